// What people do with a comment besides answering it: how it is classified, whom it goes to, what they tell each other.
import type { Item } from '@otklik/contract/items/items.ts'
import { type Did, didMove } from '@otklik/contract/work/did.ts'
import type { Assignment, Note, NoteDraft, TagsChange } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Context, DoerContext } from '../../platform/context.ts'
import { visible } from '../../platform/database/scope.ts'
import { seconds } from '../../platform/seconds.ts'
import { audienceOf, checkAssignment } from '../work/assign.ts'
import { tellMentioned } from '../work/notes.ts'
import { recordSteps, recordWork } from '../work/service.ts'
import { changeTags } from '../work/tags.ts'
import { tellGroup, tellPerson } from '../work/tell.ts'
import { type LockedItem, lockItem } from './queries.ts'
import { getItem, lockFor, lockPresent } from './status.ts'

/** Nothing that a writer should have seen first, so the version stays: a colleague's answer must not stop for a tag. */
export async function setItemTags(ctx: DoerContext, id: number, change: TagsChange): Promise<Item> {
  const item = await lockPresent(ctx, id)
  if (await changeTags(ctx, 'item', item, change)) {
    const { space_id, object_id, group_id, assigned_to, version } = item
    ctx.announce({ space_id, object_id, group_id, assigned_to }, 'item.changed', {
      ...{ id, space_id, version },
      did: ['tags'],
    })
  }
  return getItem(ctx, item)
}

export async function assignItem(ctx: DoerContext, id: number, assignment: Assignment): Promise<Item> {
  const item = await lockFor(ctx, id, assignment.seen_version)
  const { assigned_to, group_id } = assignment
  await giveItem(ctx, item, { assigned_to, group_id })
  if (assigned_to !== null && assigned_to !== item.assigned_to && assigned_to !== ctx.user_id)
    tellPerson(ctx, assigned_to, 'assigned', { space_id: item.space_id, item_id: id })
  else if (group_id !== null && group_id !== item.group_id && assigned_to === null)
    tellGroup(ctx, group_id, 'group_assigned', { space_id: item.space_id, item_id: id })
  return getItem(ctx, item)
}

async function giveItem(ctx: Context, item: LockedItem, to: { assigned_to: number | null; group_id: number | null }) {
  const { space_id, object_id, id } = item
  const to_status = await checkAssignment(ctx, 'items.process', item, to)
  const isSame = to.assigned_to === item.assigned_to && to.group_id === item.group_id
  if (isSame && to_status === item.status) return
  await sql`
    update items set version = version + 1, assigned_to = ${to.assigned_to}, group_id = ${to.group_id}, status = ${to_status},
      delayed_until = case when ${to_status} = 'delayed' then delayed_until end
    where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  if (!isSame) await recordWork(ctx, { space_id, item_id: id }, 'assigned', to)
  await recordSteps(ctx, [{ space_id, object_id, item_id: id, from_status: item.status, to_status }])
  const did: Did[] = [...didMove(item.status, to_status), ...(isSame ? [] : ['assigned' as const])]
  for (const where of audienceOf(item, to))
    ctx.announce(where, 'item.changed', { id, space_id, version: item.version + 1, did })
}

export async function addNote(ctx: DoerContext, id: number, { text, mentioned }: NoteDraft): Promise<Note> {
  const item = visible(ctx, await lockItem(ctx.db, ctx.spaces, id), 'items', id)
  const { space_id, object_id, group_id, assigned_to, version } = item
  const { rows } = await sql<Note>`
    insert into item_notes (space_id, item_id, user_id, text) values (${space_id}, ${id}, ${ctx.user_id}, ${text})
    returning id, user_id, ${seconds('created_at')} as created_at, text`.execute(ctx.db)
  const [note] = rows as [Note]
  await tellMentioned(ctx, 'items.see', item, { space_id, item_id: id }, mentioned, { kind: 'note', id: note.id })
  ctx.announce({ space_id, object_id, group_id, assigned_to }, 'item.changed', {
    ...{ id, space_id, version },
    did: ['note'],
  })
  return note
}
