// Where notifications leave to: a post office, push services and Slack in this process. Each writes down what it was given,
// so that what was told twice, or never, is counted there and not asked of the product.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '@otklik/simulator/chance.ts'
import { SMTPServer } from 'smtp-server'
import { type Letter, letterOf } from './letter.ts'

export type Push = { endpoint: string; topic: string; body: Buffer; at: number }
export type Told = { channel: string; text: string; at: number }
type Manners = {
  /** Every third letter is refused for now, every fifth message to Slack is too many. */
  isBad: boolean
  /** Nobody answers sooner than this, nor later than twice as long: what is killed meanwhile was under way. */
  slow_ms: number
  chance: Chance
}

const SLACK_WAIT_S = '1'
const SLACK_TIMES = 10

export type StandIns = Awaited<ReturnType<typeof openStandIns>>

export async function openStandIns({ isBad, slow_ms, chance }: Manners) {
  const seen = {
    letters: [] as Letter[],
    letters_refused: 0,
    pushes: [] as Push[],
    /** How often one that is gone was asked, after it has said so. */
    gone: new Map<string, number>(),
    slack: [] as Told[],
    slack_refused: 0,
  }
  const think: Think = (times = 1) => (slow_ms === 0 ? undefined : sleep(times * chance.whole(slow_ms, 2 * slow_ms)))
  const post = await openPost(seen, isBad, think)
  const web = await openWeb(seen, isBad, think)
  return {
    seen,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${post.port}`,
      SLACK_API_BASE: `http://127.0.0.1:${web.port}`,
      OUTBOUND_ALLOW: `127.0.0.1:${web.port}`,
      PUSH_STAND_IN: String(web.port),
      // Push services want to know whom they can ask.
      SUPPORT_EMAIL: 'help@example.test',
    },
    node_options: ['--import', './faults/notifications/push-here.ts'],
    async [Symbol.asyncDispose]() {
      await Promise.all([post.close(), web.close()])
    },
  }
}

type Seen = StandIns['seen']
type Think = (times?: number) => Promise<unknown> | undefined

async function openPost(seen: Seen, isBad: boolean, think: Think) {
  let knocks = 0
  const office = new SMTPServer({
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      const isRefused = isBad && ++knocks % 3 === 0
      if (isRefused) seen.letters_refused++
      done(isRefused ? Object.assign(new Error('later'), { responseCode: 451 }) : null)
    },
    onData(stream, session, done) {
      void buffer(stream).then(async (body) => {
        seen.letters.push(letterOf(body, session.envelope.rcptTo[0]?.address ?? ''))
        await think()
        done()
      }, done)
    },
  })
  // Whoever is killed leaves a connection that breaks.
  office.on('error', () => undefined)
  await new Promise<void>((ready) => office.listen(0, '127.0.0.1', ready))
  const { port } = office.server.address() as AddressInfo
  return { port, close: () => new Promise<void>((closed) => office.close(closed)) }
}

async function openWeb(seen: Seen, isBad: boolean, think: Think) {
  let asked = 0
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const { url = '', headers } = request
    if (url.startsWith('/gone/')) {
      seen.gone.set(url, (seen.gone.get(url) ?? 0) + 1)
      return response.writeHead(410).end()
    }
    if (url.startsWith('/there/')) {
      seen.pushes.push({ endpoint: url, topic: String(headers.topic), body, at: Date.now() })
      await think()
      return response.writeHead(201).end()
    }
    response.setHeader('content-type', 'application/json')
    if (isBad && ++asked % 5 === 0) {
      seen.slack_refused++
      return response.writeHead(429, { 'retry-after': SLACK_WAIT_S }).end('{"ok":false,"error":"ratelimited"}')
    }
    const { channel, text } = JSON.parse(body.toString()) as Told
    seen.slack.push({ channel, text, at: Date.now() })
    // There is only one channel, which rests a second after each message.
    await think(SLACK_TIMES)
    response.end('{"ok":true}')
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
