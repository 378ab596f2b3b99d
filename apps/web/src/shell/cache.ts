import { t } from '@lingui/core/macro'
import type { Config } from '@otklik/contract/desk.ts'
import { firstLimits } from '@otklik/contract/first-limits.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { configKey, objectsKey } from '../domains/desk/keys.ts'
import { isPeriodOver } from '../domains/desk/period.ts'
import { Unreachable } from '../platform/wire/servers.ts'
import { signOut } from '../platform/wire/session.ts'
import { toast } from '../ui/layers/toast.ts'
import { noAccess } from './guards/no-access.ts'

/** `quiet`: whoever asked tells the person itself. */
declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
    mutationMeta: { quiet?: boolean }
    queryMeta: { quiet?: boolean }
  }
}

const PATIENCE = 1
const AGAIN_AFTER_MS = 3_000

/** What the server says, for all pages; and what a failure means where no page can tell (product/texts: What a failure does). */
export function makeCache(): QueryClient {
  const cache: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => tellQuery(cache, error, query) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (error instanceof Unreachable) tellUnreachable()
        else if (!meta?.quiet) toast.error(error instanceof CallFailed ? error.message : t`Ошибка`)
      },
    }),
    defaultOptions: {
      // The browser's own idea of being online is often wrong, and waiting in silence helps nobody.
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < PATIENCE && isPassing(error),
        // A part that asks for what has just failed would make it pending again, and where the page waits for it, take
        // itself away and come back for ever.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > AGAIN_AFTER_MS,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return cache
}

const isPassing = (error: Error) =>
  error instanceof Unreachable || (error instanceof CallFailed && [502, 503, 504].includes(error.status))

function tellQuery(cache: QueryClient, error: Error, query: Query<unknown, unknown>) {
  if (error instanceof Unreachable) return tellUnreachable()
  if (!(error instanceof CallFailed) || query.meta?.quiet) return
  if (isOf(query, configKey)) return tellConfig(error, query.state.data !== undefined)
  // The config says what is to be done first, to pay or to set up two-factor, and the shell leads there.
  if (error.status === 402 || error.refusal.error_type === 'otp_required') return void askConfig(cache)
  if (isOf(query, objectsKey)) return tellObjects(error)
  if (error.status === 403) noAccess.set(error.message)
}

/** Unless it has just said so: then the page on the screen is already another one. */
function askConfig(cache: QueryClient) {
  const config = cache.getQueryData<Config>(configKey)
  if (!config || (!config.otp_required && !isPeriodOver(config.spaces)))
    void cache.invalidateQueries({ queryKey: configKey })
}

/** Where there is no config yet, a page of its own says why. */
function tellConfig({ status, message }: CallFailed, isThere: boolean) {
  if (status === 404) signOut()
  else if (isThere && status !== 401 && status !== 403) toast.error(message, { id: 'config' })
}

function tellObjects({ status, message, refusal }: CallFailed) {
  if (status !== 401 && refusal.error_type !== 'no_space')
    toast.error(t`Не удалось загрузить теги. ${message} Попробуйте позже.`, { id: 'objects' })
}

function tellUnreachable() {
  toast.error(t`Сервис недоступен. Проверьте ваше интернет-соединение и повторите попытку.`, {
    id: 'network',
    title: t`Нет связи`,
    duration_ms: firstLimits.network_toast_ms,
  })
}

const isOf = (query: Query<unknown, unknown>, [name]: readonly [string]) => query.queryKey[0] === name
