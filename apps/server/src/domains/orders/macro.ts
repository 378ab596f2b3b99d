// A macro that somebody runs on what they have before them.
import type { Chat } from '@otklik/contract/chats/chats.ts'
import type { Item } from '@otklik/contract/items/items.ts'
import type { MacroRun } from '@otklik/contract/work/handling.ts'
import type { CallContext } from '../../platform/context.ts'
import * as chats from '../chats/status.ts'
import * as items from '../items/status.ts'
import { getMacro } from '../macros/service.ts'
import { performMacro } from './perform.ts'

export async function runOnItem(ctx: CallContext, id: number, { macro_id, seen_version }: MacroRun): Promise<Item> {
  const item = await items.lockFor(ctx, id, seen_version)
  const { space_id } = item
  await performMacro(ctx, { kind: 'item', space_id, id }, await getMacro({ db: ctx.db, spaces: [space_id] }, macro_id))
  return items.getItem(ctx, item)
}

export async function runOnChat(ctx: CallContext, id: number, { macro_id, seen_version }: MacroRun): Promise<Chat> {
  const chat = await chats.lockFor(ctx, id, seen_version)
  const { space_id } = chat
  await performMacro(ctx, { kind: 'chat', space_id, id }, await getMacro({ db: ctx.db, spaces: [space_id] }, macro_id))
  return chats.getChat(ctx, chat)
}
