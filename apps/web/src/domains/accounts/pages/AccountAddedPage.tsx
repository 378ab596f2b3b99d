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
  const { id, count = 1 } = route.useSearch()
  const { data: account } = useQuery({ ...accountQuery(id ?? 0), enabled: id !== undefined })
  const network = account && findNetwork(account.provider)
  const hasComments = network ? network.comments !== null : true
  const hasMessages = network ? network.messages !== null : false
  const hasPlaces = account !== undefined && network?.comments?.chosen_places === true
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
      title={count > 1 ? t`Подключено аккаунтов: ${count}` : account ? t`«${name}» подключён` : t`Аккаунт подключён`}
      text={
        hasPlaces
          ? t`Осталось выбрать каналы: из остальных ничего не придёт. Личные сообщения придут сами.`
          : network?.comments?.reviews
            ? t`Новые отзывы появятся в «Комментариях» сами, обычно в течение десяти минут.`
            : hasComments
              ? t`Напишите комментарий под любой записью: он появится в «Комментариях» через несколько секунд, а если сеть сама о новом не сообщает, через несколько минут.`
              : t`Напишите сообщение от своего имени: через несколько секунд оно появится в «Сообщениях».`
      }
      action={
        <>
          {hasPlaces && (
            <Button
              renderRoot={(props) => <Link {...props} to="/settings/accounts/$id/chats" params={{ id: account.id }} />}
            >
              <Trans>Выбрать каналы</Trans>
            </Button>
          )}
          {hasComments && (
            <Button variant={hasPlaces ? 'default' : 'filled'} component={Link} to="/items">
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
          {account && count === 1 && (
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
