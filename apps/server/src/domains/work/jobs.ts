import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'

export { recountDue } from './due/due.ts'

const AT_ONCE = 100
type Due = { space_id: number; kind: 'item' | 'chat'; id: number }
type Resume = (ctx: Context, space_id: number, id: number) => Promise<void>
export type Resumes = Readonly<Record<Due['kind'], Resume>>

/** What was put off until now is new again; each in its own transaction, and only if it still waits. */
export async function resumeDue(parts: JobParts, resume: Resumes): Promise<boolean> {
  const due = await parts.database.acrossSpaces(sql<Due>`select space_id, kind, id from find_due_work(${AT_ONCE})`)
  for (const { space_id, kind, id } of due) {
    const behind = {
      spaces: [space_id],
      user_id: null,
      cause: 'schedule',
      correlation_id: `due:${kind}:${id}`,
    } as const
    await transact(parts, behind, (ctx) => resume[kind](ctx, space_id, id))
  }
  return due.length >= AT_ONCE
}
