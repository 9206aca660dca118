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
  {
    package: "@trpc/server@11.25.2",
    needs: ["@types/aws-lambda@8.10.152", "@types/express@5.0.3", "@types/ws@8.18.1", "fastify@5.6.0"],
  },
  { package: "@feathersjs/express@5.0.50", needs: [], compilerOptions: { strict: false } },
  { package: "@feathersjs/koa@5.0.50", needs: [] },
  { package: "@loopback/rest@15.0.16", needs: [] },
  {
    package: "@grpc/grpc-js@1.14.7",
    needs: [],
    compilerOptions: { experimentalDecorators: false, emitDecoratorMetadata: false },
  },
  {
    package: "@colyseus/core@0.18.17",
    needs: ["@types/express@5.0.3", "@pm2/io@6.1.0"],
    compilerOptions: { strict: false, allowImportingTsExtensions: true },
  },
];
