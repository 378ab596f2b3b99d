// What is done to one of many: by hand's own calls, as it stands at that moment.
import type { ChatDeed, ItemDeed } from '@otklik/contract/bulk.ts'
import type { Macro } from '@otklik/contract/macros.ts'
import type { Permission } from '@otklik/contract/permissions.ts'
import type { CallContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { assignChat, setChatTags } from '../chats/handle.ts'
import * as chats from '../chats/status.ts'
import { shareUploads } from '../files/service.ts'
import { assignItem, setItemTags } from '../items/handle.ts'
import { removeItem, setHidden } from '../items/moderate.ts'
import { replyToItem } from '../items/replies/reply.ts'
import * as items from '../items/status.ts'
import { runOnChat, runOnItem } from '../macros/run.ts'
import { getMacro } from '../macros/service.ts'
import { fillFor } from '../macros/words.ts'
import type { Kind } from './queries.ts'

/** The right that the same thing takes by hand. */
export function permissionFor(kind: Kind, deed: ItemDeed | ChatDeed): Permission {
  if (deed.do === 'reply') return `${kind}s.reply`
  if (deed.do === 'macro') return `${kind}s.macros`
  return kind === 'item' && deed.do === 'assign' ? 'items.assign' : `${kind}s.process`
}

export async function doToItem(ctx: CallContext, id: number, deed: ItemDeed): Promise<unknown> {
  if (deed.do === 'delete') return removeItem(ctx, id)
  const item = await items.lockPresent(ctx, id)
  const { version: seen_version, status } = item
  switch (deed.do) {
    case 'status':
      if (deed.status === status && status !== 'delayed') return
      return items.setItemStatus(ctx, id, { ...stateOf(deed), seen_version })
    case 'tags':
      return setItemTags(ctx, id, deed)
    case 'assign':
      return assignItem(ctx, id, { assigned_to: deed.assigned_to, group_id: deed.group_id, seen_version })
    case 'hide':
      return setHidden(ctx, id, deed.is_hidden)
    case 'reply': {
      const { do: _, ...reply } = deed
      const text = await fillFor(ctx, 'items', item, reply.text)
      return replyToItem(ctx, id, { ...reply, text, is_private: false, send_at: null, seen_version }, shareUploads)
    }
    case 'macro':
      await getSeenMacro(ctx, deed)
      return runOnItem(ctx, id, { macro_id: deed.macro_id, seen_version })
    default:
      deed satisfies never
  }
}

export async function doToChat(ctx: CallContext, id: number, deed: ChatDeed): Promise<unknown> {
  const { version: seen_version, status } = await chats.lockPresent(ctx, id)
  switch (deed.do) {
    case 'status':
      if (deed.status === status && status !== 'delayed') return
      return chats.setChatStatus(ctx, id, { ...stateOf(deed), seen_version })
    case 'tags':
      return setChatTags(ctx, id, deed)
    case 'assign':
      return assignChat(ctx, id, { assigned_to: deed.assigned_to, group_id: deed.group_id, seen_version })
    case 'macro':
      await getSeenMacro(ctx, deed)
      return runOnChat(ctx, id, { macro_id: deed.macro_id, seen_version })
    default:
      deed satisfies never
  }
}

type MacroDeed = Extract<ChatDeed, { do: 'macro' }>

/** Its steps were read before many were given to it: others than those are done to nobody. */
export async function getSeenMacro(ctx: CallContext, { macro_id, seen_version }: MacroDeed): Promise<Macro> {
  const macro = await getMacro(ctx, macro_id)
  return seen_version === undefined || macro.version === seen_version ? macro : refuse('stale')
}

const stateOf = ({ status, delayed_until }: Extract<ChatDeed, { do: 'status' }>) => ({
  status,
  ...(delayed_until !== undefined && { delayed_until }),
})
