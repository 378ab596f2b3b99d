import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import type { Network, NetworkWindow } from '@otklik/contract/networks/network.ts'
import { useState } from 'react'
import { currentLocale } from '../../../../platform/i18n.ts'
import { ExternalIcon } from '../../../../ui/icons/icons.tsx'
import { Notice } from '../../../../ui/layers/Notice.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { type Granted, useChoose, useNetworkWindow } from '../../network-window.ts'
import classes from './AddAccount.module.css'
import { isWholePin, PinField, usePin } from './PinField.tsx'
import { WindowButtons } from './WindowButtons.tsx'
import { AsksAgain, NotConnected, WindowNote } from './WindowNote.tsx'

/** The same window as for connecting; of what it shows, this account is taken. */
export function ReconnectByWindow({ account, network }: { account: AccountCard; network: Network }) {
  const { t } = useLingui()
  const { space_id, company_id, provider_id } = account
  const name = network.long_name[currentLocale()]
  const choose = useChoose()
  const { fields, whole } = useRefusal(choose.error)
  const [isAbsent, setIsAbsent] = useState(false)
  /** The network wants a second window, which only a click may open. */
  const [owed, setOwed] = useState<string>()
  /** The network wants the PIN of the number: under this grant. */
  const [locked, setLocked] = useState<string>()
  const [pin, setPin] = usePin()
  const [window, setWindow] = useState<NetworkWindow>()

  const mend = (grant: string, pin?: string) => {
    const onSuccess = () => toast.ok(t`Аккаунт снова подключён`)
    choose.mutate({ space_id, company_id, grant, provider_id, ...(pin !== undefined && { pin }) }, { onSuccess })
  }
  const take = ({ grant, choices }: Granted) => {
    const choice = choices.find((choice) => choice.is_typed || choice.provider_id === provider_id)
    setIsAbsent(choice === undefined)
    setOwed(choice && !choice.is_ready ? grant : undefined)
    setLocked(choice?.needs_pin ? grant : undefined)
    if (choice?.is_ready && !choice.needs_pin) mend(grant)
  }
  const { phase, words, open } = useNetworkWindow({
    network,
    space_id,
    failed: t`Ошибка авторизации`,
    onGranted: take,
  })

  return (
    <>
      {owed === undefined ? (
        <WindowButtons
          network={network}
          isLoading={phase === 'opening' || choose.isPending}
          onOpen={(chosen) => {
            setWindow(chosen)
            void open(chosen)
          }}
        />
      ) : (
        <Button
          leftSection={<ExternalIcon />}
          loading={phase === 'opening' || choose.isPending}
          onClick={() => void open(window, { grant: owed, provider_id })}
        >
          <Trans>Разрешить доступ</Trans>
        </Button>
      )}
      <div className={classes.wide}>
        {locked !== undefined && (
          <>
            <PinField value={pin} error={fields.pin} onChange={setPin} />
            <Button disabled={!isWholePin(pin)} loading={choose.isPending} onClick={() => mend(locked, pin)}>
              <Trans>Подключить</Trans>
            </Button>
          </>
        )}
        {isAbsent && (
          <Notice tone="warn" title={t`${name} не показывает «${account.name}»`}>
            <Trans>Войдите тем, кто управляет этим аккаунтом, и отметьте его в окне сети.</Trans>
          </Notice>
        )}
        {owed !== undefined && <AsksAgain network={name} account={account.name} />}
        {whole && <NotConnected words={whole} />}
        <WindowNote phase={phase} words={words} network={name} />
      </div>
    </>
  )
}
