import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { childEnv } from './processes/child-env.ts'
import { freePort, hasRedis, startRedis } from './processes/redis.ts'
import { makeWorld } from './world.ts'

// Dozens of seconds on a busy machine: each command loads the whole server.
vi.setConfig({ testTimeout: 180_000 })

// The commands of the README and docs/operating.md that administrators type, each as a process of its own: what they
// print and how they end is all that an administrator sees of them.

const root = join(import.meta.dirname, '../../..')
const world = await makeWorld()
const home = mkdtempSync(join(tmpdir(), 'otklik-commands-'))
afterAll(async () => {
  await world.end()
  rmSync(home, { recursive: true })
})

type Settings = { database?: string; data_dir?: string } & NodeJS.ProcessEnv

/** As the user of docs/operating.md, who is no superuser. */
async function run(
  command: string,
  { database = world.connection.database, data_dir = world.data_dir, ...more }: Settings = {},
) {
  const [tool, ...words] = command.split(' ')
  const { host } = world.connection
  const env = {
    ...{ ...childEnv, HOME: home, DEMO: '0', DATA_DIR: data_dir, LOG_LEVEL: 'silent' },
    DATABASE_URL: `postgres://customer@localhost/${database}?host=${encodeURIComponent(host)}`,
    ...more,
  }
  const child = spawn(process.execPath, [join(root, `tools/${tool}.ts`), ...words], { env, cwd: home })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { code, said }
}

async function emptyDatabase() {
  const database = `commands_${process.pid}_${Date.now()}`
  const session = new pg.Client(inject('connection'))
  await session.connect()
  await session.query(`create database ${database} owner customer`)
  await session.end()
  return database
}

describe('npm run data', () => {
  it('saves everything, brings it into an empty installation, and says each time what to do about the key file', async () => {
    const one = await world.space()
    await one.comment({ account: await one.account() })
    const folder = join(home, 'saved')
    const key = join(world.data_dir, 'secrets.key')

    const saved = await run(`data export ${folder}`)
    expect(saved).toEqual({ code: 0, said: expect.stringMatching(/^Saved \d+ rows and the files/m) })
    expect(saved.said).toContain(`Keep the key file apart from it, or its secrets cannot be read: ${key}`)
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).tables.items).toBe(1)

    const target = { database: await emptyDatabase(), data_dir: join(home, 'elsewhere') }
    const brought = await run(`data import ${folder}`, target)
    expect(brought).toEqual({ code: 0, said: expect.stringMatching(/^Brought in \d+ rows and the files\./m) })
    expect(brought.said).toContain(
      `put the key file of the old installation at ${join(target.data_dir, 'secrets.key')}`,
    )

    const without = await run('space list', target)
    expect(without).toEqual({ code: 1, said: expect.stringMatching(/its key file is missing/) })
    cpSync(key, join(target.data_dir, 'secrets.key'))
    expect((await run('space list', target)).code).toBe(0)
  })

  it('seals everything anew, accepts a key that was changed by hand, counts statistics', async () => {
    await (await world.space()).account()
    const before = join(home, 'before')
    cpSync(join(world.data_dir, 'secrets.key'), join(before, 'secrets.key'))
    expect(await run('data rotate-key')).toEqual({ code: 0, said: expect.stringMatching(/^Sealed \d+ secrets anew/) })
    // Whoever is told that the fresh file is the wrong one, and obeys, loses everything.
    expect((await run('doctor')).said).toMatch(/^ok +key: .+, the one of the database$/m)
    expect((await run('doctor', { data_dir: before })).said).toMatch(/^problem +key: .+key 2 is missing/m)
    expect(await run('data accept-key')).toEqual({ code: 0, said: expect.stringContaining('by the 2 keys of') })
    expect(await run('data statistics')).toEqual({ code: 0, said: expect.stringMatching(/^Counted \d+ spaces anew\./) })
  })

  it('tells what to enter at networks, and what it can do', async () => {
    const told = await run('data hooks', {
      PUBLIC_URL: 'https://support.example.com',
      ...{ FACEBOOK_CLIENT_ID: '1', FACEBOOK_CLIENT_SECRET: '2' },
    })
    expect(told).toEqual({ code: 0, said: expect.stringContaining('https://support.example.com/hooks/facebook') })
    expect(await run('data')).toEqual({ code: 1, said: expect.stringContaining('Say what to do') })
  })

  it('says that nothing was ever started there, and makes nothing', async () => {
    const data_dir = join(home, 'nowhere')
    const told = await run(`data export ${join(home, 'unsaved')}`, { data_dir, DATABASE_URL: '' })
    expect(told).toEqual({ code: 1, said: expect.stringContaining(`There is no Otklik in ${data_dir} yet.`) })
    expect(existsSync(data_dir)).toBe(false)
    const empty = await run('space list', { database: await emptyDatabase() })
    expect(empty).toEqual({ code: 1, said: expect.stringContaining('There is no Otklik in this database yet.') })
  })
})

describe('npm run space', () => {
  it('lists spaces, and pays for one', async () => {
    const one = await world.space()
    expect((await run('space list')).said).toContain(`${one.id}  `)
    expect((await run('space list', { BILLING: '1' })).said).toContain(' · until 20')
    expect((await run('space list')).said).not.toContain('until')
    expect(await run(`space extend ${one.id} 30`)).toEqual({
      code: 0,
      said: expect.stringContaining(`Space ${one.id} has no end while BILLING=0`),
    })
    expect((await run(`space extend ${one.id} 30`, { BILLING: '1' })).said).toContain(`Space ${one.id} is paid until`)
  })

  it('makes a space with its administrator, whose link sets a password', async () => {
    const settings = { SIGNUP: 'closed', PUBLIC_URL: 'https://support.example.com' }
    const made = await run('space create Shop first@example.test', settings)
    expect(made).toEqual({ code: 0, said: expect.stringMatching(/^Space \d+ is there\./) })
    const [, hash = ''] = /https:\/\/support\.example\.com\/reset_password\/([\w-]+)/.exec(made.said) ?? []
    const password = 'молоко-21!'
    const body = { client_id: 'web', hash, password, password_confirm: password }
    const token = await world.as().recovery.resetPassword({ body })
    const me = world.as({ user_id: 0, token: token?.access_token ?? '' })
    const { spaces, memberships, user } = await me.desk.config({ query: {} })
    expect([spaces, memberships]).toMatchObject([[{ name: 'Shop' }], [{ role: 'administrator' }]])
    expect(user).toMatchObject({ email: 'first@example.test', email_status: 1 })

    const again = await run('space create Second first@example.test', settings)
    expect(again).toEqual({ code: 0, said: expect.stringContaining('has an account here already') })
    await expect
      .poll(async () => (await me.desk.config({ query: {} })).spaces.map(({ name }) => name))
      .toEqual(['Shop', 'Second'])
    expect((await run('space create Third nobody')).code).toBe(1)
  })

  it.skipIf(!hasRedis)('ends by itself with Redis, too', async () => {
    const redis = await startRedis()
    onTestFinished(redis.remove)
    expect((await run('space list', { REDIS_URL: redis.url })).code).toBe(0)
  })
})

/** Takes letters, or refuses whoever comes. */
async function startPostOffice() {
  const letters: string[] = []
  const office = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, done) => done(address.startsWith('nobody') ? new Error('no such mailbox') : null),
    onData(stream, { envelope }, done) {
      letters.push(...envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', done)
    },
  })
  const listener = office.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => new Promise<void>((closed) => office.close(() => closed())))
  return { letters, url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}` }
}

describe('npm run mail', () => {
  it('sends a letter at once, and says why one was not taken', async () => {
    const { letters, url } = await startPostOffice()
    const settings = { SMTP_URL: url, PUBLIC_URL: 'https://support.example.com' }
    expect(await run('mail somebody@example.test', settings)).toEqual({
      code: 0,
      said: `A letter from Otklik <no-reply@support.example.com> has been taken by ${new URL(url).host}.\n`,
    })
    expect(letters).toEqual(['somebody@example.test'])
    const refused = await run('mail nobody@example.test', settings)
    expect(refused).toEqual({ code: 1, said: expect.stringMatching(/^SMTP_URL: .*no such mailbox/) })
    expect(await run('mail')).toEqual({ code: 1, said: expect.stringContaining('Say whom to write to') })
  })
})

describe('npm run doctor', () => {
  const findings = (said: string) =>
    Object.fromEntries(
      [...said.matchAll(/^(ok|problem) +(.+?): (.+)$/gm)].map(([, how, name, says]) => [name, `${how}: ${says}`]),
    )

  it('tries what the settings name: database, key, mail and the disk', async () => {
    const { url } = await startPostOffice()
    const found = findings((await run('doctor', { SMTP_URL: url, PORT: String(await freePort()) })).said)
    const PORT = new URL(await world.server.listen({ port: 0, host: '127.0.0.1' })).port
    expect((await run('doctor', { PORT })).said).toMatch(/^ok +ports: \d+, in use by the Otklik that runs here$/m)
    expect(found).toMatchObject({
      settings: 'ok: of role all',
      database: expect.stringMatching(/^ok: PostgreSQL 1\d/),
      key: expect.stringMatching(/^ok: .+secrets\.key, the one of the database$/),
      mail: expect.stringMatching(/^ok: 127\.0\.0\.1:\d+ lets us in/),
      'disk of DATA_DIR': expect.stringContaining(world.data_dir),
      certificates: expect.stringMatching(/^ok: of Node; MAX cannot be connected without Russian Trusted Root CA/),
      // Without the demo there is no simulator.
      ports: expect.stringMatching(/^ok: free: \d+$/),
    })
  })

  it('says what is wrong with each, and ends with a failure', async () => {
    const nowhere = await freePort()
    const { code, said } = await run('doctor', {
      ...{ data_dir: join(home, 'another'), SMTP_URL: `smtp://127.0.0.1:${nowhere}` },
      NODE_EXTRA_CA_CERTS: join(home, 'nowhere.pem'),
      REDIS_URL: `redis://127.0.0.1:${nowhere}`,
    })
    expect(code).toBe(1)
    expect(findings(said)).toMatchObject({
      key: expect.stringMatching(/^problem: the key file is missing, and there is data/),
      Redis: expect.stringMatching(/^problem: .*ECONNREFUSED/),
      mail: expect.stringMatching(/^problem: .*ECONNREFUSED/),
      certificates: expect.stringMatching(/^problem: NODE_EXTRA_CA_CERTS: .+nowhere\.pem cannot be read/),
    })
    const away = await run('doctor', { DATABASE_URL: `postgres://customer@127.0.0.1:${nowhere}/x` })
    expect(findings(away.said).database).toMatch(/^problem: DATABASE_URL: .*ECONNREFUSED/)
    const wrong = await run('doctor', { TRUST_PROXY: 'nginx' })
    expect(findings(wrong.said).settings).toMatch(/^problem: TRUST_PROXY /)
  })
})
