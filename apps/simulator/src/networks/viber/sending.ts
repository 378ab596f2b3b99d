import { basename } from 'node:path'
import type { Message } from '../../state.ts'
import { findPerson } from '../../world/people.ts'
import type { Writing } from '../../world/world.ts'
import { viberPeople } from './accounts.ts'
import type { Result, ViberCall } from './call.ts'
import { badData, missingData, notRegistered, notSubscribed, noWebhook, tooMany } from './error.ts'
import { readUserId, tokenOf } from './ids.ts'
import { readKeyboard } from './keyboard.ts'
import { ownOf } from './own.ts'
import { chat_hostname, sticker_id, the_sticker } from './wire.ts'

const text_max = 7_000
const name_max = 28
const video_max_bytes = 27_262_976
const file_max_bytes = 52_428_800
const hour_s = 3_600
const unanswered_max = 100

export async function send(call: ViberCall): Promise<Result> {
  const { world, bot, body } = call
  checkSender(body.sender)
  if (!ownOf(world, bot).webhook) throw noWebhook()
  const person_id = getReceiver(call)
  const buttons = readKeyboard(body.keyboard, body.min_api_version)
  const writing = { ...(await readWriting(call)), ...(buttons && { buttons }) }
  const message = world.answerMessage(bot, person_id, writing)
  const external_id = tokenOf(message.id)
  return {
    body: { message_token: external_id, chat_hostname, billing_status: 1 },
    outcome: {
      effect: 'new',
      place: String(body.receiver),
      text: writing.text,
      files: writing.files?.length ?? 0,
      external_id,
    },
  }
}

function checkSender(sender: unknown) {
  const { name } = (sender ?? {}) as { name?: unknown }
  if (typeof name !== 'string' || name === '') throw missingData('sender.name')
  if (name.length > name_max) throw badData('sender.name')
}

/** Whoever has never written is no subscriber, and who has left is none any more. */
function getReceiver({ world, bot, body }: ViberCall): number {
  if (typeof body.receiver !== 'string') throw missingData('receiver')
  const person_id = readUserId(body.receiver)
  if (person_id === undefined || !findPerson(viberPeople, person_id)) throw notRegistered()
  const { dialogs, blocked } = world.stateOf(bot)
  const dialog = dialogs[person_id]
  if (!dialog || blocked.includes(person_id)) throw notSubscribed()
  if (countUnanswered(dialog, world.seconds()) >= unanswered_max) throw tooMany()
  return person_id
}

/** A hundred an hour to whoever answers nothing. */
const countUnanswered = (dialog: readonly Message[], now_s: number) =>
  dialog.slice(dialog.findLastIndex(({ from }) => from !== 0) + 1).filter(({ at }) => now_s - at < hour_s).length

async function readWriting(call: ViberCall): Promise<Writing> {
  const { type, text = '' } = call.body
  if (typeof text !== 'string' || text.length > text_max) throw badData('text')
  switch (type) {
    case 'text':
      if (text === '') throw missingData('text')
      return { text }
    case 'sticker':
      if (call.body.sticker_id !== sticker_id) throw badData('sticker_id')
      return { text: '', sticker: the_sticker }
    case 'picture':
      return { text, files: [await fetchFile(call, /\.(jpe?g|png|gif)$/i)] }
    case 'video':
      checkSize(call, video_max_bytes)
      return { text: '', files: [await fetchFile(call, /\.mp4$/i)] }
    case 'file':
      checkSize(call, file_max_bytes)
      if (typeof call.body.file_name !== 'string') throw missingData('file_name')
      return { text: '', files: [await fetchFile(call, /\.\w+$/, call.body.file_name)] }
    default:
      throw badData('type')
  }
}

function checkSize({ body }: ViberCall, most: number) {
  if (typeof body.size !== 'number') throw missingData('size')
  if (body.size > most) throw badData('size')
}

/** Viber takes the file from its address, whose end says what it is. */
async function fetchFile({ world, body }: ViberCall, end: RegExp, file_name?: string): Promise<string> {
  const { media } = body
  if (typeof media !== 'string' || !URL.canParse(media)) throw missingData('media')
  const { pathname } = new URL(media)
  if (!end.test(pathname)) throw badData('media')
  const answer = await fetch(media).catch(() => undefined)
  if (!answer?.ok) throw badData('media')
  const mime = answer.headers.get('content-type') ?? 'application/octet-stream'
  const file = await world.files.add(file_name ?? basename(pathname), mime, Buffer.from(await answer.arrayBuffer()))
  return file.id
}
