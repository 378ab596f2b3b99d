import type { Outcome } from '../../ledger.ts'
import type { Message } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import type { World, Writing } from '../../world/world.ts'
import { whatsappPeople } from './accounts.ts'
import { badParameter, GraphError, tooManyToOne, undeliverable, windowClosed } from './error.ts'
import { type StatusName, wamid } from './events.ts'
import { readInteractive } from './interactive.ts'
import { findMedia, keepMark } from './own.ts'
import { chatId, findRecipient } from './people.ts'
import { findTemplate } from './templates.ts'

type Body = Readonly<Record<string, unknown>>
export type Send = { world: World; account: Account; body: Body; tell: Tell }
/** What becomes of a message, told to whoever listens. */
export type Tell = (person_id: number, message: Message, status: StatusName, error?: GraphError) => void
type Done = { body: object; outcome?: Partial<Outcome> }

/** One address for everything: messages, reactions, and that we have read and are typing. */
export function takeMessage(send: Send): Done {
  const { body } = send
  if (body.messaging_product !== 'whatsapp') throw badParameter('messaging_product is required')
  if (body.status === 'read') return markRead(send)
  const person_id = findRecipient(body.to ?? body.recipient)
  if (person_id === undefined) throw badParameter('to or recipient is required')
  if (body.type === 'reaction') return react(send, person_id)
  return deliver(send, person_id)
}

function markRead({ world, account, body }: Send): Done {
  findMessage(world, account, body.message_id)
  return { body: { success: true } }
}

function findMessage(world: World, account: Account, id: unknown) {
  for (const [person_id, messages] of Object.entries(world.stateOf(account).dialogs)) {
    const message = messages.find((one) => wamid(one.id) === id)
    if (message) return { person_id: Number(person_id), message }
  }
  throw badParameter('Message ID is invalid')
}

function react({ world, account, body }: Send, person_id: number): Done {
  const { message_id, emoji } = (body.reaction ?? {}) as { message_id?: string; emoji?: string }
  const { message } = findMessage(world, account, message_id)
  world.react(account, person_id, message, 0, emoji ? [emoji] : [])
  return { body: answerTo(body, person_id, world.store.takeId()) }
}

function deliver({ world, account, body, tell }: Send, person_id: number): Done {
  const writing = readContent(world, body)
  checkRecipient(world, account, person_id, body.type === 'template')
  const { message_id } = (body.context ?? {}) as { message_id?: string }
  const quoted = message_id === undefined ? undefined : findMessage(world, account, message_id).message
  const message = world.answerMessage(account, person_id, { ...writing, ...(quoted && { reply_to: quoted.id }) })
  keepMark(world, account, message.id, body.biz_opaque_callback_data)
  tell(person_id, message, 'sent')
  // A phone that nobody has: it is found out only later.
  if (findPerson(whatsappPeople, person_id)) tell(person_id, message, 'delivered')
  else tell(person_id, message, 'failed', undeliverable())
  return {
    body: answerTo(body, person_id, message.id),
    outcome: {
      place: chatId(person_id),
      text: message.text,
      files: message.files.length,
      effect: 'new',
      external_id: wamid(message.id),
    },
  }
}

const answerTo = ({ to, recipient }: Body, person_id: number, id: number) => ({
  messaging_product: 'whatsapp',
  contacts: [to === undefined ? { input: recipient, user_id: recipient } : { input: to, wa_id: String(person_id) }],
  messages: [{ id: wamid(id) }],
})

const window_s = 86_400
const pair = { messages: 45, within_s: 6 }

function checkRecipient(world: World, account: Account, person_id: number, isTemplate: boolean) {
  const { dialogs, blocked, banned } = world.stateOf(account)
  if (blocked.includes(person_id) || banned[person_id] !== undefined) throw undeliverable()
  const dialog = dialogs[person_id] ?? []
  const now = world.seconds()
  const last = dialog.findLast(({ from }) => from !== 0)
  if (!isTemplate && (!last || now - last.at > window_s)) throw windowClosed()
  const lately = dialog.filter(({ from, at }) => from === 0 && now - at < pair.within_s)
  if (lately.length >= pair.messages) throw tooManyToOne()
}

const text_max = 4_096
const caption_max = 1_024
const kinds = ['image', 'video', 'audio', 'document'] as const

function readContent(world: World, body: Body): Writing {
  if (body.type === 'template') return { text: fillTemplate(body.template) }
  if (body.type === 'interactive') return readInteractive(body.interactive)
  const kind = kinds.find((one) => one === body.type)
  if (kind) return readMedia(world, kind, body[kind] as Body)
  const text = String((body.text as Body | undefined)?.body ?? '')
  if (body.type !== 'text' || text === '') throw badParameter('text.body is required')
  if (text.length > text_max) throw badParameter('Param text.body must be at most 4096 characters long.')
  return { text }
}

function readMedia(world: World, kind: (typeof kinds)[number], media: Body): Writing {
  const file = world.files.find(findMedia(world, String(media?.id ?? '')) ?? '')
  if (!file) throw badParameter('Param media ID is not a valid whatsapp business account media attachment ID')
  if (kind !== 'document' && !file.mime.startsWith(`${kind}/`))
    throw new GraphError(131053, '(#131053) Media upload error', { details: `not of the type ${kind}: ${file.mime}` })
  const text = String(media.caption ?? '')
  if (text !== '' && kind === 'audio') throw badParameter('Unexpected key "caption" on param "audio".')
  if (text.length > caption_max) throw badParameter('Param caption must be at most 1024 characters long.')
  return { text, files: [file.id] }
}

type Template = {
  name?: string
  language?: { code?: string }
  components?: { type: string; parameters: { text: string }[] }[]
}

function fillTemplate(value: unknown): string {
  const { name = '', language, components = [] } = (value ?? {}) as Template
  const template = findTemplate(name, language?.code ?? '')
  if (template?.status !== 'APPROVED')
    throw new GraphError(132001, '(#132001) Template name does not exist in the translation', {
      details: `template name (${name}) does not exist in ${language?.code}`,
    })
  const values = components.find(({ type }) => type === 'body')?.parameters.map(({ text }) => text) ?? []
  const blanks = new Set(template.text.match(/\{\{\d+\}\}/g)).size
  if (values.length !== blanks)
    throw new GraphError(132000, '(#132000) Number of parameters does not match the expected number of params', {
      details: `body: number of localizable_params (${values.length}) does not match the expected number of params (${blanks})`,
    })
  return template.text.replaceAll(/\{\{(\d+)\}\}/g, (_, n: string) => values[Number(n) - 1] ?? '')
}
