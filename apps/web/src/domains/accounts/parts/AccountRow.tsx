import { Trans } from '@lingui/react/macro'
import type { AccountCard } from '@otklik/contract/accounts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Time } from '../../../ui/Time.tsx'
import classes from './AccountRow.module.css'
import { AccountState } from './AccountState.tsx'

/** What is wrong stands where the company does: it is the more urgent thing to know. */
export function AccountRow({ account, company }: { account: AccountCard; company: string }) {
  const { name, image, provider, screen_name, error, synced_at, state } = account
  return (
    <>
      <Avatar name={name} image={image} network={provider} />
      <span className={classes.words}>
        <b>{name}</b>
        <span className={classes.about} data-wrong={error !== null || undefined}>
          {error ?? [company, screen_name].filter(Boolean).join(' · ')}
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
