import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { networkSettingNames } from './network-settings.ts'

it('needs nothing to be set', () => {
  expect(readConfig({})).toMatchObject({ PORT: 3000, BIND: '127.0.0.1', DEMO: '1', ROLE: 'all', LOG_LEVEL: 'warn' })
  expect(readConfig({ DEMO: '0', PORT: '' })).toMatchObject({ PORT: 3000, LOG_LEVEL: 'info' })
})

it.each([
  [{ PORT: 'eighty' }, /^PORT in the environment: /],
  [{ PORT: '4190' }, /^PORT in the environment: is a port that browsers refuse/],
  [{ SIMULATOR_PORT: '6000' }, /^SIMULATOR_PORT .* refuse/],
  [{ PORT: '4189' }, /^SIMULATOR_PORT .* needed beside PORT=4189/],
  [{ DEMO: '0', ROLE: 'worker', PORT: '4188' }, /^WORKER_PORT .* needed beside PORT=4188/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL /],
  [{ DATABASE_URL: 'postgres://otklik:p#ss@db/otklik' }, /^DATABASE_URL .*# as %23/],
  [{ DATABASE_URL: 'postgres://otklik:p%ss@db/otklik' }, /^DATABASE_URL .*% as %25/],
  [{ REDIS_URL: 'redis:6379' }, /^REDIS_URL in the environment: is not an address like redis:/],
  [{ SMTP_URL: 'smtp://user:100%@mail' }, /^SMTP_URL /],
  [{ TRUST_PROXY: '10.0.0.5,nginx' }, /^TRUST_PROXY in the environment: "nginx" is neither/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY /],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY /],
  [{ SIGNUP: 'maybe' }, /^SIGNUP /],
  [{ ROLE: 'boss' }, /^ROLE /],
  [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN /],
  [{ GOOGLE_CLIENT_ID: 'ours' }, /^GOOGLE_CLIENT_SECRET /],
  [{ OK_CLIENT_ID: 'ours', OK_CLIENT_SECRET: 'secret' }, /^OK_PUBLIC_KEY /],
  [{ S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'files' }, /^S3_ACCESS_KEY /],
  [{ PUBLIC_URL: 'example.com' }, /^PUBLIC_URL in the environment: is not an address like https:/],
  [{ S3_BUCKET: 'My files' }, /^S3_BUCKET in the environment: is not the name of a bucket: 3 to 63 small letters/],
  [{ MAIL_FROM: 'Otklik' }, /^MAIL_FROM in the environment: is not a sender like /],
  [{ BIND: '0.0.0.0' }, /^The demo does not run on a public address \(BIND=0\.0\.0\.0\)/],
  [{ PUBLIC_URL: 'https://support.example.com' }, /^The demo .+\(PUBLIC_URL=https:\/\/support\.example\.com\)/],
  [{ BIND: '::1', PUBLIC_URL: 'http://192.168.1.5:3000' }, /^The demo .+\(PUBLIC_URL=/],
  [{ PUBLIC_URL: 'http://127.0.0.1.example.com' }, /^The demo .+\(PUBLIC_URL=/],
  [{ TRUST_PROXY: '127.0.0.1,10.0.0.5' }, /^The demo .+\(TRUST_PROXY=127\.0\.0\.1,10\.0\.0\.5\)/],
  [{ API_SERVERS: 'https://b.example.com' }, /^The demo .+\(API_SERVERS=/],
])('stops the start with one line that names the wrong value: %o', (environment, line) => {
  expect(() => readConfig(environment)).toThrow(line)
  expect(() => readConfig(environment)).not.toThrow(/\n/)
})

it('refuses the ports that fetch refuses, and takes those beside them', async () => {
  const known = [1, 22, 25, 110, 143, 465, 587, 636, 993, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000]
  for (const port of [...known, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080]) {
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ cause: { message: 'bad port' } })
    expect(() => readConfig({ PORT: String(port) })).toThrow(/^PORT /)
  }
  for (const PORT of ['0', '80', '443', '3000', '4191', '8080'])
    expect(readConfig({ PORT })).toMatchObject({ PORT: Number(PORT) })
})

it('never repeats a password, however wrong it is written', () => {
  for (const DATABASE_URL of ['postgres://otklik:s3cret#@db/otklik', 'mysql://otklik:s3cret@db', 's3cret%'])
    expect(() => readConfig({ DATABASE_URL })).not.toThrow(/s3cret/)
})

it('takes proxies by address, range and name', () => {
  const TRUST_PROXY = '10.0.0.5, 192.168.0.0/16,fd00::/8,uniquelocal'
  expect(readConfig({ DEMO: '0', TRUST_PROXY }).TRUST_PROXY).toHaveLength(4)
})

it('lets the demo run for whoever sits at this machine', () => {
  const near = ['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000', 'https://localhost']
  for (const PUBLIC_URL of near) expect(readConfig({ PUBLIC_URL })).toMatchObject({ DEMO: '1' })
  expect(readConfig({ DEMO: '0', PUBLIC_URL: 'https://support.example.com', TRUST_PROXY: '10.0.0.5' }).DEMO).toBe('0')
})

it('asks for no money and lets only invited people in, unless it is the demo or told otherwise', () => {
  expect(readConfig({})).toMatchObject({ BILLING: '1', SIGNUP: 'open' })
  expect(readConfig({ DEMO: '0' })).toMatchObject({ BILLING: '0', SIGNUP: 'invited' })
  expect(readConfig({ DEMO: '0', BILLING: '1', SIGNUP: 'closed' })).toMatchObject({ BILLING: '1', SIGNUP: 'closed' })
})

it('puts given network addresses in place of the real ones', () => {
  expect(readConfig({ VK_API_BASE: 'http://127.0.0.1:9/vk/' }).network_bases).toMatchObject({
    vk: { api: 'http://127.0.0.1:9/vk' },
    telegram: {},
  })
})

it('documents every setting', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../../../.env.example'), 'utf8')
  const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8')
  const settings = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(10)
  for (const name of [...settings, ...networkSettingNames].filter((name) => name !== 'WEB_ROOT'))
    expect(example).toMatch(new RegExp(`^#?${name}=`, 'm'))
})
