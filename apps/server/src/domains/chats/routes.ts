import { chats } from '@otklik/contract/chats/chats.ts'
import { routes } from '../../platform/http/serve.ts'
import { fittingChats, listChats, totalOfChats } from './list.ts'
import { listMessages } from './messages/messages.ts'
import { cancelMessage, retryMessage, sendMessage } from './messages/send.ts'
import { setRobots } from './pause.ts'
import { getChatCard } from './service.ts'
import { markRead, setChatStatus } from './status.ts'

export const chatRoutes = routes(chats, {
  list: (ctx, { query }) => listChats(ctx, query),
  total: (ctx, { query }) => totalOfChats(ctx, query),
  fitting: (ctx, { body }) => fittingChats(ctx, body.filter, body.ids),
  get: (ctx, { params }) => getChatCard(ctx, params.id),
  messages: (ctx, { params, query }) => listMessages(ctx, params.id, query.after),
  setStatus: (ctx, { params, body }) => setChatStatus(ctx, params.id, body),
  setRobots: (ctx, { params, body }) => setRobots(ctx, params.id, body.is_paused),
  markRead: (ctx, { params }) => markRead(ctx, params.id),
  send: (ctx, { params, body }) => sendMessage(ctx, params.id, body),
  cancelMessage: (ctx, { params }) => cancelMessage(ctx, params.id),
  retryMessage: (ctx, { params }) => retryMessage(ctx, params.id),
})
