// Words of a space's own, over those of the dictionary; and those that were learned and wait for somebody's yes.
import type { EmotionWord, EmotionWordDraft, EmotionWordState } from '@otklik/contract/emotions/emotions.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { toPage } from '../../platform/page.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/seconds.ts'
import { plainSign } from './score.ts'
import { tell } from './settings.ts'

type Scope = Pick<Context, 'db' | 'spaces'>
type Asked = { state: EmotionWordState; text?: string | undefined; after?: readonly [string, number] | undefined }

const columns = sql`w.id, w.space_id, w.word, w.weight, w.state, w.seen, w.updated_by, ${seconds('w.updated_at')} as updated_at`
const key = sql`w.word collate "C"`

/** As it is kept: small letters, and е for ё as in lexemes. */
const spelt = (word: string) => plainSign(word.toLowerCase())

export async function listWords({ db }: Pick<Context, 'db'>, space_id: number, { state, text, after }: Asked) {
  const { rows } = await sql<EmotionWord>`
    select ${columns} from emotion_words w
    where w.space_id = ${space_id} and w.state = ${state}
      ${text ? sql`and starts_with(w.word, ${spelt(text)})` : sql``}
      ${after ? sql`and (${key}, w.id) > (${after[0]} collate "C", ${after[1]}::integer)` : sql``}
    order by ${key}, w.id limit ${limits.page_rows + 1}`.execute(db)
  return toPage(
    rows,
    limits.page_rows,
    ({ word, id }) => [word, id],
    (row) => row,
  )
}

export const selectOwnWords = async ({ db }: Pick<Context, 'db'>, space_id: number): Promise<EmotionWord[]> => {
  const { rows } = await sql<EmotionWord>`
    select ${columns} from emotion_words w where w.space_id = ${space_id} and w.state = 'own' order by ${key}, w.id`.execute(
    db,
  )
  return rows
}

/** What was proposed or declined and is typed by hand becomes one's own. */
export async function addWord(ctx: Context, space_id: number, draft: EmotionWordDraft): Promise<EmotionWord> {
  const word = spelt(draft.word)
  const { db, user_id } = ctx
  const { rows: room } = await sql<{ lexeme: string | null; count: number }>`
    select coalesce((tsvector_to_array(watched_words(${word})))[1], case when ${/\p{Extended_Pictographic}/u.test(word)} then ${word} end) as lexeme,
      (select count(*) from emotion_words where space_id = ${space_id} and state = 'own')::integer as count`.execute(db)
  const { lexeme, count } = room[0] as { lexeme: string | null; count: number }
  if (lexeme === null) return faultIn('word')
  if (count >= limits.emotion_words) return refuse('limit_reached')
  const { rows } = await sql<EmotionWord>`
    insert into emotion_words as w (space_id, word, lexeme, weight, updated_by)
    values (${space_id}, ${word}, ${lexeme}, ${draft.weight}, ${user_id})
    on conflict (space_id, lexeme) do update
      set word = excluded.word, weight = excluded.weight, state = 'own', updated_by = excluded.updated_by, updated_at = now()
      where w.state <> 'own'
    returning ${columns}`.execute(db)
  tell(ctx, space_id)
  return rows[0] ?? faultIn('word', 'name_taken')
}

export async function findWord({ db, spaces }: Scope, id: number): Promise<EmotionWord | undefined> {
  const { rows } = await sql<EmotionWord>`
    select ${columns} from emotion_words w where w.space_id = any(${spaces}::integer[]) and w.id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

const getWord = async (ctx: Scope, id: number): Promise<EmotionWord> =>
  (await findWord(ctx, id)) ?? refuse('not_found', { row: { table: 'emotion_words', id } })

async function update(
  ctx: Context,
  { space_id, id }: EmotionWord,
  change: { weight: number; state: EmotionWordState },
) {
  const { rows } = await sql<EmotionWord>`
    update emotion_words w set weight = ${change.weight}, state = ${change.state}, updated_by = ${ctx.user_id}, updated_at = now()
    where w.space_id = ${space_id} and w.id = ${id} returning ${columns}`.execute(ctx.db)
  tell(ctx, space_id)
  return rows[0] as EmotionWord
}

export async function changeWord(ctx: Context, id: number, weight: number): Promise<EmotionWord> {
  const word = await getWord(ctx, id)
  return update(ctx, word, { weight, state: word.state })
}

export async function decideWord(ctx: Context, id: number, state: 'own' | 'declined'): Promise<EmotionWord> {
  const word = await getWord(ctx, id)
  return update(ctx, word, { weight: word.weight, state })
}

export async function removeWord(ctx: Context, id: number): Promise<null> {
  const { space_id } = await getWord(ctx, id)
  await sql`delete from emotion_words where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  tell(ctx, space_id)
  return null
}
