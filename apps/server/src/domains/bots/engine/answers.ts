// What a customer's answer comes to, by what was asked. Pure but for regular expressions.
import type { NodeOf } from '@otklik/contract/bots/nodes.ts'
import type { BotValue } from '@otklik/contract/bots/variables.ts'
import { localOf, moment } from '@otklik/contract/zones.ts'
import type { Hands, Input } from './hands.ts'

/** Undefined: it is no such answer. */
export async function understand(
  { answer, pattern }: Pick<NodeOf<'question'>, 'answer' | 'pattern'>,
  { text: said, files }: Input,
  hands: Hands,
): Promise<BotValue | undefined> {
  const text = said.trim()
  switch (answer) {
    case 'text':
    case 'place':
      return text === '' && files === 0 ? undefined : text
    case 'number':
      return readNumber(text)
    case 'date':
      return readDate(text, hands.now(), hands.zone)
    case 'phone':
      return readPhone(text)
    case 'email':
      return /[^\s<>@]{1,64}@[\p{L}\p{N}.-]{1,190}\.\p{L}{2,}/u.exec(text)?.[0]
    case 'file':
      return files > 0 ? text : undefined
    case 'regex':
      return text !== '' && (await hands.matches(pattern, text)) ? text : undefined
    default:
      return answer satisfies never
  }
}

export function readNumber(text: string): number | undefined {
  const found = /^[^\d-]{0,20}(-?\d[\d\s\u00a0]{0,15}(?:[.,]\d{1,6})?)[^\d]{0,20}$/u.exec(text)?.[1]
  const read = found === undefined ? Number.NaN : Number(found.replace(/[\s\u00a0]/g, '').replace(',', '.'))
  return Number.isFinite(read) ? read : undefined
}

/** Ten to fifteen digits; eight at the beginning is how Russia is called from within. */
export function readPhone(text: string): string | undefined {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 10 || digits.length > 15 || !/^[\s\d()+.\u00a0-]*$/.test(text.replace(/[\p{L}:,]/gu, ''))) return
  if (digits.length === 10) return `+7${digits}`
  return digits.length === 11 && digits.startsWith('8') ? `+7${digits.slice(1)}` : `+${digits}`
}

const day_s = 86_400
const words: Readonly<Record<string, number>> = {
  ...{ сегодня: 0, завтра: 1, послезавтра: 2, вчера: -1, today: 0, tomorrow: 1, yesterday: -1 },
}

/** `31.12.2026`, `31.12`, `2026-12-31`, with or without `15:30`; today and tomorrow. Midnight where no time is said. */
export function readDate(text: string, now: number, zone: string): number | undefined {
  const clock = /(?:^|\s|в)(\d{1,2}):(\d{2})(?!\d)/u.exec(text)
  const minutes = clock ? Number(clock[1]) * 60 + Number(clock[2]) : 0
  if (minutes >= 1_440) return
  const at = (local: number) => moment(local, zone) + minutes * 60
  const today = Math.floor(localOf(Math.floor(now), zone) / day_s) * day_s
  const word = text
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.find((each) => Object.hasOwn(words, each))
  if (word !== undefined) return at(today + (words[word] as number) * day_s)
  const iso = /(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text)
  const dotted = /(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2}))?/.exec(text)
  const year = new Date(today * 1000).getUTCFullYear()
  const [y, m, d] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : dotted
      ? [fullYear(dotted[3], year), Number(dotted[2]), Number(dotted[1])]
      : [0, 0, 0]
  const local = Date.UTC(y, m - 1, d)
  const made = new Date(local)
  if (y < 1900 || y > 2200 || made.getUTCMonth() !== m - 1 || made.getUTCDate() !== d) return
  return at(local / 1000)
}

const fullYear = (text: string | undefined, now: number) =>
  text === undefined ? now : text.length === 2 ? 2000 + Number(text) : Number(text)
