import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { seen, type Work } from '../../platform/database/scope.ts'

type Seer = Pick<CallContext, 'actor'>

/** What `a` has written, as far as the person may see it. */
const written = (seer: Seer, what: Work) => sql`${seen(seer, what)} and w.space_id = a.space_id and w.author_id = a.id`

export const hasWritten = (seer: Seer, what: Work) => sql`exists (select ${written(seer, what)})`

/** Somebody is known to those who may see anything of theirs: a comment, or a dialogue. */
export const isKnown = (seer: Seer) => sql`(${hasWritten(seer, 'items')} or ${hasWritten(seer, 'chats')})`

export const isKnownAuthor = (seer: Seer, space_id: string, id: string) =>
  sql`exists (select from authors a where a.space_id = ${sql.ref(space_id)} and a.id = ${sql.ref(id)} and ${isKnown(seer)})`

/** Up to the cap. */
export const countOf = (seer: Seer, what: Work) =>
  sql`(select count(*) from (select ${written(seer, what)} limit ${sql.lit(limits.count_cap)}) counted)::integer`
