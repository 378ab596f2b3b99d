import type { Outcome } from '../../ledger.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { type Group, okPeople } from './accounts.ts'
import { badParameter, noChat, notAllowed, notFound } from './error.ts'
import { chatId, groupRef, mid, readChatId, userRef } from './ids.ts'
import { type Keyboard, readKeyboard } from './keyboard.ts'
import { ownOf } from './own.ts'
import { nameOf, wireMessage } from './wire.ts'

export type GraphCall = {
  world: World
  group: Group
  origin: string
  query: Readonly<Record<string, string | undefined>>
  body: Readonly<Record<string, unknown>>
}
export type GraphResult = { body: unknown; outcome?: Partial<Outcome> }

const success: GraphResult = { body: { success: true } }
const text_max = 2_000

/** What the group's bot may ask for. */
export function runGraph(verb: string, path: string, call: GraphCall): GraphResult {
  const [what = '', id] = path.split('/')
  if (what === 'messages' && id !== undefined) return verb === 'POST' ? postMessage(call, id) : listMessages(call, id)
  const method = Object.hasOwn(methods, `${verb} ${what}`) ? methods[`${verb} ${what}`] : undefined
  if (!method) throw notFound()
  return method(call)
}

const methods: Readonly<Record<string, (call: GraphCall) => GraphResult>> = {
  'GET info': ({ group }) => ({ body: { name: group.name, group_id: groupRef(group.id) } }),
  'GET subscriptions': ({ world, group }) => ({ body: { subscriptions: ownOf(world, group).subscriptions } }),
  'POST subscribe'({ world, group, body }) {
    const url = readUrl(body)
    const own = ownOf(world, group)
    const others = own.subscriptions.filter((one) => one.url !== url)
    own.subscriptions = [...others, { url, time: world.seconds() * 1_000 }]
    world.store.touch()
    return success
  },
  'POST unsubscribe'({ world, group, body }) {
    const url = readUrl(body)
    const own = ownOf(world, group)
    own.subscriptions = own.subscriptions.filter((one) => one.url !== url)
    world.store.touch()
    return success
  },
  'GET chats': listChats,
  'GET fileUploadUrl': openUpload,
}

function readUrl({ url }: GraphCall['body']): string {
  if (typeof url !== 'string' || !URL.canParse(url)) throw badParameter('Wrong url')
  return url
}

function listChats({ world, group, query }: GraphCall): GraphResult {
  const { dialogs } = world.stateOf(group)
  const all = Object.entries(dialogs)
    .map(([person_id, messages]) => ({ person_id: Number(person_id), at: messages.at(-1)?.at ?? 0 }))
    .toSorted((left, right) => right.at - left.at)
  const from = Number(query.marker ?? 0)
  const some = all.slice(from, from + Math.min(Number(query.count ?? 20), 100))
  const chats = some.map(({ person_id, at }) => ({
    type: 'GROUP_CHAT',
    status: 'ACTIVE',
    title: nameOf(person_id),
    participants: { [userRef(person_id)]: at * 1_000 },
    lastEventTime: at * 1_000,
    chat_id: chatId(person_id),
    owner_id: userRef(person_id),
    group_id: groupRef(group.id),
  }))
  const further = from + some.length
  return { body: { chats, ...(further < all.length && { marker: String(further) }) } }
}

function getDialog({ world, group }: GraphCall, chat: string) {
  const person_id = readChatId(chat)
  const messages = person_id === undefined ? undefined : world.stateOf(group).dialogs[person_id]
  if (person_id === undefined || !messages || !findPerson(okPeople, person_id)) throw noChat()
  return { person_id, messages }
}

/** Newest first. */
function listMessages(call: GraphCall, chat: string): GraphResult {
  const { world, group, query } = call
  const { person_id, messages } = getDialog(call, chat)
  const some = messages.filter(({ is_deleted }) => !is_deleted).slice(-Math.min(Number(query.count ?? 20), 100))
  return { body: { messages: some.reverse().map((message) => wireMessage(world, group, person_id, message)) } }
}

const types = ['IMAGE', 'VIDEO', 'AUDIO', 'FILE']

/** Pictures get their token when they are there; everything else has it from the first step on. */
function openUpload({ world, group, origin, query }: GraphCall): GraphResult {
  const { type = 'FILE' } = query
  if (!types.includes(type)) throw badParameter('Wrong type of file')
  const token = `okUpload${world.store.takeId()}`
  ownOf(world, group).uploads[token] = { type }
  world.store.touch()
  const url = `${origin}/ok/upload.do?group=${group.id}&id=${token}`
  return { body: { url, ...(type !== 'IMAGE' && { token }), file_id: token.slice(-7) } }
}

type Attached = Keyboard & { payload?: { token?: string } }
type Sent = { text?: string; attachments?: Attached[]; attachment?: Attached; reply_to?: string }

function postMessage(call: GraphCall, chat: string): GraphResult {
  const { world, group, body } = call
  const { person_id, messages } = getDialog(call, chat)
  const { sender_action, message } = body as { sender_action?: string; message?: Sent }
  if (sender_action !== undefined) {
    if (!/^(mark_seen|typing_on|sending_(photo|video|audio))$/.test(sender_action)) throw badParameter('sender_action')
    return success
  }
  if (world.stateOf(group).blocked.includes(person_id)) throw notAllowed()
  const text = message?.text ?? ''
  const files = readFiles(call, message)
  const buttons = readKeyboard(attachedTo(message))
  if (text.length > text_max || (text === '' && files.length === 0)) throw badParameter('Message is empty or too long')
  const quoted = messages.find((one) => mid(person_id, one) === message?.reply_to)
  if (message?.reply_to !== undefined && !quoted) throw badParameter('reply_to')
  const sent = world.answerMessage(group, person_id, {
    text,
    files,
    ...(quoted && { reply_to: quoted.id }),
    ...(buttons && { buttons }),
  })
  const external_id = mid(person_id, sent)
  return {
    body: { recipient_id: chatId(person_id), message_id: external_id },
    outcome: { place: chatId(person_id), text, files: files.length, effect: 'new', external_id },
  }
}

const attachedTo = (message: Sent | undefined): Attached[] =>
  message?.attachments ?? (message?.attachment ? [message.attachment] : [])

function readFiles({ world, group }: GraphCall, message: Sent | undefined): string[] {
  const attached = attachedTo(message).filter(({ type }) => type !== 'INLINE_KEYBOARD')
  const { uploads } = ownOf(world, group)
  return attached.map(({ type, payload }) => {
    const upload = Object.hasOwn(uploads, payload?.token ?? '') ? uploads[payload?.token ?? ''] : undefined
    if (upload?.type !== type || upload?.file === undefined) throw badParameter('Wrong attachment')
    return upload.file
  })
}
