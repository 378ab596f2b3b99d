// Running a macro: what people would do by hand, in one go. All of it happens or nothing.
import type { Chat } from '@otklik/contract/chats/chats.ts'
import type { Item } from '@otklik/contract/items/items.ts'
import type { Macro, MacroAction, MacroTarget } from '@otklik/contract/macros.ts'
import { can } from '@otklik/contract/permissions.ts'
import type { MacroRun } from '@otklik/contract/work/handling.ts'
import type { SettableStatus } from '@otklik/contract/work/work.ts'
import type { CallContext } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import * as chatHandling from '../chats/handle.ts'
import { sendMessage } from '../chats/messages/send.ts'
import * as chatStatus from '../chats/status.ts'
import * as itemHandling from '../items/handle.ts'
import { setHidden } from '../items/moderate.ts'
import { replyToItem } from '../items/replies/reply.ts'
import * as itemStatus from '../items/status.ts'
import { labelAuthor } from '../labels/authors.ts'
import { listLabels } from '../labels/service.ts'
import { keepLive } from '../tags/choose.ts'
import { getMacro } from './service.ts'
import { wordsOf } from './words.ts'

type Place = { space_id: number; object_id: number; id: number }
type Written = { text: string; file_ids: number[]; template_id: number | null }
type Given = { assigned_to: number | null; group_id: number | null }
type State = { status: SettableStatus; delayed_until?: number }

/** The calls people make by hand, for one thing; each takes it as it stands then. */
type Hands = {
  use: MacroTarget
  place: Place
  author_id: number | null
  canAssign: boolean
  reply(written: Written): Promise<unknown>
  setTags(change: { add: number[]; remove: number[] }): Promise<unknown>
  setStatus(state: State): Promise<unknown>
  assign(to: Given): Promise<unknown>
  addNote(text: string): Promise<unknown>
  hide?(): Promise<unknown>
}

const asMacro = (ctx: CallContext): CallContext => ({ ...ctx, cause: 'macro' })
const now = { then_status: null, send_at: null }

export async function runOnItem(given: CallContext, id: number, { macro_id, seen_version }: MacroRun): Promise<Item> {
  const ctx = asMacro(given)
  const item = await itemStatus.lockFor(ctx, id, seen_version)
  const { author } = await itemStatus.getItem(ctx, item)
  const seen = async () => ({ seen_version: (await itemStatus.lockPresent(ctx, id)).version })
  await perform(ctx, await fitting(ctx, item, 'items', macro_id), {
    use: 'items',
    place: item,
    author_id: author?.id ?? null,
    canAssign: can(ctx.actor, 'items.assign', item.space_id),
    reply: async (written) => replyToItem(ctx, id, { ...written, ...now, is_private: false, ...(await seen()) }),
    setTags: (change) => itemHandling.setItemTags(ctx, id, change),
    setStatus: async (state) => itemStatus.setItemStatus(ctx, id, { ...state, ...(await seen()) }),
    assign: async (to) => itemHandling.assignItem(ctx, id, { ...to, ...(await seen()) }),
    addNote: (text) => itemHandling.addNote(ctx, id, { text, mentioned: [] }),
    hide: () => setHidden(ctx, id, true),
  })
  return itemStatus.getItem(ctx, item)
}

export async function runOnChat(given: CallContext, id: number, { macro_id, seen_version }: MacroRun): Promise<Chat> {
  const ctx = asMacro(given)
  const chat = await chatStatus.lockFor(ctx, id, seen_version)
  const seen = async () => ({ seen_version: (await chatStatus.lockPresent(ctx, id)).version })
  await perform(ctx, await fitting(ctx, chat, 'chats', macro_id), {
    use: 'chats',
    place: chat,
    author_id: chat.author_id,
    canAssign: true,
    reply: async (written) =>
      sendMessage(ctx, id, {
        ...written,
        ...now,
        quoted_id: null,
        sticker_id: null,
        template: null,
        ...(await seen()),
      }),
    setTags: (change) => chatHandling.setChatTags(ctx, id, change),
    setStatus: async (state) => chatStatus.setChatStatus(ctx, id, { ...state, ...(await seen()) }),
    assign: async (to) => chatHandling.assignChat(ctx, id, { ...to, ...(await seen()) }),
    addNote: (text) => chatHandling.addNote(ctx, id, { text, mentioned: [] }),
  })
  return chatStatus.getChat(ctx, chat)
}

async function fitting(ctx: CallContext, { space_id }: Place, use: MacroTarget, id: number): Promise<Macro> {
  const macro = await getMacro({ db: ctx.db, spaces: [space_id] }, id)
  return macro.uses_for.includes(use) ? macro : faultIn('macro_id')
}

async function perform(ctx: CallContext, { actions }: Macro, hands: Hands) {
  for (const action of actions) await take(ctx, action, hands)
}

/** Tags and labels that are gone meanwhile are left out; whatever else cannot be done is a refusal. */
async function take(ctx: CallContext, action: MacroAction, hands: Hands): Promise<unknown> {
  const { space_id } = hands.place
  switch (action.do) {
    case 'reply':
      return hands.reply(await wordsOf(ctx, hands.use, hands.place, action))
    case 'tags':
      return hands.setTags({ add: await keepLive(ctx, space_id, hands.use, action.add), remove: action.remove })
    case 'status':
      return hands.setStatus({
        status: action.status,
        ...(action.delay_minutes !== null && {
          delayed_until: Math.floor(Date.now() / 1000) + action.delay_minutes * 60,
        }),
      })
    case 'assign': {
      if (!hands.canAssign) refuse('no_access')
      const { assigned_to, group_id } = action
      return hands.assign({ assigned_to: assigned_to === 'me' ? ctx.user_id : assigned_to, group_id })
    }
    case 'note':
      return hands.addNote(action.text)
    case 'hide':
      return hands.hide?.()
    case 'label': {
      if (hands.author_id === null || !can(ctx.actor, 'authors.process', space_id)) return
      const live = (await listLabels(ctx)).map(({ id }) => id)
      const { add, remove } = action
      return labelAuthor(ctx, hands.author_id, { add: add.filter((id) => live.includes(id)), remove })
    }
    default:
      action satisfies never
  }
}
