import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { Network } from '@otklik/contract/networks/network.ts'
import { useState } from 'react'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { Card } from '../../../../ui/page/Card.tsx'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { useReconnect } from '../../api.ts'
import { canOpenWindow } from '../../network-window.ts'
import classes from './AddAccount.module.css'
import { ReconnectByWindow } from './ReconnectByWindow.tsx'
import { TokenFields, useTokens } from './TokenFields.tsx'

/** A fresh key for the same account. */
export function Reconnect({ account }: { account: AccountCard }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const network = findNetwork(account.provider)
  if (!network) return null
  // What works is not connected a second time.
  const has_window =
    account.state === 'broken' && (canOpenWindow(network) || (network.has_window && network.tokens.length === 0))
  if (!has_window && network.tokens.length === 0) return null
  return (
    <Card
      title={has_window ? t`Доступ` : t`Ключ доступа`}
      about={
        has_window
          ? t`Если доступ закрыли или прав не хватает, войдите в сеть заново. Всё пришедшее останется.`
          : t`Если ключ сменили в сети или у него не хватает прав, вставьте новый. Всё пришедшее останется.`
      }
    >
      <div className={classes.row}>
        {has_window && <ReconnectByWindow account={account} network={network} />}
        {network.tokens.length > 0 && (
          <Button
            variant={account.state === 'broken' && !has_window ? 'filled' : 'default'}
            onClick={() => setIsOpen(true)}
          >
            {has_window ? t`Вставить ключ` : t`Подключить заново`}
          </Button>
        )}
      </div>
      {isOpen && <ReconnectDialog account={account} network={network} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

type DialogProps = { account: AccountCard; network: Network; onClose: () => void }

function ReconnectDialog({ account, network, onClose }: DialogProps) {
  const { t } = useLingui()
  const tokens = useTokens(network)
  const reconnect = useReconnect(account.id)
  const { fields, whole } = useRefusal(reconnect.error)
  const submit = () => {
    const given = tokens.read()
    const onSuccess = () => {
      toast.ok(t`Аккаунт снова подключён`)
      onClose()
    }
    if (given) reconnect.mutate(given, { onSuccess })
  }
  return (
    <FormDialog
      title={t`Подключить заново`}
      submit={t`Подключить`}
      isBusy={reconnect.isPending}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <TokenFields network={network} tokens={tokens} errors={fields} />
    </FormDialog>
  )
}
