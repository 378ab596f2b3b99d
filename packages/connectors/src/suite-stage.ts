import type { Server } from 'node:http'
import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import type { Content } from '@otklik/contract/networks/network.ts'
import { expect } from 'vitest'
import {
  type AccountFacts,
  type Application,
  type Connector,
  type Delivery,
  type HookSecrets,
  NetworkFailure,
  type Outgoing,
  type OutgoingFile,
  type Speaker,
} from './connector.ts'
import { addressOf, openReceiver } from './suite-parts.ts'
import { listenOn } from './suite-stream.ts'

export type Channel = 'comment' | 'message'
export type Written = { external_id: string; post_external_id?: string; chat_external_id?: string }
export type Breakage = '500' | '429' | 'hang' | 'cut' | 'html' | 'empty' | 'revoked'

/** What a network's test file supplies. What the network can do is not said here: the catalogue says it. */
export type Rig = {
  /** How it proves its deliveries: by a secret that it repeats, or by a signature over the bytes. */
  proof: 'secret' | 'signature' | 'none'
  /** What is delivered, where the other channel is only looked at. */
  delivers?: Channel
  /** It tells what our people write by hand, but not what the connector has sent. */
  is_silent_about_sends?: true
  open(): Promise<Stage>
}

/** One network as it is for one test: its addresses, its accounts, and the people on it. */
export type Stage = {
  bases: Record<string, string>
  secrets: Speaker['secrets']
  app?: Application
  unknown_token: string
  /** What a person has to enter at the network by hand, where no call can: where it delivers to. */
  setUpByHand?(hook: { url: string; secret: string }): void
  /** Where a file lies that everybody may open, for networks that fetch files by themselves. */
  picture?: { url: string }
  /** As a customer. */
  write(channel: Channel, writing: { text: string; content?: Content; quoted?: string }): Promise<Written>
  edit(written: Written, text: string): Promise<void>
  delete(written: Written): Promise<void>
  restore(written: Written): Promise<void>
  /** All that the customer feels about it now. */
  react(written: Written, reactions: string[]): Promise<void>
  type(): Promise<void>
  /** A button under the newest message that has any, by its words or number. */
  press(press: { button: string | number; times?: number; is_old?: true }): Promise<void>
  /** By a link with a word in it; false where the network has none. */
  start(word: string): Promise<boolean>
  /** The customer's device has what we wrote; the customer has seen it. */
  receive(): Promise<void>
  read(): Promise<void>
  block(): Promise<void>
  /** As our own people, in the network's own application. */
  answerThere(written: Written, text: string): Promise<void>
  shutOutThere(is_out: boolean): Promise<void>
  /** All that our side has written and a customer can read. */
  seen(): Promise<{ external_id: string; text: string; files: number }[]>
  /** How something stands on the network. */
  standing(written: Written): Promise<Standing>
  /** The network's ids of those whom the account has shut out. */
  banned(): Promise<string[]>
  /** The next send goes wrong; with `after_effect` only its answer does. */
  breakSend(channel: Channel, kind: Breakage, after_effect: boolean): Promise<void>
  whenDelivered(): Promise<void>
  close(): Promise<void>
}
export type Standing = {
  text: string
  is_hidden: boolean
  is_deleted: boolean
  is_liked: boolean
  is_pinned: boolean
  is_topic_closed: boolean
  own_reactions: string[]
}

export const webhook = 'a-secret-of-this-account-0123456789'
const patience_ms = 8_000

/** A connected account on a fresh stage, with a receiver that takes deliveries as the product's does. */
export async function play(connector: Connector, stage: Stage) {
  const deliveries: Delivery[] = []
  let account: AccountFacts | undefined
  let handshake: string | undefined
  let cursor: string | null = null
  const looked: Uint8Array[] = []

  let kept = stage.secrets

  const speaker = (secrets = kept, timeout_ms = patience_ms): Speaker => ({
    bases: stage.bases,
    secrets,
    ...(stage.app && { app: stage.app }),
    ...(account && { account }),
    now: () => Date.now() / 1000,
    fetch: (url, init) => fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout_ms) }),
  })

  const hookSecrets = (): HookSecrets => ({
    webhook,
    ...(handshake !== undefined && { handshake }),
    ...appSecret(stage),
    ...(!connector.receiver?.split && { access: kept.access }),
  })

  /** As the product's receiver: proved, stored, then acknowledged. */
  function answerDelivery(delivery: Delivery): string | undefined {
    const verdict = connector.receiver?.authenticate(delivery, hookSecrets()) ?? 'forged'
    if (verdict === 'forged') return
    if (verdict !== 'genuine') return verdict.handshake
    deliveries.push(delivery)
    return connector.receiver?.accepted
  }
  const receiver: Server = await openReceiver(answerDelivery)
  const receiverUrl = () => addressOf(receiver)

  const { fresh, ...facts } = await connector.connect(speaker())
  account = facts
  kept = fresh?.secrets ?? stage.secrets
  handshake = await connector.handshake?.(speaker())
  stage.setUpByHand?.({ url: receiverUrl(), secret: webhook })
  await connector.subscribe?.(speaker(), { url: receiverUrl(), secret: webhook })
  const own = account
  const listening = connector.stream && (await listenOn(connector.stream, speaker()))

  /** Bodies for this account: parts of a delivery where the network delivers for a whole application. */
  async function bodies(): Promise<Uint8Array[]> {
    await stage.whenDelivered()
    const delivered = deliveries.flatMap(({ body }) =>
      connector.receiver?.split
        ? connector.receiver.split(body).flatMap((part) => (part.provider_id === own.provider_id ? [part.body] : []))
        : [body],
    )
    if (connector.news) {
      const look = await connector.news.look(speaker(), cursor)
      cursor = look.cursor
      looked.push(...look.pages.map((page) => page.body))
    }
    return [...delivered, ...((await listening?.bodies()) ?? []), ...looked]
  }
  /** As the product does: what came cropped is asked for whole. */
  async function madeWhole(facts: Incoming[]): Promise<Incoming[]> {
    const cropped = facts.filter((fact) => fact.kind === 'message').filter(({ is_cropped }) => is_cropped)
    if (cropped.length === 0) return facts
    const learnt = await connector.learn?.(speaker(), { authors: [], posts: [], messages: cropped })
    const whole = new Map(learnt?.messages?.map((message) => [message.external_id, message]))
    return facts.map((fact) => (fact.kind === 'message' ? (whole.get(fact.external_id) ?? fact) : fact))
  }
  /** As the product does: comments that were only named are asked for. */
  async function followed(facts: Incoming[]): Promise<Incoming[]> {
    const hints = facts.flatMap((fact) => (fact.kind === 'comment_hinted' ? [fact.otherwise] : []))
    if (hints.length === 0) return facts
    const named = hints.map(({ external_id, post_external_id }) => ({ external_id, post_external_id }))
    const learnt = await connector.learn?.(speaker(), { authors: [], posts: [], hinted_comments: named })
    const found = new Map(learnt?.hinted_comments?.map((one) => [one.external_id, one]))
    return facts.map((fact) =>
      fact.kind === 'comment_hinted' ? (found.get(fact.otherwise.external_id) ?? fact.otherwise) : fact,
    )
  }
  async function heard(): Promise<Incoming[]> {
    const facts = (await bodies()).flatMap((body) => connector.understand(body, own))
    return madeWhole(await followed(facts.filter(({ kind }) => kind !== 'ignored')))
  }

  return {
    stage,
    account: own,
    deliveries,
    speaker,
    hookSecrets,
    receiverUrl,
    heard,
    async heardOf<K extends Incoming['kind']>(kind: K) {
      const facts = await heard()
      return facts.filter((fact, n): fact is Extract<Incoming, { kind: K }> => fact.kind === kind && isFirst(facts, n))
    },
    async failureOf(work: Promise<unknown>): Promise<NetworkFailure> {
      const failure = await work.then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(failure).toBeInstanceOf(NetworkFailure)
      const shown = `${failure} ${JSON.stringify(failure)} ${(failure as Error).stack}`
      const { page, owner, key_id, ...secret } = stage.secrets
      for (const one of [...Object.values(secret), kept.access, kept.refresh ?? kept.access, stage.unknown_token])
        expect(shown).not.toContain(one)
      return failure as NetworkFailure
    },
    async end() {
      listening?.leave()
      await stage.close()
      receiver.closeAllConnections()
      receiver.close()
    },
  }
}

const written = ['comment', 'own_comment', 'message', 'own_message', 'message_deleted'] as const
type WrittenFact = Extract<Incoming, { kind: (typeof written)[number] }>
const isWritten = (fact: Incoming | undefined): fact is WrittenFact => written.some((kind) => kind === fact?.kind)

/** What is delivered and looked at as well is one and the same thing. */
function isFirst(facts: Incoming[], n: number): boolean {
  const fact = facts[n]
  if (!isWritten(fact)) return true
  return facts.findIndex((one) => one.kind === fact.kind && one.external_id === fact.external_id) === n
}

export type Play = Awaited<ReturnType<typeof play>>

const appSecret = ({ app, secrets }: Stage) => {
  const app_secret = app?.consumer_secret ?? app?.client_secret ?? secrets.app_secret
  return app_secret === undefined ? {} : { app_secret }
}

export function answerTo(written: Written, text: string, files: OutgoingFile[] = []): Outgoing {
  const send = { key: crypto.randomUUID(), number: 1_234_567, text, files }
  if (written.post_external_id === undefined)
    return {
      kind: 'message',
      ...send,
      chat_external_id: written.chat_external_id ?? '',
      last_inbound_at: Math.floor(Date.now() / 1000),
    }
  return { kind: 'reply', ...send, post_external_id: written.post_external_id, item_external_id: written.external_id }
}
