import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AccountError } from '../../../ui/marks/AccountError.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { isWaitedFor, WaitingReplies } from '../../../ui/marks/WaitingReplies.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import { accountsQuery } from '../../accounts/api.ts'
import { AccountState } from '../../accounts/parts/AccountState.tsx'
import type { ErrorListProps } from '../list-search.ts'
import classes from './Problem.module.css'

export function BrokenAccounts(page: ErrorListProps) {
  const { t } = useLingui()
  const query = useQuery(accountsQuery)
  return (
    <ListPage
      {...page}
      label={t`Аккаунты с ошибками`}
      query={query}
      rows={(query.data ?? []).filter(({ state }) => state !== 'active')}
      keyOf={({ id }) => id}
      isMeasured
      rowHeight={72}
      empty={<Empty title={t`Все аккаунты работают`} text={t`Если сеть закроет доступ, аккаунт появится здесь.`} />}
    >
      {(account) => <BrokenAccount account={account} />}
    </ListPage>
  )
}

function BrokenAccount({ account }: { account: AccountCard }) {
  const { id, name, image, provider, state, error, error_at } = account
  const { t } = useLingui()
  return (
    <div className={classes.problem}>
      <Avatar name={name} image={image} network={provider} />
      <div className={classes.words}>
        <div className={classes.title}>
          <b>{name}</b>
          <AccountState state={state} />
          {error_at !== null && <Time className={classes.when} at={error_at} />}
        </div>
        <p className={classes.reason} data-tone="danger">
          {error === null ? t`Аккаунт приостановлен` : <AccountError provider={provider} error={error} />}
        </p>
        <p className={classes.about}>
          {isWaitedFor(account) ? (
            <WaitingReplies account={account} />
          ) : (
            <Trans>Ответы ждут отправки и уйдут сами, когда доступ вернётся.</Trans>
          )}
        </p>
      </div>
      <div className={classes.tools}>
        <Button
          variant="default"
          size="xs"
          aria-label={t`Подключить заново: ${name}`}
          renderRoot={(props) => <Link {...props} to="/settings/accounts/$id" params={{ id }} />}
        >
          <Trans>Подключить заново</Trans>
        </Button>
      </div>
    </div>
  )
}
