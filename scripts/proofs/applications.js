/**
 * Applications that are rewritten by `fix --all` and measured under a load of their own, with their databases: facts about other people's
 * repositories, none of their code.
 *
 * @import { Application } from "../applications/catalogue.js"
 * @import { Needs } from "../applications/set-up.js"
 * @import { Request } from "../servers/drive.js"
 */

/**
 * @typedef {Pick<Application, "repository" | "commit" | "node" | "install" | "leaves"> & Needs & OwnFacts} Measured
 */

/**
 * @typedef {object} OwnFacts
 * @property {string} start - for a shell; it listens on the port that `PORT` names, whatever it is set to
 * @property {readonly Request[]} [seed] - asked once before, one after the other: what the load needs to be there
 * @property {readonly (readonly string[])[]} loads - for each proof, flags of `hotpath prove`; `{{name}}` is what a request of `seed` kept
 */

/** Without a lock file, which names mirrors of the registry that nobody else can reach. */
const NPM = [
  ...["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--legacy-peer-deps"],
  "--loglevel=error",
];

/** @type {readonly Measured[]} */
export const APPLICATIONS = [
  {
    repository: "lujakob/nestjs-realworld-example-app",
    commit: "c1c2cc4e448b",
    install: [["rm", "-f", "package-lock.json", "yarn.lock"], NPM, ["npm", "rebuild", "argon2"]],
    leaves: ["ormconfig.json", "src/config.ts"],
    services: ["mariadb"],
    files: ({ mariadb }) => ({
      "ormconfig.json": JSON.stringify({
        type: "mysql",
        host: "127.0.0.1",
        port: mariadb,
        username: "root",
        password: "",
        database: "test",
        entities: ["src/**/**.entity{.ts,.js}"],
        synchronize: true,
      }),
      "src/config.ts": 'export const SECRET = "secret";\n',
    }),
    // Its types are checked by others.
    env: () => ({ TS_NODE_TRANSPILE_ONLY: "true" }),
    start: "node index.js",
    seed: [
      ...["writer", "reader"].map((username) => ({
        method: "POST",
        url: "/api/users",
        body: { user: { username, email: `${username}@example.com`, password: "secret" } },
      })),
      {
        method: "POST",
        url: "/api/users/login",
        body: { user: { email: "reader@example.com", password: "secret" } },
        keep: { token: "user.token" },
      },
    ],
    loads: [
      [
        ...["--url", "/api/profiles/writer/follow", "--method", "POST"],
        ...["--header", "authorization: Token {{token}}", "--connections", "2"],
        ...["--copy", "ormconfig.json", "--copy", "src/config.ts"],
      ],
    ],
  },
  {
    repository: "kenyipp/realworld-nodejs-example-app",
    commit: "94a864e4e458",
    install: [["rm", "-f", "yarn.lock"], NPM],
    services: ["mariadb"],
    env: ({ mariadb }) => ({
      NODE_ENV: "develop",
      NODE_CONFIG_DIR: "config",
      NODE_OPTIONS: "-r ts-node/register/transpile-only",
      TS_NODE_COMPILER_OPTIONS: '{"module":"commonjs","moduleResolution":"node","esModuleInterop":true}',
      DOMAIN: "localhost",
      AUTH_JWT_SECRET: "secret",
      AUTH_EXPIRES_IN: "1d",
      DATABASE_HOST: "127.0.0.1",
      DATABASE_PORT: `${mariadb}`,
      DATABASE_USER: "root",
      DATABASE_PASSWORD: "",
      DATABASE_NAME: "test",
    }),
    setUp: [
      [
        ...["env", "NODE_CONFIG_DIR=../../../../config", "node", "node_modules/knex/bin/cli.js", "migrate:latest"],
        ...["--knexfile", "packages/core/database/knex/knexfile.ts"],
      ],
    ],
    start: "node apps/local/local.ts",
    seed: [
      {
        method: "POST",
        url: "/api/users",
        body: { user: { username: "writer", email: "writer@example.com", password: "A1secret!" } },
        keep: { token: "user.token" },
      },
      {
        method: "POST",
        url: "/api/articles",
        headers: { authorization: "Bearer {{token}}" },
        body: { article: { title: "first", description: "of all", body: "text", tagList: ["one"] } },
        keep: { slug: "article.slug" },
      },
      ...[1, 2, 3].map((count) => ({
        method: "POST",
        url: "/api/articles/{{slug}}/comments",
        headers: { authorization: "Bearer {{token}}" },
        body: { comment: { body: `comment ${count}` } },
      })),
    ],
    loads: [["--url", "/api/articles/{{slug}}/comments", "--connections", "2"]],
  },
  {
    repository: "appsecco/dvna",
    commit: "9ba473add536",
    install: [
      // What it was written for does not compile for a Node of today.
      ["npm", "pkg", "set", "dependencies.bcrypt=^6.0.0", "dependencies.libxmljs=^1.0.11"],
      ["rm", "-f", "package-lock.json"],
      NPM,
      ["npm", "rebuild", "libxmljs"],
    ],
    services: ["mariadb"],
    env: ({ mariadb }) => ({ DATABASE_URL: `mysql://root@127.0.0.1:${mariadb}/test` }),
    start: "node server.js",
    seed: [
      {
        method: "POST",
        url: "/register",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "name=user&username=user&email=user%40example.com&password=secret&cpassword=secret",
      },
    ],
    loads: [
      [
        // Who logs in, among others who see the page for it.
        ...["POST /login", "/login", "/login", "/login"].flatMap((url) => ["--url", url]),
        ...["--header", "content-type: application/x-www-form-urlencoded"],
        ...["--body", "username=user&password=secret", "--ready", "It worked!"],
        ...["--connections", "4"],
      ],
    ],
  },
  {
    repository: "reactjs/server-components-demo",
    commit: "95fcac10102d",
    install: [["rm", "-f", "package-lock.json"], NPM],
    leaves: ["build", "notes"],
    services: ["postgres"],
    files: ({ postgres }) => ({
      "credentials.js": `module.exports = ${JSON.stringify({
        ...{ host: "127.0.0.1", port: postgres },
        ...{ database: "postgres", user: "postgres", password: "none" },
      })};\n`,
    }),
    setUp: [
      ["node", "scripts/build.js"],
      ["node", "scripts/seed.js"],
    ],
    start: "node --conditions=react-server server",
    loads: [["--url", "/", "--connections", "10", "--copy", "build"]],
  },
  {
    repository: "Jarryd-pretorius/node-playground",
    commit: "6365c09b611d",
    install: [["rm", "-f", "package-lock.json"], NPM],
    start: "node .",
    loads: [["--url", "/", "--connections", "10"]],
  },
];
