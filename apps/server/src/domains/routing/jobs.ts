// The end of a shift: it is time to hand over, once for each; and what nobody handed over.

import { limits } from '@otklik/contract/limits.ts'
import type { Piece } from '@otklik/contract/schedule/plan.ts'
import { sql } from 'kysely'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { forEachInTurn } from '../../platform/jobs/workers.ts'
import { fromSeconds } from '../../platform/seconds.ts'
import { hasFlag } from '../spaces/service.ts'
import { notify } from '../users/notify.ts'
import { readPieces } from '../workinghours/service.ts'
import { readLoads } from './field.ts'
import { readSettings } from './settings.ts'

type Whose = { space_id: number; user_id: number }

/** How long after its end a hand-over that nobody made is over. */
const LAPSES_S = 3_600
/** Between two shifts that belong together. */
const PAUSE_S = 7_200

/** When the shift that runs ends for the day: one that goes on after a pause is not over. */
export function endOfShift(pieces: readonly Piece[], at: number): number | null {
  let end: number | null = null
  for (const { from, to } of pieces) {
    if (to <= at) continue
    if (from > (end === null ? at : end + PAUSE_S)) break
    end = to
  }
  return end
}

/** Whoever has something in hand is told once; the row remembers it. */
export async function prepareHandovers(parts: JobParts, now = new Date()) {
  const up_to = new Date(now.getTime() + limits.handover_max_s * 1000)
  const people = await parts.database.acrossSpaces(
    sql<Whose>`select space_id, user_id from shifts_ending(${now}, ${up_to})`,
  )
  await forEachInTurn(people, ({ space_id, user_id }) =>
    transact(
      parts,
      { spaces: [space_id], user_id: null, cause: 'schedule', correlation_id: `handover:${space_id}` },
      async (ctx) => {
        if (!(await hasFlag(ctx, space_id, 'user_workinghours'))) return
        const { handover_s } = await readSettings(ctx, space_id)
        const pieces = await readPieces(ctx, space_id, [user_id], now, new Date(now.getTime() + 86_400_000))
        const ends_at = endOfShift(pieces.get(user_id) ?? [], now.getTime() / 1000)
        if (ends_at === null || ends_at - now.getTime() / 1000 > handover_s) return
        const load = (await readLoads(ctx, space_id, [user_id])).get(user_id)
        const held = (load?.item ?? 0) + (load?.chat ?? 0)
        if (held === 0) return
        const { rows } = await sql<{ id: number }>`
          insert into shift_handovers (space_id, user_id, shift_at) values (${space_id}, ${user_id}, ${fromSeconds(ends_at)})
          on conflict (space_id, user_id, shift_at) do nothing returning id`.execute(ctx.db)
        const [made] = rows
        if (!made) return
        notify(ctx, 'handover_due', { user_id }, { space_id, thing: 'person', id: user_id, how: String(held) })
        ctx.announce({ space_id }, 'handover.changed', { id: made.id, space_id })
      },
    ),
  )
}

export async function lapseHandovers(parts: JobParts, now = new Date()) {
  const before = new Date(now.getTime() - LAPSES_S * 1000)
  const open = await parts.database.acrossSpaces(
    sql<{ space_id: number; id: number }>`select space_id, id from handovers_lapsed(${before})`,
  )
  await forEachInTurn(open, ({ space_id, id }) =>
    transact(
      parts,
      { spaces: [space_id], user_id: null, cause: 'schedule', correlation_id: `handover:${space_id}` },
      async (ctx) => {
        await sql`
          update shift_handovers set state = 'lapsed' where space_id = ${space_id} and id = ${id} and state = 'prepared'`.execute(
          ctx.db,
        )
        ctx.announce({ space_id }, 'handover.changed', { id, space_id })
      },
    ),
  )
}
