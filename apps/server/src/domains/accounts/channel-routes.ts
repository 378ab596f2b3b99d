import { channels } from '@otklik/contract/accounts/channels.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import {
  collectChat,
  exclude,
  findAuthors,
  getChannel,
  include,
  listExclusions,
  listGroupChats,
  listStickers,
  loadHistory,
  offerSticker,
  setChannel,
} from './channel.ts'
import { type AccountParts, makeKey } from './connect.ts'
import { accountThing } from './journal.ts'
import { authorize, choose, openWindow } from './windows.ts'

export const channelRoutes = (parts: AccountParts) =>
  recorded(
    routes(channels, {
      openWindow: (ctx, { params, body }) => openWindow(parts, ctx, params.network, body),
      authorize: (ctx, { params, body }) => authorize(parts, ctx, params.network, body),
      choose: (ctx, { body }) => choose(parts, ctx, body),
      makeKey: (ctx, { params }) => makeKey(parts, ctx, params.id),
      get: (ctx, { params }) => getChannel(ctx, params.id),
      set: (ctx, { params, body }) => setChannel(ctx, params.id, body),
      loadHistory: (ctx, { params }) => loadHistory(ctx, params.id),
      exclusions: (ctx, { params }) => listExclusions(ctx, params.id),
      exclude: (ctx, { params, body }) => exclude(ctx, params.id, body),
      include: (ctx, { params }) => include(ctx, params.id, params.exclusion_id),
      findAuthors: (ctx, { params, query }) => findAuthors(ctx, params.id, query.name),
      groupChats: (ctx, { params }) => listGroupChats(ctx, params.id),
      collectChat: (ctx, { params, body }) => collectChat(ctx, params.id, body),
      stickers: (ctx, { params }) => listStickers(ctx, params.id),
      offerSticker: (ctx, { params, body }) => offerSticker(ctx, params.id, body),
    }),
    {
      set: deed(accountThing, 'changed'),
      offerSticker: deed(accountThing, 'changed'),
      loadHistory: deed(accountThing, 'history_asked', { isAlways: true }),
    },
  )
