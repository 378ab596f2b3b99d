import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { Choice } from '@otklik/contract/networks/choices/form.ts'
import type {
  AccountFacts,
  Application,
  Connector,
  Deed,
  Outgoing,
  OutgoingFile,
  Secrets,
  Speaker,
} from '../src/connector.ts'

// All that a connector can be asked to say, for tests that look at what leaves.

const file = (name: string, mime: string): OutgoingFile => ({ name, mime, read: async () => new Blob(['x']) })
const files = [
  file('a.jpg', 'image/jpeg'),
  file('a.gif', 'image/gif'),
  file('a.webp', 'image/webp'),
  file('a.mp4', 'video/mp4'),
  file('a.ogg', 'audio/ogg'),
  file('a.mp3', 'audio/mpeg'),
  file('a.pdf', 'application/pdf'),
  file('a.zip', 'application/zip'),
]

export type Places = {
  /** Of what comments hang under, and of a comment there. */
  comments: { post_external_id: string; item_external_id: string }[]
  chats: string[]
  /** Of a message. */
  message: string
  people: string[]
  sticker?: string
  /** Which files go together in one message. */
  albums?: (mimes: readonly string[]) => boolean
}

const now = 1_763_164_800
const send = { key: '3b241101-e2bb-4255-8caf-4136c566a962', number: 1_234_567, text: 'Да', files: [] }

/** Each form of the network with one of each of its kinds, as far as it goes, and with as many as it takes. */
function offers(network: string): Choice[][] {
  const one = (kind: Choice['kind'], place: number): Choice => {
    const label = `Да ${place}`
    if (kind === 'reply') return { kind, label, payload: `p${place}` }
    return kind === 'url' ? { kind, label, url: 'https://x.test/page' } : { kind, label }
  }
  return (findNetwork(network)?.messages?.choices ?? []).flatMap(({ kinds, most, wide = [] }) => [
    kinds.slice(0, most).map(one),
    Array.from({ length: wide.includes(kinds[0] ?? 'reply') ? 1 : Math.min(most, 30) }, (_, place) =>
      one(kinds[0] ?? 'reply', place),
    ),
  ])
}

function sends(
  network: string,
  { comments, chats, message, people, sticker, albums = () => true }: Places,
): Outgoing[] {
  const filed = files.map((one) => ({ ...send, text: '', files: [one] }))
  const together = files.flatMap((one, index) => files.slice(index + 1).map((other) => [one, other]))
  const album = together
    .filter((pair) => albums(pair.map(({ mime }) => mime)))
    .map((pair) => ({ ...send, files: pair }))
  const all = [send, ...filed, ...album]
  return [
    ...comments.flatMap((place) => all.map((one): Outgoing => ({ ...one, ...place, kind: 'reply' }))),
    ...comments.flatMap((place) =>
      people.map((author_external_id): Outgoing => ({ ...send, ...place, kind: 'private_reply', author_external_id })),
    ),
    ...chats.flatMap((chat_external_id): Outgoing[] => [
      ...all.map((one): Outgoing => ({ ...one, kind: 'message', chat_external_id })),
      { ...send, kind: 'message', chat_external_id, quoted_external_id: message },
      ...offers(network).map((choices): Outgoing => ({ ...send, kind: 'message', chat_external_id, choices })),
      ...(sticker ? [{ ...send, kind: 'message' as const, text: '', chat_external_id, sticker_id: sticker }] : []),
    ]),
  ]
}

function deeds({ comments, chats, message, people }: Places): Deed[] {
  const ofComment = [
    'delete',
    'restore',
    'hide',
    'unhide',
    'like',
    'unlike',
    'pin',
    'unpin',
    'close_topic',
    'reopen_topic',
  ] as const
  return [
    ...comments.flatMap((place): Deed[] => [
      ...ofComment.map((kind) => ({ kind, ...place })),
      { kind: 'edit_reply', ...place, external_id: place.item_external_id, text: 'Нет' },
      { kind: 'delete_reply', ...place, external_id: place.item_external_id },
    ]),
    ...people.flatMap((author_external_id): Deed[] => [
      { kind: 'block', author_external_id, post_external_id: comments[0]?.post_external_id ?? '' },
      { kind: 'block', author_external_id, until: now + 0.5, post_external_id: comments[0]?.post_external_id ?? '' },
      { kind: 'unblock', author_external_id, post_external_id: comments[0]?.post_external_id ?? '' },
    ]),
    ...chats.flatMap((chat_external_id): Deed[] => {
      const one = { chat_external_id, external_id: message }
      return [
        { kind: 'edit_message', ...one, text: 'Нет', has_files: false },
        { kind: 'edit_message', ...one, text: 'Нет', has_files: true },
        { kind: 'delete_message', ...one },
        { kind: 'react', ...one, reaction: '👍' },
        { kind: 'react', ...one, reaction: null },
        { kind: 'read', chat_external_id, up_to_external_id: message },
        { kind: 'typing', chat_external_id, up_to_external_id: message },
      ]
    }),
  ]
}

export type Stage = {
  connector: Connector
  secrets: Secrets
  account: AccountFacts
  app?: Application
  bases?: Readonly<Record<string, string>>
  /** Files have addresses that everybody may open. */
  public_files?: true
  places: Places
  answer(url: URL, method: string, body?: Said['body']): unknown
  more?: (speaker: Speaker) => Promise<unknown>[]
}

export type Said = { method: string; url: URL; body?: string | FormData | URLSearchParams }

export const hook = { url: 'https://x.test/hook', secret: 'a-secret-of-this-account-0123456789' }

/** Everything in turn. What the network does not have is refused before anything is said; other failures are told. */
export async function sayAll({ connector, secrets, account, app, places, answer, more, ...stage }: Stage) {
  const said: Said[] = []
  const failed: string[] = []
  const speaker: Speaker = {
    bases:
      stage.bases ?? Object.fromEntries(Object.keys(connector.bases).map((name) => [name, `https://${name}.test`])),
    secrets,
    account,
    ...(app && { app }),
    now: () => now,
    fetch: async (url, { method = 'GET', body } = {}) => {
      said.push({ method, url: new URL(url), ...(body && { body }) })
      return Response.json(answer(new URL(url), method, body))
    },
  }
  const say = (what: string, work: Promise<unknown> | undefined) =>
    work?.catch((error: unknown) => {
      if (!/knows no|hides no|cannot|no reactions|no comments|can block nobody/.test(String(error)))
        failed.push(`${what}: ${error}`)
    })
  await say('connect', connector.connect(speaker))
  await say('handshake', connector.handshake?.(speaker))
  await say('subscribe', connector.subscribe?.(speaker, hook))
  await say('subscribe', connector.subscribe?.(speaker, { ...hook, url: 'https://x.test/other' }))
  await say('unsubscribe', connector.unsubscribe?.(speaker, hook))
  for (const one of sends(connector.network, places)) {
    const shared = stage.public_files ? one.files.map((it) => ({ ...it, url: `https://x.test/${it.name}` })) : one.files
    await say(one.kind, connector.send(speaker, { ...one, files: shared }))
  }
  for (const one of deeds(places)) await say(one.kind, connector.act?.(speaker, one))
  await say('history', connector.history?.(speaker, null))
  await say('news', connector.news?.look(speaker, null))
  const posts = places.comments.map(({ post_external_id }) => post_external_id)
  const messages = places.chats.map((chat_external_id) => ({ chat_external_id, external_id: places.message }))
  await say('learn', connector.learn?.(speaker, { authors: places.people, posts, chats: places.chats, messages }))
  for (const work of more?.(speaker) ?? []) await say('more', work)
  return { said, failed }
}
