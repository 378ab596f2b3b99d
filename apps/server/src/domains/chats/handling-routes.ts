import { chatHandling } from '@otklik/contract/work/handling.ts'
import { routes } from '../../platform/http/serve.ts'
import { beginChat } from './begin.ts'
import { saveChatDraft } from './draft.ts'
import { clearChatEmotion, setChatEmotion } from './emotion.ts'
import { addNote, assignChat, setChatTags } from './handle.ts'
import { setMessageLater } from './later.ts'

export const chatHandlingRoutes = routes(chatHandling, {
  setTags: (ctx, { params, body }) => setChatTags(ctx, params.id, body),
  setEmotion: (ctx, { params, body }) => setChatEmotion(ctx, params.id, body),
  clearEmotion: (ctx, { params }) => clearChatEmotion(ctx, params.id),
  assign: (ctx, { params, body }) => assignChat(ctx, params.id, body),
  addNote: (ctx, { params, body }) => addNote(ctx, params.id, body),
  saveDraft: (ctx, { params, body }) => saveChatDraft(ctx, params.id, body),
  begin: (ctx, { params, body }) => beginChat(ctx, params.id, body.is_writing),
  setLater: (ctx, { params, body }) => setMessageLater(ctx, params.id, body.send_at),
})
