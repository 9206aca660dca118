/**
 * Where frameworks look for files, and call what these export: Next.js, SvelteKit, Nuxt and Nitro, Remix and React Router, Astro, SolidStart.
 */
const PLACES =
  /(^|\/)((src\/)?pages\/|app\/routes\/|server\/(api|routes|middleware|plugins|tasks)\/|(src\/)?routes\/(.*\/)?\+|netlify\/(edge-)?functions\/|(src\/)?(middleware|proxy|instrumentation(-client)?|hooks(\.(server|client))?|entry[-.](server|client))\.[cm]?[jt]sx?$|app\/(.*\/)?(page|layout|route|loading|error|global-error|not-found|template|default|sitemap|robots|manifest|icon|apple-icon|opengraph-image|twitter-image)\.[cm]?[jt]sx?$|api\/[^/]+\.[cm]?[jt]s$|[\w.-]+\.config\.[cm]?[jt]s$)/;

/**
 * @param {string} filename - relative to the project, with `/`
 * @returns {boolean} whether a framework or a tool may call what the file exports, since it lies where it does
 */
export function isLoadedByPlace(filename) {
  return PLACES.test(filename);
}
