import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Network, NetworkWindow } from '@otklik/contract/networks/network.ts'
import type { Company } from '@otklik/contract/spaces.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentLocale } from '../../../../platform/i18n.ts'
import { ExternalIcon } from '../../../../ui/icons/icons.tsx'
import { Notice } from '../../../../ui/layers/Notice.tsx'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { accountsQuery } from '../../api.ts'
import { type Granted, useChoose, useNetworkWindow } from '../../network-window.ts'
import classes from './AddAccount.module.css'
import { ChoiceList } from './ChoiceList.tsx'
import { NamedChoice } from './NamedChoice.tsx'
import { isWholePin, PinField, usePin } from './PinField.tsx'
import { WindowButtons } from './WindowButtons.tsx'
import { AsksAgain, NotConnected, WindowNote } from './WindowNote.tsx'

type Props = { network: Network; company: Company; onConnected: (account: { id: number }) => void }

/** The network asks in its own window; what it shows us is chosen from here. */
export function ConnectByWindow({ network, company, onConnected }: Props) {
  const { t } = useLingui()
  const name = network.long_name[currentLocale()]
  const [granted, setGranted] = useState<Granted>()
  const [provider_id, setChosen] = useState<string>()
  const [pin, setPin] = usePin()
  /** The one that was opened last. */
  const [window, setWindow] = useState<NetworkWindow>()
  const choose = useChoose()
  const { fields, whole = fields.provider_id } = useRefusal(choose.error)
  const isBroken = useIsBroken(network.id, company.space_id)
  const { phase, words, open, cancel } = useNetworkWindow({
    network,
    space_id: company.space_id,
    failed: t`Ошибка авторизации`,
    onGranted: (granted) => {
      const free = granted.choices.filter((choice) => !choice.is_connected || isBroken(choice.provider_id))
      setGranted(granted)
      if (free.length === 1 && !free[0]?.is_typed) setChosen(free[0]?.provider_id)
      setPin('')
      choose.reset()
    },
  })
  const openIn = (window: NetworkWindow | undefined, second?: { grant: string; provider_id: string }) => {
    setWindow(window)
    return open(window, second)
  }
  const isWaiting = phase === 'opening' || phase === 'open'
  const isTyped = granted?.choices.some(({ is_typed }) => is_typed) ?? false
  const chosen = granted?.choices.find((choice) =>
    choice.is_typed ? provider_id?.trim() : choice.provider_id === provider_id,
  )

  const isNamed = !chosen?.needs_pin || isWholePin(pin)

  const connect = () => {
    if (!granted || !chosen || provider_id === undefined) return
    const { space_id, id: company_id } = company
    const named = { grant: granted.grant, provider_id: provider_id.trim(), ...(chosen.needs_pin && { pin }) }
    choose.mutate({ space_id, company_id, ...named }, { onSuccess: onConnected })
  }

  return (
    <>
      {isTyped && <NamedChoice network={network} value={provider_id ?? ''} onChange={setChosen} />}
      {granted && !isTyped && granted.choices.length > 0 && (
        <ChoiceList choices={granted.choices} value={provider_id} onChange={setChosen} isBroken={isBroken} />
      )}
      {chosen?.needs_pin && <PinField value={pin} error={fields.pin} onChange={setPin} />}
      <div className={classes.notes}>
        {granted?.choices.length === 0 && (
          <Notice tone="warn" title={t`${name} не показывает ни одной страницы`}>
            <Trans>Войдите тем, кто управляет страницей, и отметьте её в окне сети.</Trans>
          </Notice>
        )}
        {chosen && !chosen.is_ready && <AsksAgain network={name} account={chosen.name} />}
        {whole && <NotConnected words={whole} />}
      </div>
      <div className={classes.actions}>
        {!granted && (
          <WindowButtons
            size="md"
            network={network}
            opened={phase === 'none' ? undefined : window}
            isLoading={phase === 'opening'}
            onOpen={(chosen) => void openIn(chosen)}
          />
        )}
        {granted && chosen && !chosen.is_ready && (
          <Button
            size="md"
            leftSection={<ExternalIcon />}
            onClick={() => void openIn(window, { grant: granted.grant, provider_id: chosen.provider_id })}
          >
            <Trans>Разрешить доступ</Trans>
          </Button>
        )}
        {granted && granted.choices.length > 0 && !(chosen && !chosen.is_ready) && (
          <Button size="md" onClick={connect} disabled={!chosen || !isNamed} loading={choose.isPending}>
            <Trans>Подключить</Trans>
          </Button>
        )}
        {granted && (
          <Button size="md" variant="default" onClick={() => void openIn(window)}>
            <Trans>Войти заново</Trans>
          </Button>
        )}
        {isWaiting && (
          <Button size="md" variant="subtle" onClick={cancel}>
            <Trans>Отмена</Trans>
          </Button>
        )}
      </div>
      <WindowNote phase={phase} words={words} network={name} />
    </>
  )
}

/** One that is connected and does not work may be connected once more: it is mended so. */
function useIsBroken(network: string, space_id: number) {
  const { data: accounts = [] } = useQuery(accountsQuery)
  const broken = new Set(
    accounts
      .filter((account) => account.provider === network && account.space_id === space_id && account.state === 'broken')
      .map(({ provider_id }) => provider_id),
  )
  return (provider_id: string) => broken.has(provider_id)
}
