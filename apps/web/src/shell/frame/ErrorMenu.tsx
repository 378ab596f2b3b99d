import { Trans, useLingui } from '@lingui/react/macro'
import type { Account, AccountCard } from '@otklik/contract/accounts/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { accountsQuery } from '../../domains/accounts/api.ts'
import { useAccounts } from '../../domains/desk/api.ts'
import { PlugOffIcon } from '../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../ui/icons/NetworkGlyph.tsx'
import { PopTitle, popLine, popRow } from '../../ui/layers/PopMenu.tsx'
import { Popover } from '../../ui/layers/Popover.tsx'
import { AccountError } from '../../ui/marks/AccountError.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { isWaitedFor, WaitingReplies } from '../../ui/marks/WaitingReplies.tsx'
import classes from './ErrorMenu.module.css'

/** Accounts that do not work, for those who may mend them (product/routes: Top bar). */
export const useBrokenAccounts = (): Account[] =>
  useAccounts().filter(({ error, roles }) => error !== null && roles.settings)

export function ErrorMenu() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const broken = useBrokenAccounts()
  const count = broken.length
  if (count === 0) return null
  const label = t`Ошибки аккаунтов: ${count}`
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" offset={6} width={346} trapFocus returnFocus>
      <span className={classes.button}>
        <Popover.Target>
          <IconButton label={label} icon={PlugOffIcon} onClick={() => setIsOpen(!isOpen)} />
        </Popover.Target>
        <b className={classes.count} aria-hidden="true">
          {count}
        </b>
      </span>
      <Popover.Dropdown>
        <PopTitle>
          <Trans>Ошибки аккаунтов</Trans>
        </PopTitle>
        <ErrorList accounts={broken} onLeave={() => setIsOpen(false)} />
        <hr className={popLine} />
        <Link to="/settings/errors" className={popRow} onClick={() => setIsOpen(false)}>
          <Trans>Все ошибки</Trans>
        </Link>
      </Popover.Dropdown>
    </Popover>
  )
}

type ListProps = { accounts: readonly Account[]; onLeave: () => void }

export function ErrorList({ accounts, onLeave }: ListProps) {
  const { data: cards = [] } = useQuery(accountsQuery)
  const waitingOf = (id: number) => cards.find((card) => card.id === id && isWaitedFor(card))
  return (
    <ul className={classes.list}>
      {accounts.map(({ id, provider, name, error }) => (
        <li key={id} className={classes.account}>
          <NetworkGlyph network={provider} size={18} />
          <div>
            <b>{name}</b>
            <p className={classes.error}>{error !== null && <AccountError provider={provider} error={error} />}</p>
            <Waiting card={waitingOf(id)} />
            <Link to="/settings/accounts/$id" params={{ id }} className="link" onClick={onLeave}>
              <Trans>Подключить заново</Trans>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}

const Waiting = ({ card }: { card: AccountCard | undefined }) =>
  card && (
    <p className={classes.error}>
      <WaitingReplies account={card} />
    </p>
  )
