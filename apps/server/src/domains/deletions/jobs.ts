import { sql } from 'kysely'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { eraseInJournal } from '../../platform/journal/erase.ts'
import { eraseFromAi } from '../ai/erase.ts'
import { forgetSubject } from '../auth/social/link.ts'
import { eraseAuthor, findByExternalId } from '../authors/erase.ts'
import { eraseFromBots } from '../bots/erase.ts'
import { closeDialogues, eraseSomeMessages } from '../chats/erase.ts'
import { forgetTwins } from '../duplicates/group.ts'
import { forgetCorrected } from '../emotions/corrections.ts'
import { eraseDeliveries } from '../integrations/erase.ts'
import { eraseSomeComments } from '../items/erase.ts'
import { forgetLabels } from '../labels/authors.ts'
import { markDone, selectWaiting } from './queries.ts'
import { ofNoSpace } from './service.ts'

const AT_ONCE = 10

/**
 * Forgets those who have asked for it; answers whether there may be more. Harmless to repeat, so two processes may be at
 * it, and one that dies is followed by another.
 */
export async function eraseRequested(parts: JobParts): Promise<boolean> {
  const waiting = await ofNoSpace(parts, (db) => selectWaiting(db, AT_ONCE))
  for (const { id, provider, external_id } of waiting) {
    const erased = await eraseEverywhere(parts, { provider, external_id }, id)
    await forgetSubject(parts.database, provider, external_id)
    await ofNoSpace(parts, (db) => markDone(db, id, erased))
  }
  return waiting.length === AT_ONCE
}

async function eraseEverywhere(parts: JobParts, who: { provider: string; external_id: string }, request: string) {
  const spaces = await parts.database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  let erased = 0
  for (const { space_id } of spaces) {
    const found = await parts.database.inSpaces({ spaces: [space_id], read: true }, (db) =>
      findByExternalId({ db }, { space_id, ...who }),
    )
    for (const { id: author_id, external_id } of found)
      await eraseOne(parts, { space_id, author_id, provider: who.provider, external_id }, request)
    erased += found.length
  }
  return erased
}

type Somebody = { space_id: number; author_id: number; provider: string; external_id: string }

/** Words first, a few at a time; the name last, by which the rest would be found again after a fall. */
async function eraseOne(parts: JobParts, somebody: Somebody, request: string) {
  const { space_id, author_id } = somebody
  const behind = { spaces: [space_id], user_id: null, cause: 'network', correlation_id: `deletion:${request}` } as const
  while (await transact(parts, behind, (ctx) => eraseSomeComments(ctx, space_id, author_id)));
  while (await transact(parts, behind, (ctx) => eraseSomeMessages(ctx, somebody)));
  await transact(parts, behind, (ctx) => forgetTwins(ctx, space_id, author_id))
  await transact(parts, behind, async (ctx) => {
    await closeDialogues(ctx, somebody)
    await forgetLabels(ctx.db, space_id, author_id)
    await forgetCorrected(ctx.db, space_id, author_id)
    await eraseAuthor(ctx, space_id, author_id)
    // After all that sendings are read from.
    await eraseDeliveries(ctx, somebody)
    await eraseFromBots(ctx, somebody)
    await eraseFromAi(ctx, somebody)
    await eraseInJournal(ctx.db, somebody)
    ctx.record({ kind: 'erasure.done', space_id, id: author_id })
  })
}
