// What customers say comes in pieces: gathered until they have finished, kept until somebody listens, forgotten when heard.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Input } from './hands.ts'
import type { Heard, Place, Work } from './heard.ts'

export const forget = ({ db }: Context, { space_id, kind, thing_id }: Place, works: readonly Work[]) =>
  works.length === 0
    ? undefined
    : sql`
        delete from bot_work where space_id = ${space_id} and kind = ${kind} and thing_id = ${thing_id}
          and seq = any(${works.map(({ seq }) => seq)}::bigint[])`.execute(db)

export const putOff = ({ db }: Context, { space_id, kind, thing_id }: Place, until: Date) =>
  sql`
    update bot_work set not_before = ${until} where space_id = ${space_id} and kind = ${kind} and thing_id = ${thing_id}
      and failed_at is null`.execute(db)

/** They have not finished talking. A button is pressed once. */
export function gatheredAt({ inputs }: Heard, now: Date): Date | null {
  const [first, last] = [inputs[0], inputs.at(-1)]
  if (!first || !last || inputs.some(({ pressed, start }) => pressed !== null || start !== null)) return null
  const until = Math.min(last.at + limits.bot_burst_s, first.at + LONGEST_BURST_S)
  return until * 1000 > now.getTime() ? new Date(until * 1000) : null
}
const LONGEST_BURST_S = 15

export const joined = ({ inputs }: Heard): Input => ({
  text: inputs
    .map(({ text }) => text)
    .filter(Boolean)
    .join('\n'),
  files: inputs.reduce((sum, { files }) => sum + files, 0),
  pressed: inputs.findLast(({ pressed }) => pressed !== null)?.pressed ?? null,
  seq: inputs.at(-1)?.seq ?? 0,
})
