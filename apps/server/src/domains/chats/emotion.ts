// What a dialogue sounds like: by its customer's last three messages, the newest counting for two, unless somebody has said it.
import type { Chat } from '@otklik/contract/chats/chats.ts'
import type { EmotionChange } from '@otklik/contract/emotions/emotions.ts'
import type { Did } from '@otklik/contract/work/did.ts'
import { emotionNumbers } from '@otklik/contract/work/filters.ts'
import { sql } from 'kysely'
import type { Context, DoerContext } from '../../platform/context.ts'
import { recordCorrection, removeCorrections } from '../emotions/corrections.ts'
import { type Emotion, judgeTalks, type Standing, scoreTalk } from '../emotions/judge.ts'
import { recordWork } from '../work/service.ts'
import { announceChat, getChat, lockPresent } from './status.ts'

const LAST = 3

const customers = (space_id: number) => sql`
  m.space_id = ${space_id} and m.chat_id = c.id and not m.is_own and m.kind not in ('note', 'system') and m.deleted_at is null and m.text <> ''`

/** Holds until the dialogue is finished: what begins anew then is judged anew. */
const isByHand = (space_id: number) => sql`
  (c.finished_at is null and exists (select from emotion_corrections e
    where e.space_id = ${space_id} and e.chat_id = c.id and e.at >= coalesce(c.reopened_at, '-infinity')))`

/**
 * Those that somebody has judged, or where there is nothing to judge, are left out; so are those of which a model has spoken and
 * is to speak again, unless it does not.
 */
export async function judgeChats(
  ctx: Context,
  space_id: number,
  ids: readonly number[],
  { keepsModels = true } = {},
): Promise<Map<number, Standing>> {
  const { rows } = await sql<{ id: number; is_model: boolean; texts: string[] }>`
    select c.id, c.emotion_by is not distinct from 'model' as is_model, array(select m.text from messages m where ${customers(space_id)}
      order by m.created_at desc, m.id desc limit ${LAST}) as texts
    from chats c where c.space_id = ${space_id} and c.id = any(${ids}::bigint[]) and not ${isByHand(space_id)}`.execute(
    ctx.db,
  )
  const talks = rows.filter(({ texts }) => texts.length > 0)
  const verdicts = await judgeTalks(
    ctx,
    space_id,
    talks.map(({ texts }) => texts),
  )
  return new Map(
    talks.flatMap(({ id, is_model }, index) => {
      const verdict = verdicts[index]
      if (!verdict || (keepsModels && is_model && verdict.is_asked)) return []
      const { emotion, emotion_by } = verdict
      return [[id, { emotion, emotion_by }]]
    }),
  )
}

type Unsettled = { text: string; score: number; object_id: number; author_id: number | null }

/** What a model may be asked about: the last words, unless somebody has judged them. */
export async function findUnsettled(ctx: Context, space_id: number, id: number): Promise<Unsettled | null> {
  const { rows } = await sql<{ object_id: number; author_id: number | null; texts: string[] }>`
    select c.object_id, c.author_id::float8 as author_id, array(select m.text from messages m where ${customers(space_id)}
      order by m.created_at desc, m.id desc limit ${LAST}) as texts
    from chats c where c.space_id = ${space_id} and c.id = ${id} and not ${isByHand(space_id)}`.execute(ctx.db)
  const [found] = rows
  const score = found ? await scoreTalk(ctx, space_id, found.texts) : null
  if (!found || score === null) return null
  const { object_id, author_id, texts } = found
  return { text: texts.toReversed().join('\n'), score, object_id, author_id }
}

/** What a model has said of these words. Where somebody has judged them by then, or more was said, nothing is done. */
export async function takeVerdict(ctx: DoerContext, id: number, emotion: Emotion, text: string): Promise<void> {
  const chat = await lockPresent(ctx, id)
  const { space_id } = chat
  if ((await findUnsettled(ctx, space_id, id))?.text !== text) return
  await stand(ctx, chat, { emotion, emotion_by: 'model' })
}

type Present = Awaited<ReturnType<typeof lockPresent>>

/** Told and written down where it sounds otherwise now. */
async function stand(ctx: Context, chat: Present, standing: Standing): Promise<void> {
  const { space_id, id } = chat
  const { emotion: to } = standing
  const changed = await write(ctx, space_id, id, standing)
  if (!changed) return
  if (to !== null) await recordWork(ctx, { space_id, chat_id: id }, 'emotion', { from: changed.was, to })
  announceChat(ctx, chat, chat.version, ['emotion'])
}

/** What it sounded like before, where it sounds otherwise now. */
async function write({ db }: Context, space_id: number, id: number, { emotion, emotion_by }: Standing) {
  const { rows } = await sql<{ was: Emotion | null }>`
    update chats c set emotion = ${emotion}, emotion_by = ${emotion_by} from chats o
    where c.space_id = ${space_id} and c.id = ${id} and o.space_id = ${space_id} and o.id = ${id}
      and (c.emotion, c.emotion_by) is distinct from (${emotion}::smallint, ${emotion_by}::text) returning o.emotion as was`.execute(
    db,
  )
  return rows[0]?.was === emotion ? undefined : rows[0]
}

/** A model that should have spoken again does not: what it said of other words goes. */
export async function giveUpVerdict(ctx: DoerContext, id: number): Promise<void> {
  const chat = await lockPresent(ctx, id)
  const { rows } = await sql`
    select from chats where space_id = ${chat.space_id} and id = ${id} and emotion_by = 'model'`.execute(ctx.db)
  if (rows.length > 0) await judgeAgain(ctx, chat)
}

/** As if all of it came now. */
async function judgeAgain(ctx: Context, chat: Present): Promise<void> {
  const { space_id, id } = chat
  const standing = (await judgeChats(ctx, space_id, [id], { keepsModels: false })).get(id)
  await stand(ctx, chat, standing ?? { emotion: null, emotion_by: null })
}

/** Takes back what people have said of it. */
export async function clearChatEmotion(ctx: DoerContext, id: number): Promise<Chat> {
  const chat = await lockPresent(ctx, id)
  if (await removeCorrections(ctx.db, chat.space_id, { chat_id: id })) await judgeAgain(ctx, chat)
  return getChat(ctx, chat)
}

/** After what was said reads otherwise. */
export async function judgeAnew(ctx: Context, space_id: number, id: number): Promise<Did[]> {
  const standing = (await judgeChats(ctx, space_id, [id])).get(id)
  return standing && (await write(ctx, space_id, id, standing)) ? ['emotion'] : []
}

type Heard = { emotion: Emotion | null; text: string | null; author_id: number; is_by_hand: boolean }

/** Nothing that a writer should have seen first, so the version stays. What is kept of it is the newest message. */
export async function setChatEmotion(ctx: DoerContext, id: number, change: EmotionChange): Promise<Chat> {
  const chat = await lockPresent(ctx, id)
  const { space_id, object_id } = chat
  const emotion = emotionNumbers[change.emotion] as Emotion
  const { rows } = await sql<Heard>`
    select c.emotion, n.text, coalesce(n.author_id, c.author_id) as author_id, ${isByHand(space_id)} as is_by_hand
    from chats c left join lateral (
      select m.text, m.author_id from messages m where ${customers(space_id)} order by m.created_at desc, m.id desc limit 1) n on true
    where c.space_id = ${space_id} and c.id = ${id}`.execute(ctx.db)
  const [{ emotion: was, text, author_id, is_by_hand }] = rows as [Heard]
  if (was === emotion && is_by_hand) return getChat(ctx, chat)
  await recordCorrection(ctx, { chat_id: id }, { space_id, object_id, author_id, text: text ?? '', was, emotion })
  await stand(ctx, chat, { emotion, emotion_by: 'hand' })
  return getChat(ctx, chat)
}
