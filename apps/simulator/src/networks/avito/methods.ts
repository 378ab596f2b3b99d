import type { Comment, Message } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import type { Done } from '../asked/refusal.ts'
import { answerTo, newestFirst } from '../asked/reviews.ts'
import { badRequest, forbidden, invalid, notFound, paymentRequired } from './errors.ts'
import { chatId, messageId, readChatId, readMessageId } from './ids.ts'
import { ownOf } from './own.ts'
import { listedMessage, wireChat, wireMessages, wireReview } from './wire.ts'

export type AvitoCall = {
  world: World
  account: Account
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string | undefined>>
  body: Readonly<Record<string, unknown>>
}

const text_max = 1_000
const hour_s = 3_600

function pageOf<T>(all: readonly T[], { query }: AvitoCall, most: number): T[] {
  const [limit, offset] = [Number(query.limit ?? most), Number(query.offset ?? 0)]
  if (!(limit >= 1 && limit <= most && offset >= 0 && offset <= 1_000)) throw badRequest('Validation error')
  return all.slice(offset, offset + limit)
}

/** What was said is closed to those whose tariff has no messenger; that somebody wrote is told to everybody. */
function getChat({ world, account, params }: AvitoCall): { person_id: number; dialog: Message[] } {
  const person_id = readChatId(account, params.chat ?? '')
  const dialog = person_id === undefined ? undefined : world.stateOf(account).dialogs[person_id]
  if (person_id === undefined || !dialog) throw notFound()
  return { person_id, dialog }
}

function checkTariff({ world, account }: AvitoCall) {
  if (ownOf(world, account).is_without_messenger) throw paymentRequired()
}

export function chats(call: AvitoCall): Done {
  const { world, account } = call
  const latest = Object.entries(world.stateOf(account).dialogs)
    .map(([person_id, dialog]) => ({ person_id: Number(person_id), at: dialog.at(-1)?.at ?? 0 }))
    .toSorted((a, b) => b.at - a.at)
  const types = call.query.chat_types ?? 'u2i'
  const page = types.split(',').includes('u2i') ? pageOf(latest, call, 100) : []
  return { body: { chats: page.map(({ person_id }) => wireChat(world, account, person_id)) } }
}

export const chat = (call: AvitoCall): Done => ({ body: wireChat(call.world, call.account, getChat(call).person_id) })

/** Newest first. */
export function messages(call: AvitoCall): Done {
  checkTariff(call)
  const { world, account } = call
  const { person_id, dialog } = getChat(call)
  const all = dialog.flatMap((one) => wireMessages(world, account, person_id, one)).toReversed()
  return { body: pageOf(all, call, 100).map((one) => listedMessage(account, one)) }
}

export function sendText(call: AvitoCall): Done {
  const { message, type } = call.body as { message?: { text?: unknown }; type?: unknown }
  const text = typeof message?.text === 'string' ? message.text : ''
  if (type !== 'text' || text === '' || text.length > text_max) throw badRequest('Validation error')
  return send(call, { text })
}

export function sendImage(call: AvitoCall): Done {
  const file = ownOf(call.world, call.account).uploads[String(call.body.image_id)]
  if (!file) throw badRequest('Validation error')
  return send(call, { text: '', files: [file] })
}

function send(call: AvitoCall, writing: { text: string; files?: string[] }): Done {
  checkTariff(call)
  const { world, account } = call
  const { person_id } = getChat(call)
  if (world.stateOf(account).blocked.includes(person_id)) throw forbidden()
  const message = world.answerMessage(account, person_id, writing)
  const [sent] = wireMessages(world, account, person_id, message)
  const external_id = messageId(message.id)
  const { text, files = [] } = writing
  return {
    body: { ...sent, direction: 'out' },
    outcome: { effect: 'new', place: chatId(account, person_id), text, files: files.length, external_id },
  }
}

/** What is taken back stays in the list, as taken back. */
export function remove(call: AvitoCall): Done {
  const { world, account, params } = call
  const { person_id, dialog } = getChat(call)
  const message = dialog.find(({ id }) => id === readMessageId(params.message ?? ''))
  if (!message) throw notFound()
  if (message.from !== 0 || world.seconds() - message.at > hour_s) throw forbidden()
  if (!message.is_deleted) world.deleteMessage(account, person_id, message)
  return { body: {} }
}

export function read(call: AvitoCall): Done {
  getChat(call)
  return { body: { ok: true } }
}

/** Nothing takes it back. */
export function block({ world, account, body }: AvitoCall): Done {
  const users = Array.isArray(body.users) ? (body.users as { user_id?: unknown }[]) : []
  if (users.length === 0 || !users.every(({ user_id }) => Number.isInteger(user_id)))
    throw badRequest('Validation error')
  for (const { user_id } of users) world.ban(account, Number(user_id), 0)
  return { body: {} }
}

export function voices({ world, query }: AvitoCall): Done {
  const ids = (query.voice_ids ?? '').split(',').filter((id) => world.files.find(id))
  return { body: { voices_urls: Object.fromEntries(ids.map((id) => [id, world.files.url(id)])) } }
}

export const subscriptions = ({ world, account }: AvitoCall): Done => ({
  body: { subscriptions: ownOf(world, account).webhooks.map((url) => ({ url, version: '3' })) },
})

/** Without a messenger in the tariff it is taken all the same, and nothing is ever delivered. */
export function subscribe(call: AvitoCall): Done {
  const url = urlOf(call)
  const own = ownOf(call.world, call.account)
  own.webhooks = [...own.webhooks.filter((one) => one !== url), url]
  call.world.store.touch()
  return { body: { ok: true } }
}

export function unsubscribe(call: AvitoCall): Done {
  const url = urlOf(call)
  const own = ownOf(call.world, call.account)
  own.webhooks = own.webhooks.filter((one) => one !== url)
  call.world.store.touch()
  return { body: { ok: true } }
}

function urlOf({ body: { url } }: AvitoCall): string {
  if (typeof url !== 'string' || !URL.canParse(url)) throw badRequest('Validation error')
  return url
}

const reviewsOf = ({ world, account }: AvitoCall): Comment[] =>
  newestFirst(world, account).filter(({ reply_to }) => reply_to === undefined)

export function reviews(call: AvitoCall): Done {
  if (call.query.offset === undefined || call.query.limit === undefined) throw invalid('Field `offset` is not integer')
  const all = reviewsOf(call)
  const page = pageOf(all, call, 50).map((one) => wireReview(call.world, call.account, one))
  return { body: { total: all.length, reviews: page } }
}

/** A review has one answer. */
export function answer(call: AvitoCall): Done {
  const { world, account, body } = call
  const review = reviewsOf(call).find(({ id }) => id === body.reviewId)
  if (!review) throw notFound()
  const text = typeof body.message === 'string' ? body.message.trim() : ''
  if (text === '') throw invalid('Field `message` is empty')
  if (answerTo(world, account, review)) throw invalid('The review is answered already')
  const { id, at } = world.answerComment(account, review.post_id, { text, reply_to: review.id })
  const outcome = { effect: 'new' as const, place: String(review.id), text, external_id: String(id) }
  return { body: { id, createdAt: at }, outcome }
}

export function removeAnswer({ world, account, params }: AvitoCall): Done {
  const found = world
    .stateOf(account)
    .comments.find(({ id, from, is_deleted }) => String(id) === params.answer && from === 0 && !is_deleted)
  if (!found) throw notFound()
  world.deleteComment(account, found)
  return { body: { success: true } }
}
