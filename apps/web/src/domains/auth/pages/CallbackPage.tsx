import { useLingui } from '@lingui/react/macro'
import { accounts } from '@otklik/contract/accounts/accounts.ts'
import { channels } from '@otklik/contract/accounts/channels.ts'
import { spaceOutlets } from '@otklik/contract/notifications/outlets.ts'
import { CallFailed, makeClient } from '@otklik/contract/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { wire } from '../../../platform/wire/api.ts'
import { PlugIcon, PlugOffIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import {
  type CallbackNetwork,
  type CallbackSearch,
  isCallbackNetwork,
  keepForOpener,
  readCallback,
} from '../callback.ts'
import { ToHome } from '../parts/ToHome.tsx'
import { useReturnTexts } from '../useReturnTexts.ts'

const api = makeClient(
  {
    authorize: channels.authorize,
    authorizeSlack: spaceOutlets.authorizeSlack,
    checkTelephony: accounts.checkTelephony,
  },
  wire,
)

/** /callback/{network}: hands a network's code to the server and the outcome to the window that waits, then closes. */
export function CallbackPage() {
  // From the address: TikTok's route has its name in its path and no parameter.
  const network = useLocation({ select: ({ pathname }) => pathname.split('/')[2] })
  const texts = useReturnTexts()
  const search: CallbackSearch = useSearch({ strict: false })
  if (!isCallbackNetwork(network)) return <Stopped title={texts.no_params} />
  return <Callback network={network} search={search} />
}

/** Outside the frame around work, which is the page's main part everywhere else. */
export function FramelessCallbackPage() {
  return (
    <main>
      <CallbackPage />
    </main>
  )
}

function Callback({ network, search }: { network: CallbackNetwork; search: CallbackSearch }) {
  const { t } = useLingui()
  const texts = useReturnTexts()
  const outcome = readCallback(network, search)
  const { data, error } = useQuery({
    // Asked once, however often the page is drawn: a code works once.
    queryKey: ['callback', network, search.code ?? search.check],
    queryFn: () => authorize(network, outcome),
    enabled: outcome.kind === 'code' || outcome.kind === 'check',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  const fault = outcome.kind === 'code' || outcome.kind === 'check' ? undefined : texts[outcome.kind]
  const said = error instanceof CallFailed ? error.message : undefined

  useEffect(() => {
    if (data === undefined && !error && fault === undefined) return
    keepForOpener(search.state, data ? { ok: true, data } : { ok: false, error: fault ?? said ?? texts.failed })
    window.close()
  }, [data, error, fault, said, search.state, texts.failed])

  if (fault) return <Stopped title={fault} />
  if (error) return <Stopped title={texts.failed} text={said !== texts.failed ? said : undefined} />
  return (
    <Empty
      isPage
      icon={PlugIcon}
      title={data ? t`Готово` : t`Подключаем…`}
      text={data ? t`Это окно можно закрыть.` : t`Окно закроется само.`}
    />
  )
}

/** Where the browser does not let a window close itself. */
function Stopped({ title, text }: { title: string; text?: string }) {
  const { t } = useLingui()
  return (
    <div role="alert">
      <Empty
        isPage
        icon={PlugOffIcon}
        title={title}
        text={text ?? t`Закройте это окно и попробуйте ещё раз.`}
        action={<ToHome />}
      />
    </div>
  )
}

async function authorize(network: CallbackNetwork, outcome: ReturnType<typeof readCallback>): Promise<object> {
  if (network === 'tpulse')
    return api.checkTelephony({ body: { check: outcome.kind === 'check' ? outcome.check : '' } })
  if (outcome.kind !== 'code') throw new Error('asked without a code')
  const { code, state, device_id } = outcome
  const redirect_uri = `${location.origin}/callback/${network}`
  // No account is connected there: a space's notifications are let in.
  if (network === 'slack') return api.authorizeSlack({ body: { code, state, redirect_uri } })
  return api.authorize({ params: { network }, body: { code, state, device_id, redirect_uri } })
}
