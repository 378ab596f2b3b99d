import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Network, NetworkWindow } from '@otklik/contract/networks/network.ts'
import type { Company } from '@otklik/contract/spaces.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { currentLocale } from '../../../../platform/i18n.ts'
import { ExternalIcon } from '../../../../ui/icons/icons.tsx'
import { Notice } from '../../../../ui/layers/Notice.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { accountsQuery } from '../../api.ts'
import { type Granted, useNetworkWindow } from '../../network-window.ts'
import classes from './AddAccount.module.css'
import { ChoiceList } from './ChoiceList.tsx'
import { NamedChoice } from './NamedChoice.tsx'
import { isWholePin, PinField, usePin } from './PinField.tsx'
import { useConnectChosen } from './useConnectChosen.ts'
import { WindowButtons } from './WindowButtons.tsx'
import { AsksAgain, NotConnected, WindowNote } from './WindowNote.tsx'

type Props = { network: Network; company: Company; onConnected: (account: { id: number; count?: number }) => void }

/** The network asks in its own window; what it shows us is chosen from here. */
export function ConnectByWindow({ network, company, onConnected }: Props) {
  const { t } = useLingui()
  const name = network.long_name[currentLocale()]
  const [granted, setGranted] = useState<Granted>()
  const [ids, setIds] = useState<readonly string[]>([])
  const [pin, setPin] = usePin()
  /** The one that was opened last. */
  const [window, setWindow] = useState<NetworkWindow>()
  const failureText = useFailureText()
  const { connect, left, refused, fields, whole, forget } = useConnectChosen(company)
  const isBroken = useIsBroken(network.id, company.space_id)
  const freeOf = ({ choices }: Granted) =>
    choices.filter((choice) => !choice.is_connected || isBroken(choice.provider_id))
  /** Several at once where none of them needs a word of its own: a second window, a PIN, a name. */
  const isSeveralOf = (granted: Granted) =>
    granted.choices.length > 1 &&
    freeOf(granted).every(({ is_ready, needs_pin, is_typed }) => is_ready && !needs_pin && !is_typed)
  const { phase, words, open, cancel } = useNetworkWindow({
    network,
    space_id: company.space_id,
    failed: t`Ошибка авторизации`,
    onGranted: (granted) => {
      const [only, ...others] = freeOf(granted)
      setGranted(granted)
      if (only && others.length === 0 && !only.is_typed) setIds([only.provider_id])
      else if (isSeveralOf(granted)) setIds([])
      setPin('')
      forget()
    },
  })
  const openIn = (window: NetworkWindow | undefined, second?: { grant: string; provider_id: string }) => {
    setWindow(window)
    return open(window, second)
  }
  const isWaiting = phase === 'opening' || phase === 'open'
  const isTyped = granted?.choices.some(({ is_typed }) => is_typed) ?? false
  const isSeveral = granted !== undefined && isSeveralOf(granted)
  const chosen = granted?.choices.filter((choice) =>
    choice.is_typed ? ids[0]?.trim() : ids.includes(choice.provider_id),
  )
  const one = isSeveral ? undefined : chosen?.[0]
  const isNamed = chosen !== undefined && chosen.length > 0 && (!one?.needs_pin || isWholePin(pin))

  const connectChosen = async () => {
    if (!granted || !chosen) return
    const connected = await connect({
      ...{ granted, choices: chosen },
      ...(isTyped && { provider_id: ids[0]?.trim() ?? '' }),
      ...(one?.needs_pin && { pin }),
    })
    const last = connected.at(-1)
    if (last && connected.length === chosen.length)
      return onConnected({ id: last.id, ...(connected.length > 1 && { count: connected.length }) })
    // What was refused stays chosen, and can be tried again.
    const done = new Set(connected.map(({ provider_id }) => provider_id))
    setIds(ids.filter((id) => !done.has(id)))
    const choices = granted.choices.map((choice) => ({
      ...choice,
      is_connected: choice.is_connected || done.has(choice.provider_id),
    }))
    setGranted({ ...granted, choices })
  }

  const top = useRef<HTMLDivElement>(null)
  // What the window has shown stands below all networks: it would be out of sight.
  useEffect(() => {
    if (granted) top.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [granted])

  return (
    <div ref={top} className={classes.granted}>
      {isTyped && <NamedChoice network={network} value={ids[0] ?? ''} onChange={(id) => setIds([id])} />}
      {granted && !isTyped && granted.choices.length > 0 && (
        <ChoiceList choices={granted.choices} value={ids} onChange={setIds} isSeveral={isSeveral} isBroken={isBroken} />
      )}
      {one?.needs_pin && <PinField value={pin} error={fields.pin} onChange={setPin} />}
      <div className={classes.notes}>
        {granted?.choices.length === 0 && (
          <Notice tone="warn" title={t`${name} не показывает ни одной страницы`}>
            <Trans>Войдите тем, кто управляет страницей, и отметьте её в окне сети.</Trans>
          </Notice>
        )}
        {one && !one.is_ready && <AsksAgain network={name} account={one.name} />}
        {isSeveral
          ? refused.map(({ choice, error }) => (
              <NotConnected
                key={choice.provider_id}
                words={`${choice.screen_name ?? choice.name}: ${failureText(error)}`}
              />
            ))
          : whole && <NotConnected words={whole} />}
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
        {granted && one && !one.is_ready && (
          <Button
            size="md"
            leftSection={<ExternalIcon />}
            onClick={() => void openIn(window, { grant: granted.grant, provider_id: one.provider_id })}
          >
            <Trans>Разрешить доступ</Trans>
          </Button>
        )}
        {granted && granted.choices.length > 0 && !(one && !one.is_ready) && (
          <Button size="md" onClick={() => void connectChosen()} disabled={!isNamed} loading={left > 0}>
            {chosen && chosen.length > 1 ? t`Подключить: ${chosen.length}` : t`Подключить`}
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
    </div>
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
