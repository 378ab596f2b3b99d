import type { Writing } from '../../world/world.ts'
import { readComponents } from './components.ts'
import { cannotSend, empty, invalid, tooLarge } from './error.ts'
import { snowflake } from './ids.ts'
import { type DiscordCall, type Result, show, writtenIn } from './methods.ts'
import { sticker_picture, the_sticker } from './wire.ts'

const text_max = 2_000
const files_max = 10
const file_max_bytes = 10 * 1024 * 1024
const request_max_bytes = 25 * 1024 * 1024

export function createMessage(call: DiscordCall, channel_id = ''): Result {
  const { world, bot, body, files } = call
  const place = writtenIn(call, channel_id)
  const state = world.stateOf(bot)
  if (place.person_id !== undefined && state.blocked.includes(place.person_id)) throw cannotSend()
  const key = readNonce(body)
  const known = key === undefined ? undefined : place.all.find(({ id }) => state.keys[key] === id)
  const outcome = {
    place: channel_id,
    text: String(body.content ?? ''),
    files: files.length,
    ...(key !== undefined && { key: String(key) }),
  }
  if (known)
    return {
      body: show(call, place, known),
      outcome: { ...outcome, effect: 'repeated', external_id: snowflake(known) },
    }
  const writing = { ...readWriting(call), ...readReference(body, place) }
  const written = place.post
    ? world.answerComment(bot, place.post.id, writing)
    : world.answerMessage(bot, place.person_id ?? 0, { ...writing, ...(key !== undefined && { key }) })
  if (key !== undefined) state.keys[key] = written.id
  const external_id = snowflake(written)
  const nonce = key === undefined ? {} : { nonce: String(key) }
  return { body: { ...show(call, place, written), ...nonce }, outcome: { ...outcome, effect: 'new', external_id } }
}

/** Only where its sender wants it to be looked at. */
function readNonce({ nonce, enforce_nonce }: DiscordCall['body']): number | undefined {
  if (nonce === undefined || nonce === null) return
  if (String(nonce).length > 25) throw invalid('nonce', 'BASE_TYPE_MAX_LENGTH', 'Must be 25 or fewer in length.')
  return enforce_nonce === true ? Number(nonce) : undefined
}

function readWriting({ body, files }: DiscordCall): Writing {
  const { content = '', sticker_ids, attachments } = body
  const text = String(content ?? '')
  if (text.length > text_max) throw invalid('content', 'BASE_TYPE_MAX_LENGTH', 'Must be 2000 or fewer in length.')
  if (files.length > files_max) throw invalid('files', 'BASE_TYPE_MAX_LENGTH', 'Must be 10 or fewer in length.')
  const sizes = files.map(({ bytes }) => bytes)
  if (sizes.some((size) => size > file_max_bytes) || sizes.reduce((sum, size) => sum + size, 0) > request_max_bytes)
    throw tooLarge()
  if (files.length > 0 && (!Array.isArray(attachments) || attachments.length !== files.length))
    throw invalid('attachments', 'BASE_TYPE_REQUIRED', 'This field is required')
  if (Array.isArray(sticker_ids)) {
    if (sticker_ids[0] !== the_sticker.id) throw invalid('sticker_ids', 'STICKER_UNKNOWN', 'Unknown sticker')
    return { text: '', sticker: sticker_picture }
  }
  if (text === '' && files.length === 0) throw empty()
  const buttons = readComponents(body.components)
  return { text, files: files.map(({ id }) => id), ...(buttons && { buttons }) }
}

function readReference({ message_reference }: DiscordCall['body'], { all }: ReturnType<typeof writtenIn>) {
  if (message_reference === undefined || message_reference === null) return {}
  const { message_id } = message_reference as { message_id?: unknown }
  const answered = all.find((one) => snowflake(one) === message_id)
  if (!answered) throw invalid('message_reference', 'REPLIES_UNKNOWN_MESSAGE', 'Unknown message')
  return { reply_to: answered.id }
}
