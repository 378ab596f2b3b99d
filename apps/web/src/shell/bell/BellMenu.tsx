import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { countUnread, unreadQuery } from '../../domains/notifications/api.ts'
import { useMay } from '../../platform/may.ts'
import { lazyPartOf } from '../../platform/pages/lazy-page.ts'
import { BellIcon } from '../../ui/icons/icons.tsx'
import { Popover } from '../../ui/layers/Popover.tsx'
import { formatCount } from '../../ui/marks/Badge.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import classes from '../frame/ErrorMenu.module.css'
import { pageNamed } from '../page-named.ts'
import { useReadOpened } from './useReadOpened.ts'

const BellList = lazyPartOf(() => import('../../domains/notifications/parts/BellList.tsx'), 'BellList', [
  'notifications',
])

/** How many are unread on any device of this person; what they are, when it is pressed. */
export const useUnreadCount = () => {
  const may = useMay()
  const { data } = useQuery({ ...unreadQuery, enabled: may('desk.see') })
  return data ? countUnread(data) : 0
}

export function BellMenu() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const unread = useUnreadCount()
  useReadOpened(unread)
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    // What fails here is tried at the next visit.
    void import('../../domains/notifications/push.ts').then(({ tellAgain }) => tellAgain()).catch(() => undefined)
  }, [])
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" offset={6} width={400} trapFocus returnFocus>
      <span className={classes.button}>
        <Popover.Target>
          <IconButton
            label={unread > 0 ? t`Уведомления, новых: ${unread}` : t`Уведомления`}
            icon={BellIcon}
            onClick={() => setIsOpen(!isOpen)}
          />
        </Popover.Target>
        {unread > 0 && (
          <b className={classes.count} aria-hidden="true">
            {formatCount(unread)}
          </b>
        )}
      </span>
      <Popover.Dropdown>
        <Bell onLeave={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

export function Bell({ onLeave }: { onLeave: () => void }) {
  const router = useRouter()
  return (
    <Suspense>
      <BellList pathOf={(name) => pageNamed(router, name)} onLeave={onLeave} />
    </Suspense>
  )
}
