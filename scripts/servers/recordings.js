/**
 * Applications that are started, and what they are asked: their main pages and the API of their users, as somebody would go
 * through them. Facts about them, none of their code.
 *
 * @import { Ports, Service } from "../applications/services.js"
 * @import { Request } from "./drive.js"
 */

/**
 * @typedef {object} Recording
 * @property {string} repository - in the catalogue of applications
 * @property {string} [folder] - where it is started
 * @property {readonly Service[]} [services]
 * @property {(ports: Ports & { own: number }) => Record<string, string>} env - with the port on which it is to listen
 * @property {(ports: Ports & { own: number }) => Record<string, string>} [files] - written before, by path
 * @property {string[][]} [setUp] - commands before it starts
 * @property {string[]} start - the command; the port can also be said by `env`
 * @property {readonly Request[]} requests
 * @property {readonly (readonly [name: string, form: RegExp])[]} [forms] - of values that it makes anew in each run
 */

const JSON_POST = { "content-type": "application/json" };

/** @type {(token?: string) => Record<string, string>} */
const bearer = (token = "{{token}}") => ({ authorization: `Bearer ${token}` });

/**
 * The same requests with the same headers.
 *
 * @param {Record<string, string>} headers
 * @param {readonly Request[]} requests
 * @returns {Request[]}
 */
function withHeaders(headers, requests) {
  return requests.map((request) => ({ ...request, headers: { ...headers, ...request.headers } }));
}

/** @type {readonly Recording[]} */
export const RECORDINGS = [
  {
    repository: "typicode/json-server",
    env: () => ({ NODE_OPTIONS: "--experimental-strip-types --no-warnings" }),
    files: () => ({
      "recorded.json": JSON.stringify({
        posts: [1, 2, 3, 4, 5].map((id) => ({ id: `${id}`, title: `title ${id}`, views: id * 100 })),
        comments: [1, 2, 3].map((id) => ({ id: `${id}`, text: `text ${id}`, postId: `${(id % 2) + 1}` })),
        profile: { name: "somebody" },
      }),
      "start.mjs":
        'process.argv.push("--port", process.env.OWN_PORT, "recorded.json");\nawait import("./src/bin.ts");\n',
    }),
    start: ["node", "start.mjs"],
    requests: [
      ...[
        "/",
        "/posts",
        "/posts/1",
        "/posts/9",
        "/posts?_embed=comments",
        "/posts?_sort=-views&_page=1&_per_page=2",
        "/posts?views:gt=200",
        "/posts?title:contains=3",
        "/posts?_where=%7B%22views%22%3A%7B%22lt%22%3A300%7D%7D",
        "/posts?_where=broken",
        "/comments?_embed=post",
        "/comments/1?_embed=post",
        "/profile",
        "/missing",
        "/%ZZ",
      ].map((url) => ({ url })),
      { method: "POST", url: "/posts", body: { title: "new" }, keep: { id: "id" } },
      { url: "/posts/{{id}}" },
      { method: "PUT", url: "/posts/2", body: { title: "other" } },
      { method: "PATCH", url: "/posts/3", body: { views: 1 } },
      { method: "DELETE", url: "/posts/1?_dependent=comments" },
      { method: "DELETE", url: "/posts/77" },
      { method: "POST", url: "/posts", body: "[1", headers: JSON_POST },
      { method: "PATCH", url: "/profile", body: { name: "somebody else" } },
      { method: "OPTIONS", url: "/posts", headers: { "access-control-request-headers": "a, b" } },
      { url: "/posts" },
      { url: "/comments" },
      { url: "/profile" },
    ],
    forms: [["id", /(?<="id": ?")[\w-]{4,}(?=")/g]],
  },
  {
    repository: "advplyr/audiobookshelf",
    env: ({ own }) => ({
      PORT: `${own}`,
      HOST: "127.0.0.1",
      CONFIG_PATH: "recorded-config",
      METADATA_PATH: "recorded-metadata",
      ROUTER_BASE_PATH: "",
      SKIP_BINARIES_CHECK: "1",
      FFMPEG_PATH: "/bin/true",
      FFPROBE_PATH: "/bin/true",
      NUSQLITE3_PATH: "",
      JWT_SECRET_KEY: "secret",
    }),
    start: ["node", "index.js"],
    requests: [
      { url: "/status" },
      { url: "/ping" },
      { url: "/healthcheck" },
      { method: "POST", url: "/init", body: { newRoot: { username: "root", password: "secret" } } },
      { url: "/status" },
      { method: "POST", url: "/login", body: { username: "root", password: "wrong" } },
      {
        method: "POST",
        url: "/login",
        body: { username: "root", password: "secret" },
        keep: { token: "user.accessToken" },
      },
      { url: "/api/me" },
      ...withHeaders(bearer(), [
        { url: "/api/me" },
        { url: "/api/libraries" },
        {
          method: "POST",
          url: "/api/libraries",
          body: { name: "Books", folders: [{ fullPath: "/tmp/hotpath-recorded-books" }], mediaType: "book" },
          keep: { library: "id" },
        },
        { method: "POST", url: "/api/libraries", body: { name: "Books" } },
        ...["", "/items?limit=10&page=0", "/series", "/collections", "/playlists", "/personalized", "/filterdata"].map(
          (rest) => ({ url: `/api/libraries/{{library}}${rest}` }),
        ),
        ...[
          "/search?q=a",
          "/stats",
          "/authors",
          "/narrators",
          "/items?sort=media.metadata.title&filter=genres.Zm9v",
        ].map((rest) => ({ url: `/api/libraries/{{library}}${rest}` })),
        { method: "PATCH", url: "/api/libraries/{{library}}", body: { name: "All books" } },
        { method: "POST", url: "/api/libraries/order", body: [{ id: "{{library}}", newOrder: 1 }] },
        {
          method: "POST",
          url: "/api/users",
          body: { username: "reader", password: "reader", type: "user" },
          keep: { reader: "user.id" },
        },
        { url: "/api/users" },
        { url: "/api/users/{{reader}}" },
        { method: "PATCH", url: "/api/users/{{reader}}", body: { isActive: false } },
        { url: "/api/users/online" },
        { url: "/api/users/{{reader}}/listening-sessions" },
        { url: "/api/users/{{reader}}/listening-stats" },
        ...["sessions", "listening-sessions", "listening-stats", "items-in-progress", "stats/year/2024"].map(
          (name) => ({
            url: `/api/me/${name}`,
          }),
        ),
        { url: "/api/items/none" },
        { url: "/api/authors/none" },
        { method: "POST", url: "/api/collections", body: { name: "none", libraryId: "{{library}}", books: [] } },
        {
          method: "POST",
          url: "/api/playlists",
          body: { libraryId: "{{library}}", name: "mine" },
          keep: { list: "id" },
        },
        { url: "/api/playlists" },
        { url: "/api/playlists/{{list}}" },
        { url: "/api/backups" },
        { url: "/api/genres" },
        { url: "/api/tags" },
        { url: "/api/tasks" },
        { url: "/api/notifications" },
        { method: "PATCH", url: "/api/settings", body: { scannerFindCovers: true } },
        { method: "POST", url: "/api/authorize" },
        { method: "DELETE", url: "/api/users/{{reader}}" },
        { method: "DELETE", url: "/api/libraries/{{library}}" },
      ]),
      { url: "/feed/none" },
      { method: "POST", url: "/logout" },
    ],
    forms: [["ino", /(?<="ino":")\d+(?=")/g]],
  },
  {
    repository: "ether/etherpad-lite",
    folder: "src",
    env: () => ({}),
    files: ({ own }) => ({
      "recorded.json": JSON.stringify({
        ip: "127.0.0.1",
        port: own,
        dbType: "dirty",
        dbSettings: { filename: "var/recorded.db" },
        authenticationMethod: "apikey",
        defaultPadText: "Welcome",
        users: { admin: { password: "secret", is_admin: true } },
        sessionKey: "secret",
        loglevel: "WARN",
      }),
      "APIKEY.txt": "secret",
    }),
    start: ["node", "--require", "tsx/cjs", "node/server.ts", "--settings", "recorded.json", "--apikey", "APIKEY.txt"],
    requests: [
      ...["/", "/health", "/robots.txt", "/p/first", "/p/first/timeslider", "/favicon.ico", "/api", "/missing"].map(
        (url) => ({ url }),
      ),
      { url: "/api/1.3.0/checkToken?apikey=wrong" },
      ...[
        "checkToken",
        "createPad?padID=one&text=first%20line",
        "createPad?padID=one&text=again",
        "getText?padID=one",
        "getHTML?padID=one",
        "setText?padID=one&text=other",
        "appendText?padID=one&text=more",
        "setHTML?padID=one&html=%3Cb%3Ebold%3C%2Fb%3E",
        "getRevisionsCount?padID=one",
        "getText?padID=one&rev=1",
        "createDiffHTML?padID=one&startRev=1&endRev=2",
        "getChatHistory?padID=one",
        "padUsersCount?padID=one",
        "listAuthorsOfPad?padID=one",
        "createGroup",
        "createAuthor?name=somebody",
        "listAllPads",
        "listAllGroups",
        "copyPad?sourceID=one&destinationID=two",
        "movePad?sourceID=two&destinationID=three",
        "getAttributePool?padID=three",
        "getRevisionChangeset?padID=one&rev=1",
        "saveRevision?padID=one&rev=1",
        "listSavedRevisions?padID=one",
        "getText?padID=missing",
        "noSuchFunction?padID=one",
        "deletePad?padID=three",
        "getStats",
      ].map((call) => ({ url: `/api/1.3.0/${call}${call.includes("?") ? "&" : "?"}apikey=secret` })),
      ...["txt", "html", "etherpad"].map((kind) => ({ url: `/p/one/export/${kind}` })),
      { url: "/p/one/1/export/txt" },
      { url: "/admin/" },
      { url: "/p/%20" },
    ],
    forms: [
      ["author", /\ba\.[A-Za-z\d]{16}\b/g],
      ["group", /\bg\.[A-Za-z\d]{16}\b/g],
      ["version", /(?<=\?v=)[\da-f]{8}\b/g],
      ["script", /(?<=[bB]ootstrap-)[\w-]+(?=\.min)/g],
      ["revision", /\b[\da-f]{20}\b/g],
    ],
  },
  {
    repository: "fastify/demo",
    services: ["mariadb"],
    env: ({ mariadb, own }) => ({
      PORT: `${own}`,
      NODE_OPTIONS: "--import tsx",
      MYSQL_HOST: "127.0.0.1",
      MYSQL_PORT: `${mariadb}`,
      MYSQL_DATABASE: "demo",
      MYSQL_USER: "demo",
      MYSQL_PASSWORD: "demo",
      COOKIE_SECRET: "a secret of more than thirty-two letters",
      COOKIE_NAME: "session_id",
      COOKIE_SECURED: "false",
      RATE_LIMIT_MAX: "1000",
      CAN_CREATE_DATABASE: "1",
      CAN_SEED_DATABASE: "1",
    }),
    setUp: ["create-database", "migrate", "seed-database"].map((name) => ["node", `scripts/${name}.ts`]),
    start: ["node", "src/server.ts"],
    requests: [
      { url: "/" },
      { url: "/api" },
      { url: "/api/tasks" },
      { url: "/missing" },
      { url: "/documentation/json" },
      { method: "POST", url: "/api/auth/login", body: { email: "none@example.com", password: "Password123$" } },
      { method: "POST", url: "/api/auth/login", body: { email: "none" } },
      { method: "POST", url: "/api/auth/login", body: { email: "admin@example.com", password: "Password123$" } },
      { url: "/api" },
      { url: "/api/tasks?page=1&limit=10" },
      { method: "POST", url: "/api/tasks", body: { name: "first" }, keep: { task: "id" } },
      { method: "POST", url: "/api/tasks", body: { name: "second", status: "new" } },
      { method: "POST", url: "/api/tasks", body: {} },
      { url: "/api/tasks/{{task}}" },
      { url: "/api/tasks/999" },
      { method: "PATCH", url: "/api/tasks/{{task}}", body: { name: "renamed", status: "in-progress" } },
      { method: "PATCH", url: "/api/tasks/999", body: { name: "renamed" } },
      { method: "POST", url: "/api/tasks/{{task}}/assign", body: { userId: 1 } },
      { method: "POST", url: "/api/tasks/{{task}}/assign", body: {} },
      { url: "/api/tasks?page=1&limit=1&order=desc&status=in-progress" },
      { url: "/api/tasks/download/csv" },
      { method: "DELETE", url: "/api/tasks/{{task}}" },
      { method: "DELETE", url: "/api/tasks/999" },
      {
        method: "PUT",
        url: "/api/users/update-password",
        body: { currentPassword: "Password123$", newPassword: "Password123$" },
      },
      {
        method: "PUT",
        url: "/api/users/update-password",
        body: { currentPassword: "none", newPassword: "Password124$" },
      },
      { method: "POST", url: "/api/tasks", body: "{", headers: JSON_POST },
    ],
  },
  {
    repository: "brocoders/nestjs-boilerplate",
    services: ["postgres"],
    env: ({ postgres, own }) => ({
      APP_PORT: `${own}`,
      DATABASE_TYPE: "postgres",
      DATABASE_HOST: "127.0.0.1",
      DATABASE_PORT: `${postgres}`,
      DATABASE_USERNAME: "postgres",
      DATABASE_PASSWORD: "none",
      DATABASE_NAME: "postgres",
      DATABASE_SYNCHRONIZE: "false",
      FILE_DRIVER: "local",
      APP_NAME: "recorded",
      API_PREFIX: "api",
      APP_FALLBACK_LANGUAGE: "en",
      APP_HEADER_LANGUAGE: "x-custom-lang",
      FRONTEND_DOMAIN: "http://127.0.0.1:1",
      BACKEND_DOMAIN: "http://127.0.0.1:1",
      APP_CORS_ORIGINS: "http://127.0.0.1:1",
      MAIL_HOST: "127.0.0.1",
      MAIL_PORT: "1",
      MAIL_IGNORE_TLS: "true",
      MAIL_SECURE: "false",
      MAIL_REQUIRE_TLS: "false",
      MAIL_DEFAULT_EMAIL: "noreply@example.com",
      MAIL_DEFAULT_NAME: "Api",
      APPLE_APP_AUDIENCE: "[]",
      ...Object.fromEntries(
        ["JWT", "REFRESH", "FORGOT", "CONFIRM_EMAIL"].flatMap((kind) => [
          [`AUTH_${kind}_SECRET`, `a recorded ${kind}`],
          [`AUTH_${kind}_TOKEN_EXPIRES_IN`, "1d"],
        ]),
      ),
      AUTH_UNIFORM_ERRORS: "false",
      NODE_OPTIONS: "-r ts-node/register/transpile-only -r tsconfig-paths/register",
    }),
    setUp: [
      ["node", "node_modules/typeorm/cli.js", "migration:run", "--dataSource=src/database/data-source.ts"],
      ["node", "src/database/seeds/relational/run-seed.ts"],
    ],
    start: ["node", "src/main.ts"],
    requests: [
      { url: "/" },
      { url: "/docs-json" },
      { url: "/api/v1/users" },
      { method: "POST", url: "/api/v1/auth/email/login", body: { email: "admin@example.com", password: "wrong" } },
      { method: "POST", url: "/api/v1/auth/email/login", body: { email: "no address" } },
      {
        method: "POST",
        url: "/api/v1/auth/email/login",
        body: { email: "admin@example.com", password: "secret" },
        keep: { token: "token", refresh: "refreshToken" },
      },
      ...withHeaders(bearer(), [
        { url: "/api/v1/auth/me" },
        { url: "/api/v1/auth/me", headers: { "x-custom-lang": "uk" } },
        { url: "/api/v1/users" },
        { url: "/api/v1/users?page=1&limit=1" },
        { url: "/api/v1/users?filters=%7B%22roles%22%3A%5B%7B%22id%22%3A2%7D%5D%7D" },
        { url: "/api/v1/users/1" },
        { url: "/api/v1/users/999" },
        {
          method: "POST",
          url: "/api/v1/users",
          body: {
            email: "new@example.com",
            password: "secret",
            firstName: "New",
            lastName: "User",
            role: { id: 2 },
            status: { id: 1 },
          },
          keep: { user: "id" },
        },
        { method: "POST", url: "/api/v1/users", body: { email: "new@example.com", password: "secret" } },
        { url: "/api/v1/users/{{user}}" },
        { method: "PATCH", url: "/api/v1/users/{{user}}", body: { firstName: "Newer" } },
        { method: "PATCH", url: "/api/v1/users/{{user}}", body: { role: { id: 77 } } },
        { method: "DELETE", url: "/api/v1/users/{{user}}" },
        { method: "PATCH", url: "/api/v1/auth/me", body: { firstName: "Super", lastName: "Admin" } },
        { method: "PATCH", url: "/api/v1/auth/me", body: { password: "other", oldPassword: "wrong" } },
      ]),
      { method: "POST", url: "/api/v1/auth/refresh", headers: bearer("{{refresh}}") },
      { method: "POST", url: "/api/v1/auth/email/confirm", body: { hash: "none" } },
      { method: "POST", url: "/api/v1/auth/google/login", body: { idToken: "none" } },
      { method: "POST", url: "/api/v1/auth/logout", headers: bearer() },
      { url: "/api/v1/auth/me", headers: bearer() },
    ],
  },
];
