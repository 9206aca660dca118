/** Names by which people tell that a server is meant to do seldom what others do for each request. Data; all of them whole words. */

/** Variables and properties that are true in development or tests: `isDev`, `__DEV__`, `devMode`, `inTest`. */
export const DEVELOPMENT =
  /^_*(is|in|IS_|IN_)?_?(dev|development|test|testing|e2e)(_?(mode|env|environment|only))?_*$/i;
export const DEVELOPMENT_OR_TEST = /^(is|in)_?(dev(elopment)?_?or_?test|test_?or_?dev(elopment)?|not_?prod(uction)?)$/i;

/** Those that are true in production. */
export const PRODUCTION = /^_*(is|in|IS_|IN_)?_?prod(uction)?(_?(mode|env|environment))?_*$/i;

/** Variables of the environment that only test runs and developers set. */
export const TEST_VARIABLES =
  /^(CI|TEST|TESTING|E2E|DEV|VITEST|JEST_WORKER_ID|PLAYWRIGHT|CYPRESS|(\w+_)?DEBUG(_\w+)?|(TEST|E2E|DEV)_\w+|\w+_(TEST|E2E)(_MODE)?)$/;

/** What the kind of run is called, and its values. */
export const ENVIRONMENT = /^(NODE_ENV|APP_ENV|ENV|ENVIRONMENT|env|environment|mode|nodeEnv|stage)$/;
export const DEVELOPMENT_VALUES = /^(dev|development|test|testing|local|e2e)$/i;
export const PRODUCTION_VALUES = /^prod(uction)?$/i;

/** Files of servers that run until something is set up, and of nothing else. */
export const INSTALLERS =
  /(^|\/)install(er)?\/|(^|\/)(install(er)?|setup|set-up|setup-(database|db|wizard)|(knex_)?init[-_](db|database)|onboarding-server)\.[cm]?[jt]s$/i;

/** Functions that run when somebody maintains the server. */
export const MAINTENANCE =
  /^_?((graceful_?)?shut_?down(\w*)?|restart(Server|App|Process|Service)?|(request)?(restore|apply|load|create|run|do|start|make|take|list)_?Backups?\w*|run\w*Backups?|backup(All|Database|Db|Now)|restore(Database|Db|FromBackup|Snapshot)|(un)?install(?!s$|ed|ation|er)\w+|upgrade(Plugin|Database|Schema)|(re)?build(All|Assets|Client|Frontend)|rebuild\w*(Application|Compose|Image|Container)|build\w*Container|(re)?deploy\w*(Application|Compose|Container|Image|Service|Stack)|process\w*Deployments?(Job)?|roll_?back\w*(Application|Deployment|Release)|(set_?up|provision)\w*(Monitoring|Cluster|Swarm)|((run|apply|generate)?|revert(Last|All)?)Migrat(e|ions?)|seed(Database|Data|Db)|(delete|remove|clear|purge|reset)(All)?Test\w+|wipe\w*|(delete|close|erase)(My|Own|User)?Account|(regenerate|renew)\w*(Certificates?|Certs?|KeyPairs?)|activate\w*(Strategies|Plugins|Extensions|Addons|Themes))$/i;

/** Jobs that bring old data into a new form, once: functions of such names may do so for a row that a request has come to, and count for nothing. */
export const MOVES = /^(?:[bB]ackfill|[mM]igrate)(?![a-z])/;

/** Functions and events by which somebody tries a setting before it is kept: what they reach is asked once. */
export const TRIALS =
  /^_?(?:handle_?)?((send|try|run|do)_?Test\w*|(test|try)_?\w*Connect(ion|ivity)?|(verify|validate)_?\w*Connect(ion|ivity)|test_?\w*(Host|Server|Smtp|Ldap|E?mails?|Notifications?|Web_?hooks?|Browser|Chrome|Settings?|Config(uration)?|Credentials?|Integration|Addon|Provider|Proxy|Database|Db))$/i;

/**
 * Names that more often than not say the same. Others have them who are asked with each request, so they say nothing of how often one
 * runs; but what it makes is to be as new as what is tried.
 */
export const PROBES =
  /^_?(verify|validate|check|probe|ping)_?\w*(Connect(ion|ivity)|Credentials?|Settings?|Config(uration)?|Smtp|Ldap|Buckets?|Storage|Api_?Keys?|Integration|Provider|Database|Db)$/i;

/** Functions by which the object of a module is made ready, where they take nothing: `module.exports = { async init () { … } }`. */
export const SETS_UP = /^_?init(iali[sz]e)?$/;

/** Functions that call what they are given by a clock, and not for a request. */
export const CLOCKS = /^(CronJob|Cron|cron|schedule|scheduleJob|scheduleCron)$/;

/** What has them wait for their turn instead: `limiter.schedule(() => fetch(url))`. */
export const LIMITERS = /limit|bottleneck|throttl/i;

/** What a clock outside of the server shows, so that nobody else is answered: `process.env.CRON_SECRET`, `hasCronSecret(request)`. */
export const OF_CLOCKS = /cron_?secret/i;
