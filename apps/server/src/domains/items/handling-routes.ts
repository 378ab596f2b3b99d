import { itemHandling } from '@otklik/contract/work/handling.ts'
import { routes } from '../../platform/http/serve.ts'
import { beginItem } from './begin.ts'
import { saveItemDraft } from './draft.ts'
import { clearItemEmotion, setItemEmotion } from './emotion.ts'
import { addNote, assignItem, setItemTags } from './handle.ts'
import { setReplyLater } from './later.ts'

export const itemHandlingRoutes = routes(itemHandling, {
  setTags: (ctx, { params, body }) => setItemTags(ctx, params.id, body),
  setEmotion: (ctx, { params, body }) => setItemEmotion(ctx, params.id, body),
  clearEmotion: (ctx, { params }) => clearItemEmotion(ctx, params.id),
  assign: (ctx, { params, body }) => assignItem(ctx, params.id, body),
  addNote: (ctx, { params, body }) => addNote(ctx, params.id, body),
  saveDraft: (ctx, { params, body }) => saveItemDraft(ctx, params.id, body),
  begin: (ctx, { params, body }) => beginItem(ctx, params.id, body.is_writing),
  setLater: (ctx, { params, body }) => setReplyLater(ctx, params.id, body.send_at),
})
