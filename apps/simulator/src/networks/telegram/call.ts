import type { Outcome } from '../../ledger.ts'
import type { FileFacts } from '../../state.ts'
import type { World } from '../../world/world.ts'
import type { Bot } from './accounts.ts'
import { badRequest } from './error.ts'

export type TelegramCall = {
  world: World
  bot: Bot
  /** Fields of JSON or form; in a form all of them are strings. */
  fields: Readonly<Record<string, unknown>>
  /** Uploaded files by the name of their field. */
  files: Readonly<Record<string, FileFacts>>
  pending: () => number
}
export type Result = { result: unknown; outcome?: Partial<Outcome> }
export type Method = (call: TelegramCall) => Result

export const words = ({ fields }: TelegramCall, name: string) => String(fields[name] ?? '')

/** Structures come as JSON, or as text with JSON in it. */
export function structure({ fields }: TelegramCall, name: string): unknown {
  const value = fields[name]
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw badRequest(`can't parse ${name} JSON object`)
  }
}
