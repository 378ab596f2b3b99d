import { sql } from 'kysely'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { anchor } from '../../platform/journal/chainer.ts'
import {
  type Compared,
  compareAnchor,
  type Fault,
  type KeptAnchor,
  keepCheck,
  readLastFault,
  type Verified,
  verifyJournal,
} from '../../platform/journal/verify.ts'
import { notify } from '../users/notify.ts'
import { forgetOld } from './kept.ts'

/** Once a day, every space: what is too old goes, the chain is looked over and anchored. Harmless to repeat. */
export async function keepJournals(parts: JobParts, now = new Date()): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const due = await parts.database.acrossSpaces(
    sql<{ space_id: number }>`select find_unchecked_journals(${day}::date) as space_id`,
  )
  for (const { space_id } of due)
    await keepJournal(parts, space_id, day).catch((error) => parts.report(error, `journal of space ${space_id}`))
}

async function keepJournal(parts: JobParts, space_id: number, day: string) {
  const behind = { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `journal:${space_id}` } as const
  const { n, fault } = await transact(parts, behind, async (ctx) => {
    await forgetOld(ctx.db, space_id)
    const found = await verifyJournal(ctx.db, space_id)
    // It stays broken: who runs the space is told once of each fault, not every day.
    if (found.fault && !isSame(found.fault, await readLastFault(ctx.db, space_id)))
      notify(
        ctx,
        'journal_broken',
        { holders: true },
        { space_id, thing: 'space', id: space_id, how: String(found.fault.n) },
      )
    await keepCheck(ctx.db, space_id, day, found)
    // A chain that is not sound is not anchored: an anchor says that it was.
    const anchored = found.fault ? undefined : await anchor(ctx.db, space_id)
    if (anchored) {
      ctx.announce({ space_id }, 'journal.anchored', { id: space_id, space_id, ...anchored })
      // Whoever wants it gets it by mail: an anchor that lies only beside its chain can be written anew with it.
      const how = `${day} ${space_id} ${anchored.n} ${anchored.hash}`
      notify(ctx, 'journal_anchor', { holders: true }, { space_id, thing: 'space', id: space_id, how })
    }
    return found
  })
  if (fault) parts.report(new Error(`${fault.what} at ${fault.n} of ${n}`), `journal of space ${space_id}`)
}

const isSame = (one: Fault, other: Fault | undefined) => one.what === other?.what && one.n === other.n

/** For whoever runs the installation. */
export async function verifyAllJournals({
  database,
}: Pick<JobParts, 'database'>): Promise<({ space_id: number } & Verified)[]> {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  const all: ({ space_id: number } & Verified)[] = []
  for (const { space_id } of spaces)
    all.push({
      space_id,
      ...(await database.inSpaces({ spaces: [space_id], read: true }, (db) => verifyJournal(db, space_id))),
    })
  return all
}

/** An anchor from a letter, against the chain: that it is the same says something only where the chain is sound as well. */
export const verifyAnchor = (
  { database }: Pick<JobParts, 'database'>,
  anchor: KeptAnchor,
): Promise<Verified & { compared: Compared }> =>
  database.inSpaces({ spaces: [anchor.space_id], read: true }, async (db) => ({
    ...(await verifyJournal(db, anchor.space_id)),
    compared: await compareAnchor(db, anchor),
  }))
