import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { applicationsOf, type Client, halfToldClient, NetworkSettings, networkBases } from './network-settings.ts'
import { address, isBadPort, list, Port, proxies, Url } from './settings.ts'
import { publicSetting } from './this-machine.ts'

const Config = z.object({
  PORT: Port.default(3000),
  BIND: z.string().default('127.0.0.1'),
  /** Links in mail, OAuth redirects, webhook addresses; by default where we listen. */
  PUBLIC_URL: Url.optional(),
  DATA_DIR: z.string().default(join(import.meta.dirname, '../../../../../.data')),
  DEMO: z.enum(['0', '1']).default('1'),
  /** A model that agents without an address of their own ask, and its key: whatever speaks as OpenAI does. */
  AI_BASE_URL: Url.optional(),
  AI_API_KEY: z.string().optional(),
  /** Names of models that may be asked there; empty: whichever a space names. */
  AI_MODELS: list,
  /** Whoever opens a space can ask it: so many questions of one space within a day. */
  AI_CALLS_DAY: z.coerce.number().int().min(0).default(1_000),
  /** Of the built-in network simulator; by default the port after ours. */
  SIMULATOR_PORT: Port.optional(),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  DATABASE_POOL: z.coerce.number().int().min(4).max(200).default(20),
  /** What processes tell each other goes through it while it is there, and through the database otherwise. */
  REDIS_URL: address(/^rediss?$/, 'redis://:password@host:6379').optional(),
  /** 1: spaces have periods, a trial and an end. By default only in the demo: whoever runs it for themselves owes nobody. */
  BILLING: z.enum(['0', '1']).optional(),
  /** Who may register: anybody, whoever was invited (and the first of all), nobody. By default invited; open in the demo. */
  SIGNUP: z.enum(['open', 'invited', 'closed']).optional(),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /** Where a process that is a worker only tells how it is; 0 takes any free one, by default the second after PORT. */
  WORKER_PORT: Port.optional(),
  /** Files go into a bucket instead of the data folder: S3, or whatever speaks as it does. */
  S3_ENDPOINT: Url.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'is not the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
    )
    .optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  /** 1: endpoint/bucket/file, as most servers of one's own want it; 0: bucket.endpoint/file. */
  S3_FORCE_PATH_STYLE: z.enum(['0', '1']).default('1'),
  /** How many files one person may send within an hour; 0: as many as they like. */
  UPLOADS_PER_HOUR: z.coerce.number().int().min(0).default(500),
  /** How much the people of one space may have uploaded that is still kept, in megabytes; 0: as much as the disk holds. */
  UPLOADS_PER_SPACE_MB: z.coerce.number().int().min(0).default(5_120),
  /** People's uploads are refused when the disk has less than this left, so that what customers send still has its place. */
  LEAST_FREE_MB: z.coerce.number().int().min(0).default(200),
  /** Proxies whose X-Forwarded-For counts: addresses or CIDR ranges. */
  TRUST_PROXY: proxies,
  /** Further servers of this installation: the page asks the next one where one does not answer. */
  API_SERVERS: list.pipe(z.array(Url)),
  /** host:port pairs that safe fetch may reach although they are private, where a setting of ours leads there. */
  OUTBOUND_ALLOW: list,
  /** Where invented networks keep their files: what lies beneath it is fetched for payloads that name it. For tests only. */
  STAND_IN_FILES_BASE: Url.optional(),
  /** A file with certificates of authorities that Node does not know, in PEM; Node's own name for it. */
  NODE_EXTRA_CA_CERTS: z.string().optional(),
  /** Without it letters go into the development mailbox, or wait. */
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@host').optional(),
  /** By default Otklik <no-reply@…> of the public address. */
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, 'is not a sender like Otklik <no-reply@example.com>')
    .optional(),
  /** Whom people write to: about tariffs in the settings, and under «Help» in the menu. */
  SUPPORT_EMAIL: z.email().optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** How people prove to be no robots: our own proof of work, or a vendor with the keys it gave out. */
  CAPTCHA_KIND: z.enum(['altcha', 'recaptcha', 'hcaptcha', 'turnstile', 'smartcaptcha']).default('altcha'),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  /** By default every request is logged, but not into the newcomer's first lines. */
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  /** The built web app; set by `npm start`. Without it only the interface is served. */
  WEB_ROOT: z.string().optional(),
  /** Where people sign in with an account they have: buttons appear for those that are set. */
  VK_CLIENT_ID: z.string().optional(),
  YANDEX_CLIENT_ID: z.string().optional(),
  YANDEX_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  /** Our application at Slack, by which spaces let notifications into a channel. */
  SLACK_CLIENT_ID: z.string().optional(),
  SLACK_CLIENT_SECRET: z.string().optional(),
  SLACK_API_BASE: Url.default('https://slack.com'),
  SLACK_WWW_BASE: Url.default('https://slack.com'),
  VK_ID_BASE: Url.optional(),
  YANDEX_OAUTH_BASE: Url.optional(),
  YANDEX_LOGIN_BASE: Url.optional(),
  GOOGLE_ACCOUNTS_BASE: Url.optional(),
  GOOGLE_OAUTH2_BASE: Url.optional(),
  GOOGLE_APIS_BASE: Url.optional(),
  FACEBOOK_WWW_BASE: Url.optional(),
  FACEBOOK_GRAPH_BASE: Url.optional(),
})
export type Config = Readonly<z.infer<typeof Config>> & {
  LOG_LEVEL: string
  BILLING: '0' | '1'
  SIGNUP: 'open' | 'invited' | 'closed'
  /** Addresses of networks that replace the real ones, by network and name. */
  network_bases: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What the networks know this installation by, where it has told them. */
  applications: Readonly<Record<string, Client>>
}

/** The only reader of the environment. A wrong value stops the start with one line that names it. */
export function readConfig(environment: NodeJS.ProcessEnv = { ...readDotEnv(dotEnv), ...process.env }): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const config = parsed(Config, Object.fromEntries(given))
  // What the networks themselves ask for is stated by their connectors.
  const networks = parsed(NetworkSettings, Object.fromEntries(given))
  const given_away = config.DEMO === '1' && publicSetting(config)
  // Its passwords are printed for everybody, and the networks' page lets anybody write.
  if (given_away) throw new Error(`The demo does not run on a public address (${given_away}): set DEMO=0.`)
  refuseBadNeighbour(config)
  if (config.CAPTCHA_KIND !== 'altcha' && !(config.CAPTCHA_SITE_KEY && config.CAPTCHA_SECRET)) {
    throw new Error(`CAPTCHA_KIND=${config.CAPTCHA_KIND} needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET.`)
  }
  const half_told = halfToldClient(networks)
  if (half_told) throw new Error(half_told)
  for (const provider of ['YANDEX', 'GOOGLE', 'FACEBOOK', 'SLACK'] as const) {
    if (config[`${provider}_CLIENT_ID`] && !config[`${provider}_CLIENT_SECRET`])
      throw new Error(`${provider}_CLIENT_SECRET in the environment: needed beside ${provider}_CLIENT_ID.`)
  }
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const) {
    if (config.S3_ENDPOINT && !config[name]) throw new Error(`${name} in the environment: needed beside S3_ENDPOINT.`)
  }
  const isDemo = config.DEMO === '1'
  const chosen = {
    LOG_LEVEL: config.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    BILLING: config.BILLING ?? (isDemo ? '1' : '0'),
    SIGNUP: config.SIGNUP ?? (isDemo ? 'open' : 'invited'),
  } as const
  return {
    ...config,
    ...chosen,
    network_bases: joinBases(networkBases(networks), socialBases(config)),
    applications: applicationsOf(networks),
  }
}

function parsed<S extends z.ZodType>(schema: S, given: object): z.infer<S> {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(`${issue?.path.join('.')} in the environment: ${issue?.message}`)
}

/** The ports beside ours that are taken by whatever has none of its own. */
function refuseBadNeighbour({ PORT, SIMULATOR_PORT, WORKER_PORT, DEMO, ROLE }: z.infer<typeof Config>) {
  const name =
    PORT > 0 && DEMO === '1' && SIMULATOR_PORT === undefined && isBadPort(PORT + 1)
      ? 'SIMULATOR_PORT'
      : PORT > 0 && ROLE === 'worker' && WORKER_PORT === undefined && isBadPort(PORT + 2)
        ? 'WORKER_PORT'
        : undefined
  if (name)
    throw new Error(
      `${name} in the environment: needed beside PORT=${PORT}, browsers refuse the one that it would take.`,
    )
}

/** What signing in with an account of theirs adds: some of these providers are no networks. */
const socialBases = (config: z.infer<typeof Config>) => ({
  vk: present({ id: config.VK_ID_BASE }),
  yandex: present({ oauth: config.YANDEX_OAUTH_BASE, login: config.YANDEX_LOGIN_BASE }),
  google: present({
    accounts: config.GOOGLE_ACCOUNTS_BASE,
    oauth2: config.GOOGLE_OAUTH2_BASE,
    apis: config.GOOGLE_APIS_BASE,
  }),
  facebook: present({ www: config.FACEBOOK_WWW_BASE, graph: config.FACEBOOK_GRAPH_BASE }),
})

/** Both of each: a network that people also sign in with has addresses of either kind. */
export function joinBases(...lists: Config['network_bases'][]): Config['network_bases'] {
  const ids = new Set(lists.flatMap(Object.keys))
  return Object.fromEntries([...ids].map((id) => [id, Object.assign({}, ...lists.map((list) => list[id]))]))
}

const present = (bases: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(bases).filter((base): base is [string, string] => base[1] !== undefined))

const dotEnv = join(import.meta.dirname, '../../../../../.env')

/** For those who prefer a file; what the environment says wins. */
function readDotEnv(file: string): NodeJS.ProcessEnv {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return {}
  }
  const lines = text.split('\n').flatMap((line) => /^\s*([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line) ?? [])
  const values: NodeJS.ProcessEnv = {}
  for (let at = 0; at < lines.length; at += 3)
    values[lines[at + 1] as string] = (lines[at + 2] ?? '').replace(/^(['"])(.*)\1$/, '$2')
  return values
}
