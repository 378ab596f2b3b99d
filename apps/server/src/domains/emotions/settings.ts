import type { EmotionMethod, EmotionSettings, EmotionTrial } from '@otklik/contract/emotions/emotions.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Namer } from '../../platform/namers.ts'
import { faultIn } from '../../platform/refuse.ts'
import { seconds } from '../../platform/seconds.ts'
import { judgeTexts } from './judge.ts'

type Scope = Pick<Context, 'db'>

export async function readSettings({ db }: Scope, space_id: number): Promise<EmotionSettings> {
  const { rows } = await sql<EmotionSettings>`
    select ${space_id}::integer as space_id, coalesce(s.method, 'dictionary') as method, s.agent_id, s.updated_by, ${seconds('s.updated_at')} as updated_at,
      (select count(*) from (
        select from emotion_corrections c where c.space_id = ${space_id} and c.text_key is not null limit ${limits.emotion_learns_from}) n)::integer as corrections,
      (select jsonb_build_object('corrections', m.corrections, 'f1_before', m.f1_before, 'f1_after', m.f1_after, 'is_taken', m.is_taken,
        'made_at', ${seconds('m.made_at')}) from emotion_models m where m.space_id = ${space_id}) as learned
    from (select 1 as one) o left join emotion_settings s on s.space_id = ${space_id}`.execute(db)
  return rows[0] as EmotionSettings
}

type Saved = { method: EmotionMethod; agent_id?: number | null | undefined }

const asksModel = (method: EmotionMethod) => method === 'model' || method === 'both'

/** Nobody would be asked, and nobody would notice: the dictionary's word stays either way. */
async function refuseDeafAgent({ db }: Scope, space_id: number, { method, agent_id }: Saved) {
  if (!asksModel(method)) return
  const { rows } = await sql<{ is_on: boolean; may: string | null }>`
    select a.is_on, a.definition -> 'may' ->> 'emotion' as may from ai_agents a
    where a.space_id = ${space_id} and a.deleted_at is null and a.id = case when ${agent_id === undefined}::boolean
      then (select s.agent_id from emotion_settings s where s.space_id = ${space_id}) else ${agent_id ?? null}::integer end`.execute(
    db,
  )
  const [agent] = rows
  if (!agent) faultIn('agent_id', 'emotion_agent_none')
  else if (!agent.is_on) faultIn('agent_id', 'emotion_agent_off')
  else if (agent.may !== 'alone') faultIn('agent_id', 'emotion_agent_may_not')
}

export async function chooseMethod(ctx: Context, space_id: number, saved: Saved): Promise<EmotionSettings> {
  await refuseDeafAgent(ctx, space_id, saved)
  return saveSettings(ctx, space_id, saved)
}

export async function saveSettings(
  ctx: Context,
  space_id: number,
  { method, agent_id }: Saved,
): Promise<EmotionSettings> {
  await sql`
    insert into emotion_settings (space_id, method, agent_id, updated_by)
    values (${space_id}, ${method}, ${agent_id ?? null}, ${ctx.user_id})
    on conflict (space_id) do update set method = excluded.method,
      agent_id = case when ${agent_id === undefined}::boolean then emotion_settings.agent_id else excluded.agent_id end, updated_by = excluded.updated_by, updated_at = now()`.execute(
    ctx.db,
  )
  tell(ctx, space_id)
  return readSettings(ctx, space_id)
}

/** Where it is asked, and not only kept for when it will be. */
export const doesNameInEmotions: Namer = async ({ db }, { kind, space_id, id }) => {
  const { rows } = await sql`
    select from emotion_settings where space_id = ${space_id} and ${kind === 'agent'}::boolean and agent_id = ${id}
      and method in ('model', 'both')`.execute(db)
  return rows.length > 0
}

export const tell = (ctx: Context, space_id: number) =>
  ctx.announce({ space_id }, 'emotions.changed', { id: space_id, space_id })

/** As it would be judged if it came now. A lexeme is shown as the word that stands in the text, several together as those. */
export async function tryText(
  ctx: Scope,
  space_id: number,
  { text, rating }: { text: string; rating: number | null },
): Promise<EmotionTrial> {
  const [verdict] = await judgeTexts(ctx, space_id, [{ text, rating }])
  if (!verdict) throw new Error('one text is given, and one verdict is missing')
  const { emotion, by, score, counted, own } = verdict
  const written = [...new Set(text.match(/[\p{L}\d]+/gu) ?? [])]
  const { rows } = await sql<{ word: string; lexeme: string | null }>`
    select t.word, (tsvector_to_array(emotion_vector(t.word)))[1] as lexeme from unnest(${written}::text[]) as t (word)`.execute(
    ctx.db,
  )
  const wordOf = new Map(rows.toReversed().map(({ word, lexeme }) => [lexeme, word]))
  const words = counted.map(({ lexeme, ...one }) => ({
    ...one,
    word: lexeme
      .split(' ')
      .map((one) => wordOf.get(one) ?? one)
      .join(' '),
    is_own: own.has(lexeme),
  }))
  return { emotion, by, score, words }
}
