import { limits } from '@otklik/contract/limits.ts'
import { spacesWhere } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { fence, ofOwnAccounts } from '../../platform/scope.ts'

type Seer = Pick<CallContext, 'actor'>
export type Written = 'items' | 'chats'

/** What `a` has written, as far as the person may see it: by their rights, their accounts and the fence. */
function written({ actor }: Seer, what: Written) {
  const scope = { actor, spaces: spacesWhere(actor, what === 'items' ? 'items.see' : 'chats.see') }
  return sql`from ${sql.table(what)} w where w.space_id = a.space_id and w.author_id = a.id and ${ofOwnAccounts(scope, 'w')} ${fence(scope, 'w')}`
}

export const hasWritten = (seer: Seer, what: Written) => sql`exists (select ${written(seer, what)})`

/** Somebody is known to those who may see anything of theirs: a comment, or a dialogue. */
export const isKnown = (seer: Seer) => sql`(${hasWritten(seer, 'items')} or ${hasWritten(seer, 'chats')})`

/** Up to the cap. */
export const countOf = (seer: Seer, what: Written) =>
  sql`(select count(*) from (select ${written(seer, what)} limit ${sql.lit(limits.count_cap)}) counted)::integer`
