import { sql } from 'kysely'
import { transact } from '../../platform/database/transact.ts'
import { postLetter } from '../../platform/mail/post.ts'
import { setDeleteAfter, setDeleted } from '../spaces/period.ts'
import { emptySpace } from './emptying.ts'
import type { EndParts } from './parts.ts'
import { selectAdministrators } from './queries.ts'
import { behind, tellMembers } from './service.ts'

type Step = 'expire' | 'close' | 'empty'

/** Where nobody pays nothing ends. Else the period ends, then the days of grace, then the space. Safe in any number of processes, and after a kill. */
export async function endSpaces(parts: EndParts, now = new Date()): Promise<boolean> {
  if (!parts.has_billing) return false
  const due = await parts.database.acrossSpaces(
    sql<{ space_id: number; step: Step }>`select space_id, step from spaces_ending(${now})`,
  )
  const steps = { expire, close, empty: emptySpace }
  for (const { space_id, step } of due) {
    // One that fails must not keep the others from ending.
    await steps[step](parts, space_id, now).catch((error) => parts.report(error, `${step} space ${space_id}`))
  }
  return false
}

const expire = (parts: EndParts, space_id: number, now: Date) =>
  transact(parts, behind(space_id), async (ctx) => {
    const ended = await setDeleteAfter(ctx.db, space_id, now)
    if (!ended) return
    const { name: space, is_trial, delete_after } = ended
    const url = `${parts.public_url()}/settings/billing`
    for (const { email: to, locale, name } of await selectAdministrators(ctx.db, space_id))
      await postLetter(ctx.db, parts.secrets, {
        ...{ kind: 'period_ends', to, locale, name, space, is_trial, delete_after, url },
      })
    ctx.wake('mail')
    await tellMembers(ctx, space_id)
  })

async function close(parts: EndParts, space_id: number, now: Date) {
  await transact(parts, behind(space_id), async (ctx) => {
    const closed = await setDeleted(ctx.db, space_id, now)
    if (!closed) return
    for (const { email: to, locale, name } of await selectAdministrators(ctx.db, space_id))
      await postLetter(ctx.db, parts.secrets, { kind: 'space_closed', to, locale, name, space: closed.name })
    ctx.wake('mail')
    await parts.closeAccounts(ctx, space_id)
    await tellMembers(ctx, space_id)
  })
  parts.forgetAccounts()
}
