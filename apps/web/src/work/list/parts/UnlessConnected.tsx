import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { objectsQuery } from '../../../domains/desk/api.ts'
import { useMay } from '../../../platform/may.ts'
import { PlugIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'

/** An empty list of somebody who has nothing connected yet: the next step, instead of «всё разобрано». */
export function UnlessConnected({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const may = useMay()
  const { data: objects } = useQuery(objectsQuery)
  if (!objects || objects.items.length > 0) return children
  if (!may('accounts.manage'))
    return (
      <Empty
        icon={PlugIcon}
        title={t`Аккаунтов пока нет`}
        text={t`Здесь появятся обращения, когда администратор подключит аккаунты.`}
      />
    )
  return (
    <Empty
      icon={PlugIcon}
      title={t`Подключите первый аккаунт`}
      text={t`Сообщество или бота: то, что напишут там, появится здесь через несколько секунд.`}
      action={
        <Button component={Link} to="/settings/accounts/add">
          <Trans>Подключить аккаунт</Trans>
        </Button>
      }
    />
  )
}
