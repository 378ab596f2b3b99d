import { useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { useMay } from '../platform/may.ts'
import { Empty } from '../ui/Empty.tsx'
import { LockIcon } from '../ui/icons.tsx'
import { isScreen } from './route-names.ts'

/** Until there are statistics to show, home is the first screen that this person may open. */
export function HomePage() {
  const { t } = useLingui()
  const may = useMay()
  if (may('items.see')) return <Navigate to="/items" replace />
  if (may('chats.see')) return <Navigate to="/chats" replace />
  if (isScreen('profile-page')) return <Navigate to={'/settings/profile' as string} replace />
  return (
    <Empty
      isPage
      icon={LockIcon}
      title={t`Вам пока ничего не открыто`}
      text={t`Попросите администратора дать доступ к комментариям или сообщениям.`}
    />
  )
}
