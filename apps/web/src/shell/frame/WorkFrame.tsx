import { useMantineColorScheme } from '@mantine/core'
import type { Config } from '@otklik/contract/desk.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { handInWritten } from '../../domains/authors/written.ts'
import { actorOf, configQuery, countsQuery, isPeriodOver } from '../../domains/desk/api.ts'
import { myInvitesQuery } from '../../domains/users/invitations.ts'
import { domains } from '../../domains.ts'
import { followSavedLocale, onLanguage } from '../../platform/i18n.ts'
import { listenToKeys } from '../../platform/keys.ts'
import { ActorContext } from '../../platform/may.ts'
import { onWake } from '../../platform/pages/idle.ts'
import { lazyPartOf } from '../../platform/pages/lazy-page.ts'
import { stockUp } from '../../platform/pages/stock-up.ts'
import { claimTyped } from '../../platform/typed/keep-typed.ts'
import { Confirm } from '../../ui/layers/Confirm.tsx'
import { Library } from '../../ui/library/Library.tsx'
import { Failure } from '../../ui/page/Failure.tsx'
import { useLive, useUnsentNotices } from '../follow/useLive.ts'
import { askWordsAnew } from '../follow/worded.ts'
import { Guarded, usePath } from '../guards/Guarded.tsx'
import { detourOf } from '../guards/guards.ts'
import { NoAccess } from '../guards/NoAccess.tsx'
import { PeriodOver } from '../guards/PeriodOver.tsx'
import { usePeriodNotice } from '../guards/usePeriodNotice.ts'
import { KeyList } from '../palette/KeyList.tsx'
import { Palette } from '../palette/Palette.tsx'
import { EmailPlace } from '../prompts/EmailPrompt.tsx'
import { StatusGate } from '../shift/StatusGate.tsx'
import { startStatusPoll } from '../shift/status-poll.ts'
import { useSchedule } from '../shift/useSchedule.ts'
import { PhoneBar } from './PhoneBar.tsx'
import { Splash } from './Splash.tsx'
import { TopBar } from './TopBar.tsx'
import classes from './WorkFrame.module.css'

handInWritten(domains.flatMap(({ written = [] }) => written))

// Both show what the users domain has words for.
const InviteDialog = lazyPartOf(() => import('../prompts/InviteDialog.tsx'), 'InviteDialog', ['users'])
const NoSpace = lazyPartOf(() => import('../guards/NoSpace.tsx'), 'NoSpace', ['users'])

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
  useLive(config !== undefined)

  if (!config) {
    if (!error) return <Splash />
    if (error instanceof CallFailed && error.refusal.error_type === 'no_space')
      return (
        <Suspense fallback={<Splash />}>
          <NoSpace />
        </Suspense>
      )
    if (error instanceof CallFailed && error.status === 403) return <NoAccess reason={error.message} />
    return (
      <main className={classes.failure}>
        <Failure error={error} onRetry={refetch} isRetrying={isFetching} />
      </main>
    )
  }
  return <Work config={config} />
}

function Work({ config }: { config: Config }) {
  const cache = useQueryClient()
  const { setColorScheme } = useMantineColorScheme()
  const { id, locale, settings } = config.user
  // Before any form of theirs is drawn.
  useState(() => claimTyped(id))
  useUnsentNotices(id)
  const path = usePath()
  const isOver = isPeriodOver(config.spaces)
  const invited = useInvited()

  useEffect(() => onLanguage(() => askWordsAnew(cache)), [cache])
  useEffect(() => void followSavedLocale(locale), [locale])
  useEffect(() => {
    if (settings.theme) setColorScheme(settings.theme)
  }, [settings.theme, setColorScheme])
  useEffect(() => listenToKeys(settings.hotkeys), [settings.hotkeys])
  useEffect(() => stockUp(), [])
  usePeriodNotice(isOver)

  if (detourOf(config, path) === 'blocked') return <PeriodOver {...config} />
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
        <Palette />
        <EmailPlace />
        <Confirm />
        <Suspense>{invited && <InviteDialog {...invited} />}</Suspense>
        {!isOver && !config.otp_required && <OnShift isAsked={invited !== undefined} />}
      </div>
    </ActorContext>
  )
}

/** Invitations to be answered, unless they were put off since the page was loaded. */
function useInvited() {
  const { data: invites = [] } = useQuery(myInvitesQuery)
  const [isLater, setIsLater] = useState(false)
  return isLater || invites.length === 0 ? undefined : { invites, onClose: () => setIsLater(true) }
}

/** What goes on beside the page while somebody may work: counts, status, schedule. */
function OnShift({ isAsked }: { isAsked: boolean }) {
  const cache = useQueryClient()
  useEffect(() => onWake(() => void cache.invalidateQueries(countsQuery)), [cache])
  useEffect(() => startStatusPoll(cache), [cache])
  useSchedule()
  // One question at a time.
  return isAsked ? null : <StatusGate />
}
