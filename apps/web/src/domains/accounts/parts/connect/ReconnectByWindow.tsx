import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import type { Network } from '@otklik/contract/networks/network.ts'
import { useState } from 'react'
import { currentLocale } from '../../../../platform/i18n.ts'
import { ExternalIcon } from '../../../../ui/icons/icons.tsx'
import { Notice } from '../../../../ui/layers/Notice.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { type Granted, useChoose, useNetworkWindow } from '../../network-window.ts'
import classes from './AddAccount.module.css'
import { AsksAgain, NotConnected, WindowNote } from './WindowNote.tsx'

/** The same window as for connecting; of what it shows, this account is taken. */
export function ReconnectByWindow({ account, network }: { account: AccountCard; network: Network }) {
  const { t } = useLingui()
  const { space_id, company_id, provider_id } = account
  const name = network.long_name[currentLocale()]
  const choose = useChoose()
  const { whole } = useRefusal(choose.error)
  const [isAbsent, setIsAbsent] = useState(false)
  /** The network wants a second window, which only a click may open. */
  const [owed, setOwed] = useState<string>()

  const take = ({ grant, choices }: Granted) => {
    const choice = choices.find((choice) => choice.is_typed || choice.provider_id === provider_id)
    setIsAbsent(choice === undefined)
    setOwed(choice && !choice.is_ready ? grant : undefined)
    if (!choice?.is_ready) return
    const onSuccess = () => toast.ok(t`Аккаунт снова подключён`)
    choose.mutate({ space_id, company_id, grant, provider_id }, { onSuccess })
  }
  const { phase, words, open } = useNetworkWindow({
    network,
    space_id,
    failed: t`Ошибка авторизации`,
    onGranted: take,
  })

  return (
    <>
      <Button
        leftSection={<ExternalIcon />}
        loading={phase === 'opening' || choose.isPending}
        onClick={() => void open(undefined, owed === undefined ? undefined : { grant: owed, provider_id })}
      >
        {owed === undefined ? t`Войти через ${name}` : t`Разрешить доступ`}
      </Button>
      <div className={classes.wide}>
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
