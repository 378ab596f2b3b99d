// Public units of work: comments, reviews, mentions. This file: what others ask of items; replying, changing the
// status, arriving and changing on the network are files of their own.

import type { Item } from '@otklik/contract/items/items.ts'
import { spacesWhere } from '@otklik/contract/permissions.ts'
import type { ItemKind } from '@otklik/contract/work/filters.ts'
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { fence, ofOwnAccounts } from '../../platform/database/scope.ts'
import type { FileLink } from '../../platform/files/file-links.ts'
import type { Lockable } from '../../platform/push/locks.ts'
import { asLoaded, type LoadRows } from '../../platform/push/rows.ts'
import { selectRepliesById } from './card.ts'
import { countUnfinished, selectItems, toItem } from './queries.ts'

/** Comments that wait for somebody, as far as this person may see them; of these accounts, or of all. */
export function countItems(ctx: CallContext, cap: number, objects: readonly number[] = []): Promise<number> {
  const spaces = spacesWhere(ctx.actor, 'items.see')
  return spaces.length ? countUnfinished({ ...ctx, spaces }, cap, objects) : Promise.resolve(0)
}

/** Those of these that the person may see. */
export async function locateItems(ctx: CallContext, ids: readonly number[]) {
  type Located = {
    id: number
    space_id: number
    object_id: number
    status: WorkStatus
    kind: ItemKind
    created_at: Date
  }
  const { rows } = await sql<Located>`
    select i.id, i.space_id, i.object_id, i.status, i.kind, i.created_at from items i
    where i.space_id = any(${ctx.spaces}::integer[]) and i.id = any(${ids}::bigint[]) and ${ofOwnAccounts(ctx, 'i')} ${fence(ctx, 'i')}`.execute(
    ctx.db,
  )
  return rows
}

/** "I am answering this comment." */
export const itemLock: Lockable = {
  access: 'items.see',
  locate: async (db, space_id, id) => (await selectItems(db, [space_id], [id]))[0],
}

/** Items as lists show them, for pushes. */
export const loadItems =
  (link: FileLink): LoadRows =>
  async (db, space_id, ids) => {
    const rows = await selectItems(db, [space_id], ids)
    return new Map(rows.map((row) => [row.id, asLoaded<Item>(toItem(row, link))]))
  }

export const loadReplies =
  (link: FileLink): LoadRows =>
  async (db, space_id, ids) => {
    const rows = await selectRepliesById(db, space_id, ids, link)
    return new Map(rows.map((one) => [one.row.id, one]))
  }
