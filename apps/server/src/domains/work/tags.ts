// Tags of items and of chats: the same rules, two tables.
import { limits } from '@otklik/contract/limits.ts'
import type { TagsChange } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { chooseTags, isTagMissing } from '../tags/choose.ts'
import { recordWork } from './service.ts'

type Kind = 'item' | 'chat'
type Thing = { space_id: number; object_id: number; id: number }

/** Answers whether anything is different now. */
export async function changeTags(ctx: Context, kind: Kind, thing: Thing, change: TagsChange): Promise<boolean> {
  const { space_id, id } = thing
  const has = await tagsOn(ctx, kind, thing)
  const { added, removed } = await chooseTags(ctx, thing, `${kind}s`, has, change)
  if (added.length + removed.length === 0) return false
  if (has.length + added.length - removed.length > limits.tags_on_one) refuse('limit_reached')
  await (kind === 'item' ? writeItemTags : writeChatTags)(ctx, thing, added, removed)
  await recordWork(ctx, { space_id, ...(kind === 'item' ? { item_id: id } : { chat_id: id }) }, 'tags', {
    added,
    removed,
  })
  return true
}

/** Nothing is closed untagged where the space says so. */
export async function refuseUntagged(ctx: Context, kind: Kind, thing: Thing) {
  if (await isTagMissing(ctx, thing, `${kind}s`, await tagsOn(ctx, kind, thing))) refuse('tag_required')
}

async function tagsOn({ db }: Context, kind: Kind, { space_id, id }: Thing): Promise<number[]> {
  const { rows } = await sql<{ tag_id: number }>`
    select tag_id from ${sql.table(`${kind}_tags`)} where space_id = ${space_id} and ${sql.ref(`${kind}_id`)} = ${id}`.execute(
    db,
  )
  return rows.map(({ tag_id }) => tag_id)
}

async function writeItemTags(ctx: Context, { space_id, id }: Thing, added: number[], removed: number[]) {
  await sql`delete from item_tags where space_id = ${space_id} and item_id = ${id} and tag_id = any(${removed}::integer[])`.execute(
    ctx.db,
  )
  await sql`
    insert into item_tags (space_id, item_id, tag_id, created_at, is_finished, object_id, tagged_by, cause)
    select ${space_id}, i.id, t.id, i.created_at, i.finished_at is not null, i.object_id, ${ctx.user_id}, ${ctx.cause}
    from items i, unnest(${added}::integer[]) t (id) where i.space_id = ${space_id} and i.id = ${id}`.execute(ctx.db)
}

async function writeChatTags(ctx: Context, { space_id, id }: Thing, added: number[], removed: number[]) {
  await sql`delete from chat_tags where space_id = ${space_id} and chat_id = ${id} and tag_id = any(${removed}::integer[])`.execute(
    ctx.db,
  )
  await sql`
    insert into chat_tags (space_id, chat_id, tag_id, tagged_by, cause)
    select ${space_id}, ${id}, t.id, ${ctx.user_id}, ${ctx.cause} from unnest(${added}::integer[]) t (id)`.execute(
    ctx.db,
  )
}
