import { Trans, useLingui } from '@lingui/react/macro'
import type { DeedBrief } from '@otklik/contract/actions/actions.ts'
import classes from '../../composer/parts/SendNote.module.css'
import { useDeedNames } from '../useDeedNames.ts'
import { useFailureWords } from '../useFailureWords.ts'

/** The line under something that was to change on the network and has not yet, or will not. */
export function DeedNote({ deed, network }: { deed: DeedBrief | null; network: string }) {
  const { t } = useLingui()
  const nameOf = useDeedNames()
  const failure = useFailureWords()
  if (!deed) return null
  const name = nameOf(deed.kind)
  if (deed.state === 'pending')
    return (
      <div className={classes.note} data-tone="quiet" role="status">
        {deed.is_held ? <Trans>{name}: ждёт, пока подключат аккаунт</Trans> : <Trans>{name}: ждём ответа сети…</Trans>}
      </div>
    )
  const why = failure(deed, network)
  return (
    <div className={classes.note} data-tone="danger" role="status">
      {t`${name}: не получилось. ${why}`}
    </div>
  )
}
