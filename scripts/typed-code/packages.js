/**
 * Packages that publish the TypeScript they are made of.
 *
 * @typedef {object} TypedPackage
 * @property {string} package
 * @property {string[]} needs - what its source imports for its types only, and does not depend on
 * @property {object} [compilerOptions] - besides those that all have
 */

/** @type {TypedPackage[]} */
export const PACKAGES = [
  { package: "@trpc/server@11.25.2", needs: [] },
  { package: "@feathersjs/express@5.0.50", needs: [] },
  { package: "@feathersjs/koa@5.0.50", needs: [] },
  { package: "@loopback/rest@15.0.16", needs: [] },
  { package: "@grpc/grpc-js@1.14.7", needs: [] },
  { package: "@colyseus/core@0.18.17", needs: [] },
];
