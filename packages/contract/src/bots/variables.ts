import { z } from 'zod'
import { limits } from '../limits.ts'
import { plain } from '../wire/fields.ts'

// What a bot remembers within one session, and what stands in braces in its texts.

export const variableKinds = ['text', 'number', 'flag', 'date', 'list'] as const
export type VariableKind = (typeof variableKinds)[number]

/** A date is seconds since 1970, a list is of texts. Null: nothing has been put there yet. */
export const BotValue = z
  .union([
    plain.max(limits.bot_value_bytes),
    z.number(),
    z.boolean(),
    plain.max(limits.bot_value_bytes).array().max(limits.bot_list),
  ])
  .nullable()
export type BotValue = z.infer<typeof BotValue>

const part = '[\\p{L}_][\\p{L}\\p{N}_]*'
const shape = new RegExp(`^${part}(\\.${part})*$`, 'u')
/** `order_no`, `order.status`, `номер`. */
export const isVariableName = (name: string) => name.length <= limits.bot_variable_name && shape.test(name)

/** Empty while nobody has chosen one: a draft may be unfinished. */
export const VariableName = z
  .string()
  .max(limits.bot_variable_name)
  .refine((name) => name === '' || isVariableName(name))

/** Read only; known of every session. */
export const givenVariables = {
  'author.name': 'text',
  'author.first_name': 'text',
  'author.handle': 'text',
  'account.name': 'text',
  'company.name': 'text',
  'chat.network': 'text',
  /** What the customer has said last, and what stood in the link by which they came. */
  'chat.said': 'text',
  'chat.start': 'text',
  now: 'date',
  /** Today, in words. */
  date: 'text',
} as const satisfies Record<string, VariableKind>
export type GivenVariable = keyof typeof givenVariables
export const isGiven = (name: string): name is GivenVariable => Object.hasOwn(givenVariables, name)
/** Names that the bot itself fills. */
export const reserved = /^(author|chat|account|company|now|date)(\.|$)/

export const BotVariable = z.strictObject({
  name: z.string().refine((name) => isVariableName(name) && !reserved.test(name)),
  kind: z.enum(variableKinds),
  /** What it is when the session begins. */
  start: BotValue.default(null),
})
export type BotVariable = z.output<typeof BotVariable>

/** Whether a value is of that kind; null is of any. */
export function isOfKind(value: BotValue, kind: VariableKind): boolean {
  if (value === null) return true
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'number':
    case 'date':
      return typeof value === 'number' && Number.isFinite(value)
    case 'flag':
      return typeof value === 'boolean'
    case 'list':
      return Array.isArray(value)
  }
}

/** The value as that kind, where it can be read so; undefined where it cannot. */
export function asKind(value: BotValue, kind: VariableKind): BotValue | undefined {
  if (isOfKind(value, kind)) return value
  switch (kind) {
    case 'text':
      return Array.isArray(value) ? value.join(', ') : String(value)
    case 'number': {
      const read = typeof value === 'string' ? Number(value.trim().replace(',', '.')) : Number.NaN
      return typeof value === 'string' && value.trim() !== '' && Number.isFinite(read) ? read : undefined
    }
    case 'flag': {
      const word = String(value).trim().toLowerCase()
      if (['true', '1', 'yes', 'да'].includes(word)) return true
      return ['false', '0', 'no', 'нет'].includes(word) ? false : undefined
    }
    case 'date': {
      const read = typeof value === 'string' ? Date.parse(value) : Number.NaN
      return Number.isNaN(read) ? undefined : Math.floor(read / 1_000)
    }
    case 'list':
      return value === null || Array.isArray(value) ? value : [String(value)]
  }
}

const braces = /\{([^{}|\n]{1,40})(?:\|([^{}|\n]{0,60}))?\}/gu

/** What a text names, and whether it says what stands there instead. */
export const namesIn = (text: string): { name: string; has_fallback: boolean }[] =>
  [...text.matchAll(braces)].flatMap(([, name = '', instead]) =>
    isVariableName(name.trim()) ? [{ name: name.trim(), has_fallback: instead !== undefined }] : [],
  )

/** The text as it goes out. `missing`: what is neither known nor replaced; a bot then says nothing. */
export function fillBotText(text: string, read: (name: string) => string | null | undefined) {
  const missing: string[] = []
  const filled = text.replace(braces, (whole, name: string, instead: string | undefined) => {
    if (!isVariableName(name.trim())) return whole
    const value = read(name.trim())?.trim() || instead?.trim()
    if (value !== undefined && value !== '') return value
    if (instead === undefined) missing.push(name.trim())
    return ''
  })
  return { text: filled, missing }
}

/** As it stands in a text for a customer. Dates need the zone, so whoever knows it writes them. */
export function wordOf(value: BotValue, kind: VariableKind, date: (seconds: number) => string): string | null {
  if (value === null) return null
  if (kind === 'date' && typeof value === 'number') return date(value)
  if (kind === 'flag') return value === true ? 'да' : 'нет'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
