import { can } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../../platform/context.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { type LongJob, type Place, workOffSome } from '../../../platform/jobs/long-job.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type InviteParts, inviteInside } from '../invites.ts'
import { findActor, localeOfPerson } from '../reach.ts'
import {
  deleteOldImports,
  endImport,
  findImport,
  type ImportLine,
  type ImportRow,
  restUntil,
  selectWaiting,
  settleLine,
  takeLine,
} from './queries.ts'
import { toImport } from './service.ts'

export type ImportParts = JobParts &
  Pick<InviteParts, 'secrets' | 'public_url'> & {
    /**
     * Counts one more letter of this inviter. Answers for how many seconds no more may leave; refuses where it is this
     * address that gets no more.
     */
    admitLetter(letter: { inviter: number; space_id: number; email: string }): Promise<number>
  }

/** Each line by itself, with what its author may do at that moment. */
const imports = (parts: ImportParts): LongJob<ImportRow, ImportLine> => ({
  name: 'people',
  at_once: 20,
  open: sql<Place>`select space_id, id from find_people_imports()`,
  find: (db, { space_id, id }) => findImport({ db, spaces: [space_id] }, id),
  behind: ({ user_id, correlation_id }) => ({ user_id, cause: 'person', correlation_id }),
  select: selectWaiting,
  async admit({ space_id, user_id, id }, { email }) {
    const rest_s = await parts.admitLetter({ inviter: user_id, space_id, email })
    if (rest_s === 0) return true
    await parts.database.inSpaces({ spaces: [space_id] }, (db) => restUntil(db, { space_id, id }, rest_s))
    return false
  },
  claim: takeLine,
  async perform(ctx, run, { email, membership }) {
    await inviteInside(parts, await actAs(ctx, run), { space_id: run.space_id, email, ...membership })
  },
  finish: ({ db }, run, line) => settleLine(db, run, line, { state: 'done', reason: null }),
  fail: (db, run, line, reason) => settleLine(db, run, line, { state: 'failed', reason }),
  end: (db, run) => endImport(db, run, 'done'),
  tell: (ctx, run) => {
    const { space_id, user_id } = run
    ctx.whisper({ space_id, user_id }, { type: 'people_import', space_id, run: toImport(run) })
  },
  progress: ({ state, done, failed }) => `${state} ${done + failed}`,
})

export const invitePeople = (parts: ImportParts): Promise<boolean> => workOffSome(parts, imports(parts))

/** With the rights that its author has at this moment, not those of when it began. */
async function actAs(ctx: Context, { space_id, user_id }: ImportRow): Promise<CallContext> {
  const actor = (await findActor(ctx, space_id, user_id)) ?? refuse('no_access')
  if (!can(actor, 'members.manage', space_id)) refuse('no_access')
  return { ...ctx, actor, user_id, locale: await localeOfPerson(ctx, user_id) }
}

/** What nobody looks up any more. */
export async function sweepImports({ database }: JobParts) {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  for (const { space_id } of spaces)
    await database.inSpaces({ spaces: [space_id] }, (db) => deleteOldImports(db, space_id))
}
