import { accounts } from '@otklik/contract/accounts/accounts.ts'
import { routes } from '../../platform/http/serve.ts'
import { deed, recorded } from '../../platform/journal/watch.ts'
import { refuse } from '../../platform/refuse.ts'
import { type AccountParts, changeAccount, connect, reconnect, remove } from './connect.ts'
import { accountThing } from './journal.ts'
import { getAccount, listCards } from './service.ts'

export const accountRoutes = (parts: AccountParts) =>
  recorded(
    routes(accounts, {
      connect: (ctx, { body }) => connect(parts, ctx, body),
      list: (ctx) => listCards(ctx),
      get: (ctx, { params }) => getAccount(ctx, params.id),
      change: (ctx, { params, body }) => changeAccount(ctx, params.id, body),
      reconnect: (ctx, { params, body }) => reconnect(parts, ctx, params.id, body),
      remove: (ctx, { params }) => remove(parts, ctx, params.id),
      checkTelephony: async () => refuse('provider_unavailable'),
    }),
    {
      change: deed(accountThing, 'changed'),
      remove: deed(accountThing, 'disconnected'),
    },
  )
