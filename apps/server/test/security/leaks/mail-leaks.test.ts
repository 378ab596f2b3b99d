import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { contract } from '@otklik/contract/contract.ts'
import { SMTPServer } from 'smtp-server'
import { expect, it, vi } from 'vitest'
import { postLetter } from '../../../src/platform/mail/post.ts'
import { socialRequests } from '../../requests/social-requests.ts'
import { makeWorld, type World } from '../../world.ts'
import { send } from '../fence/walk.ts'
import { makeCanaries } from './canaries.ts'

// S21, for whom letters and sign-ins go through: a mail server and a provider that repeat what they were told.

const canaries = makeCanaries()

async function startMailServer() {
  const server = new SMTPServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) => done(new Error(`no such login: ${username} with ${password}`)),
  })
  const listener = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  return { port: (listener.address() as AddressInfo).port, close: () => server.close(() => undefined) }
}

async function startProvider() {
  let status = 400
  const server = createServer(async (request, response) => {
    const told = { url: request.url, headers: request.headers, body: await text(request) }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: told }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith: (wanted: number) => {
      status = wanted
    },
    close: () => server.close(),
  }
}

const everything = async ({ owner }: World) => {
  const { rows } = await owner.query(
    `select (select jsonb_agg(m) from mails m) as mails, (select jsonb_agg(l) from one_time_links l) as links`,
  )
  return JSON.stringify(rows)
}

it('nothing of our keys or of a letter stands in the log, in an answer or in a table', async () => {
  const mail = await startMailServer()
  const provider = await startProvider()
  const log: string[] = []
  const password = canaries.plant('the password of the mail server')
  const world = await makeWorld({
    workers: true,
    env: {
      LOG_LEVEL: 'debug',
      SMTP_URL: `smtp://otklik:${password}@127.0.0.1:${mail.port}`,
      OUTBOUND_ALLOW: new URL(provider.origin).host,
      YANDEX_OAUTH_BASE: provider.origin,
      YANDEX_LOGIN_BASE: provider.origin,
      YANDEX_CLIENT_ID: 'ours',
      YANDEX_CLIENT_SECRET: canaries.plant('the secret of our application'),
    },
    log_to: { write: (line) => void log.push(line) },
  })
  try {
    const url = `https://otklik.example/confirm_email/${canaries.plant('the link in a letter')}`
    const letter = { kind: 'confirm_email', to: 'a@example.test', locale: 'en', name: 'A', url } as const
    await world.base.database.asIdentity((db) => postLetter(db, world.base.secrets, letter))
    world.base.wake('mail')
    await vi.waitFor(async () => expect(await everything(world)).toContain('the mail server refuses our sign-in'))

    for (const status of [400, 200, 500, 302]) {
      provider.answerWith(status)
      const { body } = await socialRequests.signup(world)
      canaries.note('the verifier', body.code_verifier)
      canaries.note('the state', body.state)
      const code = canaries.plant('the code of the provider')
      const answer = await send(world, contract.social.signup, { body: { ...body, code } })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(canaries.foundIn(answer.text)).toEqual([])
    }
    // Each refused sign-in left a line.
    expect(log.length).toBeGreaterThanOrEqual(4)
    expect(canaries.foundIn(log.join('\n'))).toEqual([])
    expect(canaries.foundIn(await everything(world))).toEqual([])
  } finally {
    await world.end()
    mail.close()
    provider.close()
  }
})
