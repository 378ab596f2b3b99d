import type { FileFacts } from '../../state.ts'
import type { Writing } from '../../world/world.ts'
import { readButtons } from './buttons.ts'
import { type Method, type Result, structure, type TelegramCall, words } from './call.ts'
import { getSticker } from './content.ts'
import { badRequest } from './error.ts'
import { getTarget, type Written, write } from './targets.ts'

const text_max = 4_096
const caption_max = 1_024

export const sendingMethods: Readonly<Record<string, Method>> = {
  sendMessage: (call) => send(call, { text: message(words(call, 'text')), ...offered(call) }),
  sendSticker: (call) => send(call, { text: '', sticker: getSticker(call.world, words(call, 'sticker')) }),
  sendPhoto: (call) => sendFile(call, 'photo'),
  sendVideo: (call) => sendFile(call, 'video'),
  sendAnimation: (call) => sendFile(call, 'animation'),
  sendVoice: (call) => sendFile(call, 'voice'),
  sendAudio: (call) => sendFile(call, 'audio'),
  sendDocument: (call) => sendFile(call, 'document'),
  sendMediaGroup,
}

function offered(call: TelegramCall): Pick<Writing, 'buttons'> {
  const buttons = readButtons(call)
  return buttons ? { buttons } : {}
}

export function message(text: string): string {
  if (text === '') throw badRequest('message text is empty')
  if (text.length > text_max) throw badRequest('message is too long')
  return text
}

export function caption(text: string): string {
  if (text.length > caption_max) throw badRequest('message caption is too long')
  return text
}

function upload({ files }: TelegramCall, name: string): FileFacts {
  const file = files[name]
  if (!file) throw badRequest(`there is no ${name} in the request`)
  return file
}

const sendFile = (call: TelegramCall, field: string) =>
  send(call, { text: caption(words(call, 'caption')), files: [upload(call, field).id] })

function send(call: TelegramCall, writing: Writing): Result {
  const { target, reply_to } = getTarget(call)
  const written = write(call, target, { ...writing, ...(reply_to !== undefined && { reply_to }) })
  return { result: written.wire, outcome: outcome(written, writing.text, writing.files?.length ?? 0) }
}

const outcome = ({ place, external_id }: Written, text: string, files: number) => ({
  place,
  text,
  files,
  effect: 'new' as const,
  external_id,
})

type Item = { type?: string; media?: string; caption?: string }

/** Every item of an album is a message of its own. */
function sendMediaGroup(call: TelegramCall): Result {
  const media = structure(call, 'media') as Item[]
  if (!Array.isArray(media) || media.length < 2 || media.length > 10) throw badRequest('wrong number of media')
  const kinds = new Set(media.map(({ type }) => (type === 'video' ? 'photo' : type)))
  if (kinds.size > 1) throw badRequest("can't use the media of the specified type in the album")
  const items = media.map((item) => ({
    file: upload(call, String(item.media).replace('attach://', '')),
    text: caption(item.caption ?? ''),
  }))
  const { target, reply_to } = getTarget(call)
  const written = items.map(({ file, text }) =>
    write(call, target, { text, files: [file.id], ...(reply_to !== undefined && { reply_to }) }),
  )
  const text = items.map((item) => item.text).join('')
  return { result: written.map(({ wire }) => wire), outcome: outcome(written[0] as Written, text, items.length) }
}
