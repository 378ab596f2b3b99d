import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../test/world.ts'
import { readConfig } from '../config/config.ts'
import { openMailbox } from './mailbox.ts'
import { postLetter } from './post.ts'
import { hasMailbox } from './transport.ts'

const get = (world: World, url: string, headers: Record<string, string> = {}) =>
  world.server.inject({ url, headers: { host: '127.0.0.1:3000', 'accept-language': 'en', ...headers } })

const post = async (world: World, name: string) => {
  const letter = { kind: 'confirm_email', to: 'a@example.test', locale: 'en', name, url: 'http://127.0.0.1/x' } as const
  await world.base.database.asIdentity((db) => postLetter(db, world.base.secrets, letter))
  world.base.wake('mail')
}

describe('without a mail server, on this machine', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld({ workers: true })
  })
  afterAll(() => world.end())

  test('letters are listed, newest first, and shown without any power', async () => {
    expect((await get(world, '/mailbox')).body).toContain('No letters yet.')
    await post(world, 'First')
    await expect.poll(async () => (await get(world, '/mailbox')).body).toContain('Confirm your email')
    await post(world, '<b>Second')
    await expect.poll(async () => (await get(world, '/mailbox')).body.match(/<li>/g)).toHaveLength(2)

    const list = await get(world, '/mailbox')
    expect(list.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const [newest] = [...list.body.matchAll(/href="(\/mailbox\/[\w-]+)"/g)].map(([, href]) => href as string)
    const page = await get(world, newest as string)
    expect(page.body).toContain(`<iframe src="${newest}/letter"`)
    expect(page.body).toMatch(/sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    const letter = await get(world, `${newest}/letter`)
    expect(letter.body).toContain('&lt;b&gt;Second')
    expect(letter.headers['content-security-policy']).toMatch(/^sandbox allow-popups .*default-src 'none'/)
    expect((await get(world, '/mailbox', { 'accept-language': 'ru' })).body).toContain('Письма')
  })

  test('nobody looks in from outside: through a proxy, or by a name that was pointed here', async () => {
    const outside: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: 'not a host' },
      { 'x-forwarded-proto': 'https' },
      { 'x-forwarded-for': '203.0.113.7' },
      { via: '1.1 proxy' },
    ]
    for (const headers of outside) expect((await get(world, '/mailbox', headers)).statusCode).toBe(404)
    expect((await get(world, '/mailbox', { host: 'localhost:3000' })).statusCode).toBe(200)
  })

  test('a letter that is not there is not found, whatever it is called', async () => {
    for (const id of ['nothing', '..%2f..%2fsecrets.key', '000000000000000-000000000000'])
      expect((await get(world, `/mailbox/${id}`)).statusCode).toBe(404)
  })

  test('the newest two hundred are kept', async () => {
    const folder = join(world.data_dir, 'full')
    const mailbox = openMailbox(folder)
    for (let at = 0; at < 205; at++) await mailbox.put({ to: 'a', from: 'b', subject: String(at), html: '', text: '' })
    expect(readdirSync(folder)).toHaveLength(200)
    expect(await mailbox.list()).toHaveLength(200)
  })
})

test('on a public address there is no mailbox, and letters wait for a mail server', async () => {
  const world = await makeWorld({ workers: true, env: { PUBLIC_URL: 'https://support.example.com' } })
  try {
    expect((await get(world, '/mailbox')).statusCode).toBe(404)
    await post(world, 'Waiting')
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { rows } = await world.owner.query('select state, attempt from mails')
    expect(rows).toEqual([{ state: 'waiting', attempt: 0 }])
    expect(readdirSync(world.data_dir)).not.toContain('mailbox')
  } finally {
    await world.end()
  }
})

test.each([
  [{ BIND: '127.0.0.1' }, true],
  [{ BIND: '::1', PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ BIND: '0.0.0.0' }, false],
  [{ BIND: '127.0.0.1', SMTP_URL: 'smtp://mail.example.com' }, false],
  [{ BIND: '127.0.0.1', PUBLIC_URL: 'https://support.example.com' }, false],
  [{ BIND: '127.0.0.1', TRUST_PROXY: '10.0.0.5' }, false],
  [{ BIND: '127.0.0.1', API_SERVERS: 'https://b.example.com' }, false],
])('the mailbox with %j: %s', (env, expected) => {
  expect(hasMailbox(readConfig({ DEMO: '0', ...(env as Record<string, string>) }))).toBe(expected)
})
