// What a comment sounds like: judged when it comes and when it reads otherwise, and corrected by hand.
import type { EmotionChange } from '@otklik/contract/emotions/emotions.ts'
import type { Item } from '@otklik/contract/items/items.ts'
import { limits } from '@otklik/contract/limits.ts'
import { emotionNumbers } from '@otklik/contract/work/filters.ts'
import { sql } from 'kysely'
import type { Context, DoerContext } from '../../platform/context.ts'
import { isByHand, recordCorrection, removeCorrections } from '../emotions/corrections.ts'
import { type Emotion, judgeTexts, type Standing, standingOf } from '../emotions/judge.ts'
import { recordWork } from '../work/service.ts'
import type { LockedItem } from './queries.ts'
import { getItem, lockPresent } from './status.ts'

type Said = { text: string; title?: string | null | undefined; rating?: number | null | undefined }

const soundOf = ({ text, title, rating = null }: Said) => ({ text: title ? `${title}. ${text}` : text, rating })

/** Of all that have come together. */
export async function judgeComments(ctx: Context, space_id: number, comments: readonly Said[]): Promise<Standing[]> {
  const verdicts = await judgeTexts(ctx, space_id, comments.map(soundOf))
  return verdicts.map(standingOf)
}

/**
 * Of one that reads otherwise. What somebody has said by hand stays, and everything where nothing is judged; what a model has
 * said stays until it is asked again.
 */
export async function judgeAnew(ctx: Context, item: LockedItem, said: Said): Promise<boolean> {
  const { space_id, id } = item
  if (await isByHand(ctx.db, space_id, id)) return false
  const [verdict] = await judgeTexts(ctx, space_id, [soundOf(said)])
  if (!verdict || verdict.by === 'off') return false
  return stand(ctx, space_id, id, standingOf(verdict), { unlessModel: verdict.is_asked })
}

/** Answers whether it sounds otherwise now. */
async function stand(
  { db }: Context,
  space_id: number,
  id: number,
  { emotion, emotion_by }: Standing,
  { unlessModel }: { unlessModel: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ was: Emotion | null }>`
    update items i set emotion = ${emotion}, emotion_by = ${emotion_by} from items o
    where i.space_id = ${space_id} and i.id = ${id} and o.space_id = ${space_id} and o.id = ${id}
      and (i.emotion, i.emotion_by) is distinct from (${emotion}::smallint, ${emotion_by}::text)
      and not (${unlessModel}::boolean and i.emotion_by is not distinct from 'model') returning o.emotion as was`.execute(
    db,
  )
  return rows[0] !== undefined && rows[0].was !== emotion
}

type Heard = { emotion: Emotion | null; author_id: number | null; text: string; title: string | null }

/** Nothing that a writer should have seen first, so the version stays. */
export async function setItemEmotion(ctx: DoerContext, id: number, change: EmotionChange): Promise<Item> {
  const item = await lockPresent(ctx, id)
  const { space_id, object_id } = item
  const emotion = emotionNumbers[change.emotion] as Emotion
  const { rows } = await sql<Heard>`
    select i.emotion, i.author_id, t.text, t.title from items i join item_texts t on t.space_id = ${space_id} and t.item_id = i.id
    where i.space_id = ${space_id} and i.id = ${id}`.execute(ctx.db)
  const [heard] = rows as [Heard]
  if (heard.emotion === emotion && (await isByHand(ctx.db, space_id, id))) return getItem(ctx, item)
  const { author_id, emotion: was } = heard
  await recordCorrection(
    ctx,
    { item_id: id },
    { space_id, object_id, author_id, text: soundOf(heard).text, was, emotion },
  )
  await stand(ctx, space_id, id, { emotion, emotion_by: 'hand' }, { unlessModel: false })
  if (was !== emotion) {
    await recordWork(ctx, { space_id, item_id: id }, 'emotion', { from: was, to: emotion })
    announceEmotion(ctx, item)
  }
  // With a title the text alone is another.
  if (!heard.title) await followEqual(ctx, item, heard.text, emotion)
  return getItem(ctx, item)
}

type Unsettled = { text: string; score: number; object_id: number; author_id: number | null }

/** What a model may be asked about: words that nobody has judged, and that no stars or equal text decide. */
export async function findUnsettled(ctx: Context, space_id: number, id: number): Promise<Unsettled | null> {
  const { rows } = await sql<Said & { object_id: number; author_id: number | null }>`
    select i.object_id, i.author_id::float8 as author_id, i.rating, t.text, t.title
    from items i join item_texts t on t.space_id = ${space_id} and t.item_id = i.id
    where i.space_id = ${space_id} and i.id = ${id} and i.status <> 'deleted'`.execute(ctx.db)
  const [said] = rows
  if (!said || (await isByHand(ctx.db, space_id, id))) return null
  const sound = soundOf(said)
  const [verdict] = await judgeTexts(ctx, space_id, [sound])
  if (!verdict || (verdict.by !== 'words' && verdict.by !== 'learned')) return null
  return { text: sound.text, score: verdict.score, object_id: said.object_id, author_id: said.author_id }
}

/** What a model has said of this text. Where somebody has judged it by then, or it reads otherwise, nothing is done. */
export async function takeVerdict(ctx: DoerContext, id: number, emotion: Emotion, text: string): Promise<void> {
  const item = await lockPresent(ctx, id)
  const { space_id } = item
  if ((await findUnsettled(ctx, space_id, id))?.text !== text) return
  const was = await emotionOf(ctx, space_id, id)
  if (!(await stand(ctx, space_id, id, { emotion, emotion_by: 'model' }, { unlessModel: false }))) return
  await recordWork(ctx, { space_id, item_id: id }, 'emotion', { from: was.emotion, to: emotion })
  announceEmotion(ctx, item)
}

async function emotionOf({ db }: Context, space_id: number, id: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select emotion, emotion_by from items where space_id = ${space_id} and id = ${id}`.execute(db)
  return rows[0] ?? { emotion: null, emotion_by: null }
}

/** A model that should have spoken again does not: what it said of other words goes. */
export async function giveUpVerdict(ctx: DoerContext, id: number): Promise<void> {
  const item = await lockPresent(ctx, id)
  const { space_id } = item
  if ((await emotionOf(ctx, space_id, id)).emotion_by === 'model') await judgeAgain(ctx, item)
}

/** As if it came now, with nothing said of it before. */
async function judgeAgain(ctx: Context, item: LockedItem): Promise<void> {
  const { space_id, id } = item
  const { rows } = await sql<Said & { emotion: Emotion | null }>`
    select i.emotion, i.rating, t.text, t.title from items i join item_texts t on t.space_id = ${space_id} and t.item_id = i.id
    where i.space_id = ${space_id} and i.id = ${id}`.execute(ctx.db)
  const [said] = rows
  const [verdict] = said ? await judgeTexts(ctx, space_id, [soundOf(said)]) : []
  if (!said || !verdict) return
  if (!(await stand(ctx, space_id, id, standingOf(verdict), { unlessModel: false }))) return
  if (verdict.emotion !== null)
    await recordWork(ctx, { space_id, item_id: id }, 'emotion', { from: said.emotion, to: verdict.emotion })
  announceEmotion(ctx, item)
}

/** Takes back what people have said of it: it and those that had followed sound as they are judged. */
export async function clearItemEmotion(ctx: DoerContext, id: number): Promise<Item> {
  const item = await lockPresent(ctx, id)
  const { space_id } = item
  if (await removeCorrections(ctx.db, space_id, { item_id: id })) {
    await judgeAgain(ctx, item)
    await unfollow(ctx, item)
  }
  return getItem(ctx, item)
}

const isFollower = (space_id: number) => sql`
  (i.rating is null or i.rating in (3, 4)) and not exists (
    select from emotion_corrections c where c.space_id = ${space_id} and c.item_id = i.id)`

/** Comments that say the same, and that nobody has judged: the latest, wherever in the space they are. */
async function followEqual(ctx: Context, { space_id, id }: LockedItem, text: string, emotion: Emotion) {
  if (text === '') return
  type Follower = Parameters<typeof announceEmotion>[1]
  const { rows } = await sql<Follower>`
    with alike as materialized (
      select t.item_id from item_texts t
      where t.space_id = ${space_id} and emotion_key(t.text) = emotion_key(${text}::text) and t.text <> '' and t.title is null and t.item_id <> ${id}
      order by t.item_id desc limit ${limits.emotion_follows}
    ), locked as materialized (
      select i.id from items i where i.space_id = ${space_id} and i.id = any(array(select item_id from alike))
        and i.emotion is distinct from ${emotion}::smallint and ${isFollower(space_id)}
      order by i.id for no key update)
    update items i set emotion = ${emotion}, emotion_by = 'equal' from locked where i.space_id = ${space_id} and i.id = locked.id
    returning i.id, i.space_id, i.object_id, i.group_id, i.assigned_to, i.version`.execute(ctx.db)
  for (const follower of rows) announceEmotion(ctx, follower)
}

/** Those that say the same as one of which nothing is said any more; another correction of that text may hold them still. */
async function unfollow(ctx: Context, { space_id, id }: LockedItem) {
  const { rows } = await sql<Said & { id: number }>`
    select i.id, i.rating, t.text, t.title from item_texts o
    join item_texts t on t.space_id = ${space_id} and emotion_key(t.text) = emotion_key(o.text) and t.text <> ''
    join items i on i.space_id = ${space_id} and i.id = t.item_id and i.emotion_by = 'equal'
    where o.space_id = ${space_id} and o.item_id = ${id} and o.text <> ''
    order by i.id desc limit ${limits.emotion_follows}`.execute(ctx.db)
  const standings = await judgeComments(ctx, space_id, rows)
  const changes = rows.map((row, index) => ({ id: row.id, ...standings[index] })).toSorted((a, b) => a.id - b.id)
  type Follower = Parameters<typeof announceEmotion>[1] & { is_other: boolean }
  const { rows: changed } = await sql<Follower>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as t (id bigint, emotion smallint, emotion_by text)
    ), locked as materialized (
      select i.id, i.emotion from items i where i.space_id = ${space_id} and i.id = any(array(select id from given)) and i.emotion_by = 'equal'
      order by i.id for no key update)
    update items i set emotion = given.emotion, emotion_by = given.emotion_by from locked join given using (id)
    where i.space_id = ${space_id} and i.id = locked.id
    returning i.id, i.space_id, i.object_id, i.group_id, i.assigned_to, i.version, locked.emotion is distinct from given.emotion as is_other`.execute(
    ctx.db,
  )
  for (const follower of changed) if (follower.is_other) announceEmotion(ctx, follower)
}

function announceEmotion(
  ctx: Context,
  {
    id,
    space_id,
    object_id,
    group_id,
    assigned_to,
    version,
  }: Pick<LockedItem, 'id' | 'space_id' | 'object_id' | 'group_id' | 'assigned_to' | 'version'>,
) {
  ctx.announce({ space_id, object_id, group_id, assigned_to }, 'item.changed', {
    ...{ id, space_id, version },
    did: ['emotion'],
  })
}
