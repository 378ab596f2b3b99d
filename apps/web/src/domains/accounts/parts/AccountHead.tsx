import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { currentLocale } from '../../../platform/i18n.ts'
import { Notice } from '../../../ui/layers/Notice.tsx'
import { AccountError } from '../../../ui/marks/AccountError.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import classes from '../../../ui/page/Head.module.css'
import { AccountState } from './AccountState.tsx'

/** What it is and how it is. */
export function AccountHead({ account }: { account: AccountCard }) {
  const { t } = useLingui()
  const { name, image, provider, url, screen_name, state, created_at, error, error_at } = account
  const network = findNetwork(provider)?.long_name[currentLocale()] ?? provider
  return (
    <>
      <div className={classes.head}>
        <Avatar name={name} image={image} network={provider} size={48} />
        <div>
          <div className={classes.line}>
            {network}
            {url ? (
              <a className="link" href={url} target="_blank" rel="noreferrer">
                {screen_name ?? url}
              </a>
            ) : (
              screen_name
            )}
            <AccountState state={state} />
          </div>
          <div className={classes.about}>
            <Trans>
              подключён <Time at={created_at} form="full" />
            </Trans>
          </div>
        </div>
      </div>
      {error !== null && (
        <Notice tone="danger" title={<AccountError provider={provider} error={error} />}>
          <Trans>Пока это так, ответы ждут отправки. Подключите аккаунт заново: они уйдут сами.</Trans>
          {error_at !== null && (
            <div className={classes.about}>
              <Time at={error_at} form="full" />
            </div>
          )}
        </Notice>
      )}
      {state === 'paused' && error === null && <Notice tone="warn" title={t`Аккаунт приостановлен`} />}
    </>
  )
}
