import { Trans, useLingui } from '@lingui/react/macro'
import { InfoIcon } from '../../../../ui/icons/icons.tsx'
import { Notice } from '../../../../ui/layers/Notice.tsx'
import type { WindowPhase } from '../../network-window.ts'
import classes from './AddAccount.module.css'

/** The network asks for this account once more, in a window of its own. */
export function AsksAgain({ network, account }: { network: string; account: string }) {
  const { t } = useLingui()
  return (
    <Notice tone="info" icon={InfoIcon} title={t`${network} спросит ещё раз`}>
      <Trans>Доступ к «{account}» сеть даёт в отдельном окне.</Trans>
    </Notice>
  )
}

/** Why it could not be connected. */
export const NotConnected = ({ words }: { words: string }) => (
  <div role="alert">
    <Notice tone="danger" title={words} />
  </div>
)

/** How it stands with the network's window. `network`: its name. */
export function WindowNote({ phase, words, network }: { phase: WindowPhase; words?: string; network: string }) {
  const { t } = useLingui()
  return (
    <>
      <p role="status" className={classes.progress}>
        {(phase === 'opening' || phase === 'open') && (
          <Trans>Разрешите доступ в окне {network}. Когда закончите, оно закроется само.</Trans>
        )}
      </p>
      <div role="alert" className={classes.notes}>
        {phase === 'gone' && (
          <Notice tone="warn" title={t`Похоже, окно закрыто`}>
            <Trans>Если оно ещё открыто, закончите в нём: мы ждём. Если нет, откройте его снова.</Trans>
          </Notice>
        )}
        {phase === 'blocked' && (
          <Notice tone="warn" title={t`Браузер не дал открыть окно`}>
            <Trans>Разрешите этому сайту всплывающие окна и попробуйте ещё раз.</Trans>
          </Notice>
        )}
        {phase === 'unset' && (
          <Notice tone="warn" title={t`Вход через ${network} здесь не настроен`}>
            <Trans>Вставьте ключ или попросите того, кто установил Otklik, добавить приложение этой сети.</Trans>
          </Notice>
        )}
        {phase === 'failed' && (
          <Notice tone="danger" title={words ?? ''}>
            <Trans>Ничего не подключено. Можно попробовать ещё раз.</Trans>
          </Notice>
        )}
      </div>
    </>
  )
}
