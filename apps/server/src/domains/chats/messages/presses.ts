import type { MessageFacts } from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

type Pressed = { chat_external_id: string; external_id: string; pressed: string }

/**
 * Some networks tell of a press without the words of the button, and others of one under an old message: these stand among
 * what we have offered in the same dialogue. Whatever is not found there is shown as the network told it.
 */
export async function withWords(
  db: Db,
  space_id: number,
  messages: readonly MessageFacts[],
  chats: ReadonlyMap<string, number>,
): Promise<readonly MessageFacts[]> {
  const wordless = messages.filter((one): one is MessageFacts & Pressed => one.text === '' && one.pressed !== undefined)
  if (wordless.length === 0) return messages
  const asked = wordless.map((one) => ({ chat_id: chats.get(one.chat_external_id), pressed: one.pressed }))
  const { rows } = await sql<{ chat_id: number; pressed: string; label: string }>`
    select distinct on (t.chat_id, t.pressed) t.chat_id, t.pressed, o.one ->> 'label' as label
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as t (chat_id bigint, pressed text)
    join messages m on m.space_id = ${space_id} and m.chat_id = t.chat_id and m.choices is not null
    cross join jsonb_array_elements(m.choices) o (one)
    where o.one ->> 'payload' = t.pressed
    order by t.chat_id, t.pressed, m.created_at desc, m.id desc`.execute(db)
  const words = new Map(rows.map(({ chat_id, pressed, label }) => [`${chat_id}/${pressed}`, label]))
  return messages.map((one) => {
    const text = one.text === '' ? words.get(`${chats.get(one.chat_external_id)}/${one.pressed}`) : undefined
    if (text === undefined) return one
    return { ...one, text, subjects: one.subjects?.filter(({ kind }) => kind !== 'button') }
  })
}
