import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import { CallFailed } from '@otklik/contract/client.ts'
import type { Config } from '@otklik/contract/desk.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { actorOf, configQuery, countsQuery, isPeriodOver } from '../domains/desk/api.ts'
import { followSavedLocale } from '../platform/i18n.ts'
import { onWake } from '../platform/idle.ts'
import { listenToKeys } from '../platform/keys.ts'
import { applyEvent, applyHeard } from '../platform/live.ts'
import { ActorContext, useMay } from '../platform/may.ts'
import { startSocket, stopSocket } from '../platform/socket.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Library } from '../ui/Library.tsx'
import { KeyList } from './KeyList.tsx'
import { heard, live } from './live.ts'
import { NoAccess } from './NoAccess.tsx'
import { useNoAccess } from './no-access.ts'
import { PeriodOver } from './PeriodOver.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { Splash } from './Splash.tsx'
import { TopBar } from './TopBar.tsx'
import classes from './WorkFrame.module.css'

/** Everything behind the sign-in stands in this: who the person is, what comes in live, the menu, and the page. */
export function WorkFrame() {
  return (
    <Library>
      <KnownPerson />
    </Library>
  )
}

function KnownPerson() {
  const { data: config, error, refetch, isFetching } = useQuery(configQuery)
  useLive()

  if (!config) {
    if (!error) return <Splash />
    if (error instanceof CallFailed && error.status === 403) return <NoAccess reason={error.message} />
    return (
      <main className={classes.failure}>
        <Failure error={error} onRetry={refetch} isRetrying={isFetching} />
      </main>
    )
  }
  if (isPeriodOver(config.spaces)) return <PeriodOver {...config} />
  return <Work config={config} />
}

function Work({ config }: { config: Config }) {
  const cache = useQueryClient()
  const { setColorScheme } = useMantineColorScheme()
  const { locale, settings } = config.user

  useEffect(() => void followSavedLocale(locale), [locale])
  useEffect(() => {
    if (settings.theme) setColorScheme(settings.theme)
  }, [settings.theme, setColorScheme])
  useEffect(listenToKeys, [])
  useEffect(() => onWake(() => void cache.invalidateQueries(countsQuery)), [cache])

  return (
    <ActorContext value={actorOf(config)}>
      <div className={classes.frame}>
        <div className={classes.top}>
          <TopBar />
        </div>
        <main className={classes.page}>
          <Guarded>
            <Outlet />
          </Guarded>
        </main>
        <div className={classes.bottom}>
          <PhoneBar />
        </div>
        <KeyList />
        <Confirm />
      </div>
    </ActorContext>
  )
}

/** What the server refused, or would refuse, is not shown. */
function Guarded({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const may = useMay()
  const reason = useNoAccess()
  const permission = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission })
  if (reason !== undefined) return <NoAccess reason={reason} isInFrame />
  if (permission && !may(permission)) return <NoAccess reason={t`У вас нет прав на этот раздел.`} isInFrame />
  return children
}

/** One socket per tab, for as long as somebody is signed in. */
function useLive() {
  const cache = useQueryClient()
  useEffect(() => {
    startSocket({
      apply: (frame) => applyEvent(cache, live, frame),
      // The config is not made of events; it has its own age.
      reload: () =>
        void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== configQuery.queryKey[0] }),
      rights: () => void cache.invalidateQueries(),
      hear: (frame) => applyHeard(cache, heard, frame),
    })
    return stopSocket
  }, [cache])
}
