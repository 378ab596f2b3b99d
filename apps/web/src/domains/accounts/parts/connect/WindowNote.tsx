import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '../../../../ui/layers/Notice.tsx'
import type { WindowPhase } from '../../network-window.ts'
import classes from './AddAccount.module.css'

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
