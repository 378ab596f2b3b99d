// What a comment sounds like: judged when it comes and when it reads otherwise, and corrected by hand.
import type { EmotionChange } from '@otklik/contract/emotions/emotions.ts'
import type { Item } from '@otklik/contract/items/items.ts'
import { limits } from '@otklik/contract/limits.ts'
import { emotionNumbers } from '@otklik/contract/work/filters.ts'
import { sql } from 'kysely'
import type { Context, DoerContext } from '../../platform/context.ts'
import { isByHand, recordCorrection } from '../emotions/corrections.ts'
import { type Emotion, judgeTexts } from '../emotions/judge.ts'
import { recordWork } from '../work/service.ts'
import type { LockedItem } from './queries.ts'
import { getItem, lockPresent } from './status.ts'

type Said = { text: string; title?: string | null | undefined; rating?: number | null | undefined }

const soundOf = ({ text, title, rating = null }: Said) => ({ text: title ? `${title}. ${text}` : text, rating })

/** Of all that have come together. */
export async function judgeComments(
  ctx: Context,
  space_id: number,
  comments: readonly Said[],
): Promise<(Emotion | null)[]> {
  const verdicts = await judgeTexts(ctx, space_id, comments.map(soundOf))
  return verdicts.map(({ emotion }) => emotion)
}

/** Of one that reads otherwise. What somebody has said by hand stays; so does everything where nothing is judged. */
export async function judgeAnew(ctx: Context, item: LockedItem, said: Said): Promise<boolean> {
  const { space_id, id } = item
  if (await isByHand(ctx.db, space_id, id)) return false
  const [verdict] = await judgeTexts(ctx, space_id, [soundOf(said)])
  if (!verdict || verdict.by === 'off') return false
  const { rows } = await sql`
    update items set emotion = ${verdict.emotion} where space_id = ${space_id} and id = ${id}
      and emotion is distinct from ${verdict.emotion}::smallint returning 1 as one`.execute(ctx.db)
  return rows.length > 0
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
  if (was !== emotion) {
    await sql`update items set emotion = ${emotion} where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
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
  const { rows } = await sql<{ was: Emotion | null }>`
    update items i set emotion = ${emotion} from items o
    where i.space_id = ${space_id} and i.id = ${id} and o.space_id = ${space_id} and o.id = ${id}
      and i.emotion is distinct from ${emotion}::smallint returning o.emotion as was`.execute(ctx.db)
  if (!rows[0]) return
  await recordWork(ctx, { space_id, item_id: id }, 'emotion', { from: rows[0].was, to: emotion })
  announceEmotion(ctx, item)
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
    update items i set emotion = ${emotion} from locked where i.space_id = ${space_id} and i.id = locked.id
    returning i.id, i.space_id, i.object_id, i.group_id, i.assigned_to, i.version`.execute(ctx.db)
  for (const follower of rows) announceEmotion(ctx, follower)
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
