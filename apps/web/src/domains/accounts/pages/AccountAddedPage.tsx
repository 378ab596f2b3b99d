import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { DoneIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { accountQuery } from '../api.ts'
import { SourceKeyCard } from '../parts/connect/SourceKeyCard.tsx'

const route = getRouteApi('/work/settings/accounts/add/success')

/** It is connected; now something has to come in. */
export function AccountAddedPage() {
  const { t } = useLingui()
  const { id } = route.useSearch()
  const { data: account } = useQuery({ ...accountQuery(id ?? 0), enabled: id !== undefined })
  const network = account && findNetwork(account.provider)
  const hasComments = network ? network.comments !== null : true
  const hasMessages = network ? network.messages !== null : false
  const name = account?.name ?? ''
  if (account && network?.is_source)
    return (
      <Page title={t`«${name}» подключён`}>
        <SourceKeyCard account={account} isNew />
      </Page>
    )
  return (
    <Empty
      isPage
      icon={DoneIcon}
      title={account ? t`«${name}» подключён` : t`Аккаунт подключён`}
      text={
        network?.comments?.reviews
          ? t`Новые отзывы появятся в «Комментариях» сами, обычно в течение десяти минут.`
          : hasComments
            ? t`Напишите комментарий под любой записью: через несколько секунд он появится в «Комментариях».`
            : t`Напишите сообщение от своего имени: через несколько секунд оно появится в «Сообщениях».`
      }
      action={
        <>
          {hasComments && (
            <Button component={Link} to="/items">
              <Trans>К комментариям</Trans>
            </Button>
          )}
          {hasMessages && (
            <Button variant={hasComments ? 'default' : 'filled'} component={Link} to="/chats">
              <Trans>К сообщениям</Trans>
            </Button>
          )}
          <Button variant="default" component={Link} to="/settings/accounts/add">
            <Trans>Подключить ещё</Trans>
          </Button>
          <Button variant="default" component={Link} to="/settings/users/new">
            <Trans>Пригласить коллегу</Trans>
          </Button>
          {account && (
            <Button
              variant="subtle"
              renderRoot={(props) => <Link {...props} to="/settings/accounts/$id" params={{ id: account.id }} />}
            >
              <Trans>Настроить аккаунт</Trans>
            </Button>
          )}
        </>
      }
    />
  )
}
