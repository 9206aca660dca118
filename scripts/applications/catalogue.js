/**
 * Applications that are rewritten as a whole, to see what comes of it: facts about other people's repositories, none of their
 * code.
 *
 * @import { Declared } from "../real-suites/declared.js"
 * @import { Ports, Service } from "./services.js"
 */

/**
 * @typedef {object} Application
 * @property {string} repository - "owner/name" at GitHub
 * @property {string} commit
 * @property {string} [node] - the line of Node that it needs, if it is another than that which runs this
 * @property {string[][]} install - commands that install what its code needs
 * @property {string[]} [leaves] - what its runs write and git ignores
 * @property {Types} [types]
 * @property {Suite} [suite]
 */

/**
 * Where, and with which arguments, `tsc` judges it.
 *
 * @typedef {{ folder?: string, arguments: string[] }} Types
 */

/**
 * Its tests.
 *
 * @typedef {object} Suite
 * @property {"mocha" | "jest" | "vitest" | "node"} runner
 * @property {string} [folder] - where it is started
 * @property {string[]} [arguments] - such as which tests
 * @property {readonly Service[]} [services]
 * @property {(ports: Ports) => Record<string, string>} [env]
 * @property {(ports: Ports) => Record<string, string>} [files] - written before, by path
 * @property {string[][]} [setUp] - commands before the tests
 * @property {Declared[]} [declared]
 * @property {Record<string, string>} [without] - which of its tests are not run, and why
 */

const NPM = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps", "--loglevel=error"];
const PNPM = ["pnpm", "install", "--ignore-scripts", "--frozen-lockfile", "--loglevel=error"];
const PNPM_11 = ["npx", "--yes", "pnpm@11.19.0", ...PNPM.slice(1), "--pm-on-fail=ignore"];
const YARN = ["yarn", "install", "--ignore-scripts", "--silent", "--non-interactive"];

/** Prisma makes its client without its engines, which it would download. */
const PRISMA = [
  "env",
  "DATABASE_URL=postgresql://127.0.0.1/none",
  ...["SCHEMA_ENGINE_BINARY", "MIGRATION_ENGINE_BINARY", "QUERY_ENGINE_BINARY", "QUERY_ENGINE_LIBRARY"].map(
    (name) => `PRISMA_${name}=/bin/true`,
  ),
  ...["prisma", "generate"],
];

/** Each by its name: Mocha from 11.8 on knows no braces. */
const NODEBB_TESTS =
  "authentication batch blacklist categories controllers database feeds file flags groups i18n messaging meta " +
  "middleware notifications pagination password posts pubsub rewards search settings slugify socket.io " +
  "template-helpers tokens topics translator user utils";

/** @type {Application[]} */
export const APPLICATIONS = [
  {
    repository: "advplyr/audiobookshelf",
    commit: "1b46d68027f3",
    install: [NPM, ["npm", "rebuild", "sqlite3", "--build-from-source"]],
    suite: { runner: "mocha" },
  },
  {
    repository: "louislam/uptime-kuma",
    commit: "6398a9581d1c",
    install: [NPM],
    types: { arguments: ["--project", "tsconfig-backend.json"] },
    suite: {
      runner: "node",
      env: () => ({ TEST_BACKEND: "1" }),
      arguments: [
        "monitor-conditions/*.js",
        "notification-providers/*.js",
        "check-translations.test.js",
        "test-cert-hostname-match.js",
        "test-monitor-response.js",
        "test-ping-chart.js",
        "test-pm2.js",
        "test-status-page.js",
        "test-uptime-calculator.js",
        "test-util-server.js",
        "test-util.js",
      ].map((name) => `test/backend-test/${name}`),
      declared: ["test-monitor-response.js", "test-status-page.js"].map((name) => ({
        test: `test/backend-test/${name}`,
        rule: "no-native-read",
        says: "must be there",
        because: "it loads the code of the database, whose driver for SQLite is not built here",
      })),
      without: {
        "monitors, test-migration, test-radius, test-snmp": "they start containers",
        "test-domain, test-globalping, test-ntp, test-system-service": "they ask the internet or the system",
      },
    },
  },
  {
    repository: "NodeBB/NodeBB",
    commit: "f942a35342d3",
    node: "22",
    install: [
      ["cp", "install/package.json", "package.json"],
      // Not every mirror of the registry has all that it pins.
      ["sed", "-i", "-E", 's/^( {8}"[^"]+": ")([0-9])/\\1^\\2/', "package.json"],
      NPM,
    ],
    leaves: ["logs", "test/uploads"],
    suite: {
      runner: "mocha",
      arguments: [
        // Its own configuration ends all of them with the first that fails.
        ...["--no-config", "--exit", "--timeout", "120000"],
        ...NODEBB_TESTS.split(" ").map((name) => `test/${name}.js`),
      ],
      services: ["redis"],
      env: () => ({ TEST_ENV: "production", NODE_ENV: "production" }),
      files: ({ redis }) => ({
        "config.json": JSON.stringify({
          url: "http://127.0.0.1:4567/forum",
          secret: "secret",
          database: "redis",
          redis: { host: "127.0.0.1", port: redis, password: "", database: "0" },
          test_database: { host: "127.0.0.1", port: redis, password: "", database: "1" },
        }),
      }),
      setUp: [["node", "app.js", "--build=templates,languages", "--series"]],
      without: {
        "build, image, uploads": "they build what browsers get, and pictures",
        "activitypub, emailer, package-install, plugins, upgrade": "they ask the internet, or start a server of mail",
      },
    },
  },
  {
    repository: "requarks/wiki",
    commit: "6f042e97cc2d",
    node: "22",
    install: [YARN],
    suite: { runner: "jest", arguments: ["server"] },
  },
  {
    repository: "hagopj13/node-express-boilerplate",
    commit: "179ae84efec6",
    install: [YARN],
    suite: {
      runner: "jest",
      arguments: ["tests/unit/middlewares", "tests/unit/models/user", "tests/unit/models/plugins/toJSON"],
      env: () => ({ MONGODB_URL: "mongodb://127.0.0.1:1/none", JWT_SECRET: "secret" }),
      without: { "integration, paginate": "they need MongoDB, which Debian has not" },
    },
  },
  {
    repository: "gothinkster/node-express-realworld-example-app",
    commit: "30b68e1e8814",
    install: [NPM, [...PRISMA, "--data-proxy"]],
    types: { arguments: ["--project", "tsconfig.app.json"] },
    suite: {
      runner: "jest",
      env: () => ({ DATABASE_URL: "prisma://127.0.0.1/?api_key=none", JWT_SECRET: "secret" }),
    },
  },
  {
    repository: "brocoders/nestjs-boilerplate",
    commit: "9620f159eefe",
    install: [NPM],
    types: { arguments: [] },
  },
  {
    repository: "fastify/demo",
    commit: "1f50cc1dc6c2",
    node: "22",
    install: [NPM],
    types: { arguments: [] },
    suite: {
      runner: "node",
      arguments: ["test/**/*.test.ts"],
      services: ["mariadb"],
      env: ({ mariadb }) => ({
        NODE_OPTIONS: "--import tsx",
        NODE_ENV: "production",
        MYSQL_HOST: "127.0.0.1",
        MYSQL_PORT: `${mariadb}`,
        MYSQL_DATABASE: "demo",
        MYSQL_USER: "demo",
        MYSQL_PASSWORD: "demo",
        COOKIE_SECRET: "a secret of more than thirty-two letters",
        COOKIE_NAME: "session_id",
        RATE_LIMIT_MAX: "4",
        CAN_CREATE_DATABASE: "1",
        CAN_SEED_DATABASE: "1",
      }),
      // Its own limits make it answer 503 where the machine is busy with something else.
      files: () => ({
        "src/plugins/external/under-pressure.ts":
          'import fp from "fastify-plugin";\nimport underPressure from "@fastify/under-pressure";\n\nexport default fp(underPressure, { dependencies: ["knex"] });\n',
      }),
      setUp: ["create-database", "migrate", "seed-database"].map((name) => ["node", `scripts/${name}.ts`]),
    },
  },
  {
    repository: "unjs/nitro",
    commit: "14b4891feba6",
    install: [[...PNPM, "--filter", "nitropack"]],
    types: { arguments: [] },
    suite: { runner: "vitest", arguments: ["test/unit"], without: { "test/presets": "they build for each platform" } },
  },
  {
    repository: "ether/etherpad-lite",
    commit: "b827f5b3d93b",
    install: [[...PNPM, "--filter", "ep_etherpad-lite..."]],
    leaves: ["var", "src/var"],
    types: { folder: "src", arguments: [] },
    suite: {
      runner: "mocha",
      folder: "src",
      arguments: ["--import=tsx", "--timeout", "120000", "--recursive", "tests/backend/specs/**.ts"],
      env: () => ({ NODE_ENV: "production" }),
      declared: [
        {
          test: "src/tests/backend/specs/settings.ts: ",
          rule: "no-native-read",
          says: "a value set later",
          because: "it sets a variable of the environment, then has the settings read again",
        },
      ],
    },
  },
  {
    repository: "umami-software/umami",
    commit: "c0ea3aefbee7",
    install: [PNPM, PRISMA],
    types: { arguments: [] },
    suite: {
      runner: "vitest",
      declared: [
        {
          test: "src/lib/detect.test.ts",
          rule: "no-native-read",
          says: "a value set later",
          because: "it sets the variable that names the header of the client's address, then asks for the address",
        },
      ],
    },
  },
  {
    repository: "Unleash/unleash",
    commit: "ceeb5a9ca6d0",
    node: "22",
    install: [NPM],
    types: { arguments: [] },
    suite: {
      runner: "vitest",
      arguments: ["--project", "unit", "src/lib/middleware", "src/lib/services", "src/lib/routes", "src/lib/util"],
      services: ["postgres"],
      env: ({ postgres }) => ({
        TEST_DATABASE_URL: `postgres://postgres:none@127.0.0.1:${postgres}/postgres`,
        PORT: "4243",
      }),
      without: { "the other folders": "they take longer than all other suites together" },
      declared: [
        {
          test: "src/lib/services/user-service.test.ts",
          rule: "no-native-read",
          says: "a value set later",
          because: "it sets variables of the environment, then asks for the settings",
        },
        {
          test: "src/lib/routes/admin-api/strategy.test.ts",
          rule: "no-native-read",
          says: "a value set later",
          because: "it sets variables of the environment, then asks for the settings",
        },
        {
          test: "src/lib/services/access-service.test.ts",
          rule: "no-serial-await",
          says: "if one of them fails, that is thrown",
          because:
            "its store of roles fails whatever it is asked, and a role in use is refused before anything is asked of it",
        },
        {
          test: "src/lib/middleware/demo-authentication.e2e.test.ts",
          rule: "no-native-read",
          says: "a value set later",
          because: "files share their modules, and another one loaded the settings while its variables were set",
        },
      ],
    },
  },
  {
    repository: "sveltejs/kit",
    commit: "aa810a04146b",
    node: "22",
    install: [
      // What it is released and linted with is no longer published in these versions.
      ["npm", "pkg", "delete", "devDependencies"],
      [...PNPM_11, "--no-frozen-lockfile", "--filter", "@sveltejs/kit..."],
    ],
    types: { folder: "packages/kit", arguments: [] },
    suite: {
      runner: "vitest",
      folder: "packages/kit",
      arguments: ["--config", "vitest.kit.config.js", "src/runtime", "src/exports", "src/utils", "src/core/config"],
      without: { "the rest of src/core": "it builds, and asks a compiler about types, for each test" },
    },
  },
  {
    repository: "medusajs/medusa",
    commit: "59e674780013",
    install: [
      // The packages beside it are taken from the registry, where their types are built.
      ["npm", "pkg", "delete", "workspaces"],
      [...NPM, "--prefix", "packages/medusa", "--no-workspaces"],
    ],
    types: { folder: "packages/medusa", arguments: [] },
  },
  {
    repository: "peers/peerjs-server",
    commit: "cfa79ac86076",
    install: [NPM],
    types: { arguments: [] },
    suite: {
      runner: "jest",
      arguments: ["--testPathIgnorePatterns", "__test__/peerjs.spec.ts"],
      without: { "__test__/peerjs.spec.ts": "it starts the built program" },
    },
  },
  {
    repository: "typicode/json-server",
    commit: "89a34a44b7a6",
    node: "22",
    install: [NPM],
    types: { arguments: [] },
    suite: {
      runner: "node",
      arguments: ["src/**/*.test.ts"],
      env: () => ({ NODE_OPTIONS: "--experimental-strip-types" }),
    },
  },
];
