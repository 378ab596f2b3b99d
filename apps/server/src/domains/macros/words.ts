import type { MacroAction, MacroTarget } from '@otklik/contract/macros.ts'
import { fillTemplate, templateContext } from '@otklik/contract/template-text.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { findReadyReply } from '../templates/service.ts'

type Place = { space_id: number; object_id: number; id: number }
type ReplyAction = Extract<MacroAction, { do: 'reply' }>
type Facts = Record<'author_name' | 'user_name' | 'account_name' | 'company_name' | 'post_url' | 'date', string | null>

/** What a macro answers here. Nobody looks it over before it leaves, so a gap is no answer. */
export async function wordsOf(ctx: CallContext, use: MacroTarget, place: Place, { text, template_id }: ReplyAction) {
  const ready = template_id === null ? { text, file_ids: [] } : await findReadyReply(ctx, place.space_id, template_id)
  if (!ready) return refuse('reply_empty')
  const filled = fillTemplate(ready.text, templateContext(await readFacts(ctx, use, place)))
  if (filled.missing.length > 0) refuse('variable_missing')
  return { text: filled.text, file_ids: ready.file_ids, template_id }
}

async function readFacts({ db, user_id }: CallContext, use: MacroTarget, { space_id, object_id, id }: Place) {
  const about =
    use === 'items'
      ? sql`select i.author_id, p.url as post_url from items i left join posts p on p.space_id = ${space_id} and p.id = i.post_id
            where i.space_id = ${space_id} and i.id = ${id}`
      : sql`select c.author_id, null as post_url from chats c where c.space_id = ${space_id} and c.id = ${id}`
  const { rows } = await sql<Facts>`
    select a.name as author_name, u.name as user_name, o.name as account_name, k.name as company_name, t.post_url,
      to_char(now() at time zone s.time_zone, 'DD.MM.YYYY') as date
    from (${about}) t
    join spaces s on s.id = ${space_id}
    join objects o on o.space_id = ${space_id} and o.id = ${object_id}
    join companies k on k.space_id = ${space_id} and k.id = o.company_id
    join users u on u.id = ${user_id}
    left join authors a on a.space_id = ${space_id} and a.id = t.author_id`.execute(db)
  return rows[0] as Facts
}
