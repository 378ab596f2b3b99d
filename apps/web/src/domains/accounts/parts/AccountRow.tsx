import { Trans } from '@lingui/react/macro'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { currentLocale } from '../../../platform/i18n.ts'
import { AccountError } from '../../../ui/marks/AccountError.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import row from '../../../ui/page/RowWords.module.css'
import classes from './AccountRow.module.css'
import { AccountState } from './AccountState.tsx'

/** What is wrong stands where the name on the network does: it is the more urgent thing to know. */
export function AccountRow({ account }: { account: AccountCard }) {
  const { name, image, provider, screen_name, error, synced_at, state } = account
  const network = findNetwork(provider)?.long_name[currentLocale()] ?? provider
  return (
    <>
      <Avatar name={name} image={image} network={provider} />
      <span className={row.words}>
        <b>{name}</b>
        <span className={row.about} data-wrong={error !== null || undefined}>
          {error === null ? (screen_name ?? network) : <AccountError provider={provider} error={error} />}
        </span>
      </span>
      <span className={classes.facts}>
        <span className={classes.synced}>
          {synced_at === null ? <Trans>ещё ничего не пришло</Trans> : <Time at={synced_at} />}
        </span>
        <AccountState state={state} />
      </span>
    </>
  )
}
