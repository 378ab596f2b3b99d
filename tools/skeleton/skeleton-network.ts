/** The files of a new network, by path. It compiles and refuses everything: each part is then made true, one by one. */
export function networkFiles(id: string, name: string): Record<string, string> {
  const words = { id, name, Name: pascal(id), variable: camel(id) }
  const connector = `packages/connectors/src/${id}`
  const simulated = `apps/simulator/src/networks/${id}`
  return {
    [`packages/contract/src/networks/${id}.ts`]: facts(words),
    [`${connector}/index.ts`]: index(words),
    [`${connector}/auth.ts`]: auth(words),
    [`${connector}/incoming.ts`]: incoming(words),
    [`${connector}/outgoing.ts`]: outgoing(words),
    [`${connector}/client.ts`]: client(words),
    [`${connector}/payloads/message.json`]: `${JSON.stringify({ event_id: '1', message: { id: '10', from: '20', at: 0, text: 'Hello' } }, null, 2)}\n`,
    [`${connector}/${id}.test.ts`]: ownTest(words),
    [`${connector}/NOTES.md`]: notes(words),
    [`${simulated}/index.ts`]: simulator(words),
    [`${simulated}/accounts.ts`]: simulatorAccounts(words),
    [`${simulated}/error.ts`]: simulatorError(words),
  }
}

type Words = { id: string; name: string; Name: string; variable: string }

export function camel(id: string) {
  return id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function pascal(id: string) {
  return camel(id).replace(/^\w/, (letter) => letter.toUpperCase())
}

const facts = ({ id, name, variable }: Words) => `import { makeChannel, type Network } from './network.ts'

export const ${variable}: Network = {
  id: '${id}',
  name: '${name}',
  long_name: { ru: '${name}', en: '${name}' },
  description: { ru: 'Сообщения', en: 'Messages' },
  group: 'messengers',
  color: '--net-ink',
  // Nobody is offered it, and the demo does not connect it, until it works.
  hidden: true,
  has_window: false,
  tokens: [],
  comments: null,
  messages: makeChannel({ limit: 4_096 }),
}
`

const index = ({ id, variable }: Words) => `import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect, subscribe, unsubscribe } from './auth.ts'
import { receiver, understand } from './incoming.ts'
import { send } from './outgoing.ts'

export const ${variable} = {
  network: '${id}',
  bases: { api: 'https://api.${id}.example' },
  pace: { per_second: 1, burst: 1 },
  receiver,
  understand,
  connect,
  subscribe,
  unsubscribe,
  openMedia: openAddress,
  send,
} satisfies Connector
`

const auth = (_: Words) => `import { z } from 'zod'
import type { AccountFacts, Speaker } from '../connector.ts'
import { call } from './client.ts'

const Me = z.object({ id: z.string(), name: z.string() })

export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const me = await call(speaker, 'me', {}, Me)
  return { provider_id: me.id, name: me.name }
}

export async function subscribe(speaker: Speaker, { url, secret }: { url: string; secret: string }): Promise<void> {
  await call(speaker, 'subscribe', { url, secret }, z.unknown())
}

export async function unsubscribe(speaker: Speaker, { url }: { url: string }): Promise<void> {
  await call(speaker, 'unsubscribe', { url }, z.unknown())
}
`

const incoming = ({ id }: Words) => `import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Receiver } from '../connector.ts'
import { findJson, fingerprint, isSecret, readJson, shaped } from '../payload.ts'

const ReceiverAddress = z.object({ event_id: z.string() })

export const receiver: Receiver = {
  accepted: 'ok',
  authenticate({ headers, body }, secrets) {
    if (!isSecret(headers['x-${id}-secret'], secrets.webhook)) return 'forged'
    return ReceiverAddress.safeParse(findJson(body)).success ? 'genuine' : 'forged'
  },
  keyOf({ body }) {
    return ReceiverAddress.safeParse(findJson(body)).data?.event_id ?? fingerprint(body)
  },
}

const Message = z.object({ id: z.string(), from: z.string(), at: z.int(), text: z.string() })
const Event = z.object({ event_id: z.string(), message: Message.optional() })

export function understand(body: Uint8Array, _account: AccountFacts): Incoming[] {
  const { message } = shaped(Event, readJson(body), 'event')
  return message ? [messageFacts(message)] : []
}

const messageFacts = ({ id, from, at, text }: z.output<typeof Message>): Incoming => ({
  kind: 'message',
  external_id: id,
  chat_external_id: from,
  author: { external_id: from },
  created_at: at,
  text,
  media: [],
})
`

const outgoing = (_: Words) => `import { z } from 'zod'
import { NetworkFailure, type Outgoing, type Sent, type Speaker } from '../connector.ts'
import { call } from './client.ts'

const SentMessage = z.object({ id: z.string() })

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind !== 'message') throw new NetworkFailure('rejected', 'there are no comments to answer')
  const message = { to: outgoing.chat_external_id, text: outgoing.text }
  const { id } = await call(speaker, 'send', message, SentMessage, { once: true })
  return { external_id: id }
}
`

const client = (_: Words) => `import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'

const Refused = z.object({ error: z.string() })

/** \`once\`: a repeat would be a second message. */
export async function call<S extends z.ZodType>(
  speaker: Speaker,
  method: string,
  parameters: object,
  schema: S,
  { once = false } = {},
): Promise<z.output<S>> {
  const headers = { authorization: \`Bearer \${speaker.secrets.access}\`, 'content-type': 'application/json' }
  const url = \`\${speaker.bases.api}/\${method}\`
  const { status, json } = await exchange(speaker, {
    url,
    method: 'POST',
    headers,
    body: JSON.stringify(parameters),
    once,
  })

  const refused = Refused.safeParse(json)
  if (refused.success) throw failureOf(status, hush(refused.data.error, speaker), once)
  const result = schema.safeParse(json)
  if (!result.success) throw unreadable(status, once)
  return result.data
}

function failureOf(status: number, words: string, once: boolean): NetworkFailure {
  if (status === 401) return new NetworkFailure('token_dead', words)
  if (status === 404) return new NetworkFailure('gone', words)
  if (status === 429) return new NetworkFailure('try_later', words, 1_000)
  if (status >= 500) return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  return new NetworkFailure('rejected', words)
}
`

const ownTest = ({ variable }: Words) => `import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ${variable} } from './index.ts'

const account = { provider_id: '1', name: 'Account' }

test('a message arrives as it was written', () => {
  const body = readFileSync(new URL('./payloads/message.json', import.meta.url))
  expect(${variable}.understand(body, account)).toMatchObject([{ kind: 'message', external_id: '10', text: 'Hello' }])
})
`

const notes = ({ name }: Words) => `# ${name}

## Verified

Nothing yet.

## From memory

All of it: addresses, names of fields, limits, how a delivery is signed.

## Quirks
`

const simulator = ({ id, variable, Name }: Words) => `import type { FastifyInstance } from 'fastify'
import { answerCall } from '../../call.ts'
import type { Parts } from '../../parts.ts'
import type { SimulatedNetwork } from '../network.ts'
import { ${variable}Accounts } from './accounts.ts'
import { errorAnswer, tooMany, unauthorized } from './error.ts'

export const ${variable}: SimulatedNetwork = {
  id: '${id}',
  initials: '${Name.slice(0, 2).toUpperCase()}',
  colors: ['#1a1c1b', '#4a5254'],
  accounts: ${variable}Accounts,
  bases: (origin) => ({ api: \`\${origin}/${id}\` }),
  serve,
  // No account has asked for deliveries yet.
  findHook: () => undefined,
  isConnected: () => false,
  commentIds: (_account, { id, post_id }) => ({ external_id: String(id), post_external_id: String(post_id) }),
  messageIds: (_account, person_id, { id }) => ({ external_id: String(id), chat_external_id: String(person_id) }),
}

const refusals = { tooMany: errorAnswer(tooMany), revoked: errorAnswer(unauthorized) }

function serve(app: FastifyInstance, parts: Parts): void {
  app.post<{ Params: { method: string } }>('/${id}/:method', (request, reply) => {
    const call = { network: '${id}', account: '', method: request.params.method }
    return answerCall(parts, call, refusals, () => errorAnswer(unauthorized), reply)
  })
}
`

const simulatorAccounts = ({ id, variable }: Words) => `import type { Account } from '../../world/account.ts'

/** The number of the first person of this world here; each network has its own. */
export const ${variable}People = { people_from: ${peopleFrom(id)} }

export const ${variable}Accounts: readonly Account[] = [
  {
    network: '${id}',
    ...${variable}People,
    id: '1',
    name: 'Северная лавка',
    screen_name: 'severnaya_lavka',
    tokens: { access: 'simulated-${id}-token-severnaya-lavka' },
    company: 'lavka',
  },
]
`

/** Of the id, so that no two networks that are added at once take the same. */
const peopleFrom = (id: string) =>
  100_000_001 + 1_000_000 * ([...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 797, 7) + 1)

const simulatorError = ({ Name }: Words) => `import type { Answer } from '../../call.ts'

export type ${Name}Error = { status: number; error: string }

export const unauthorized: ${Name}Error = { status: 401, error: 'unauthorized' }
export const tooMany: ${Name}Error = { status: 429, error: 'too many requests' }

export const errorAnswer = ({ status, error }: ${Name}Error): Answer => ({
  status,
  body: { error },
  outcome: { result: \`error \${status}\`, effect: 'none' },
})
`
