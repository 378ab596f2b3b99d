import { Trans, useLingui } from '@lingui/react/macro'
import type { Macro } from '@otklik/contract/macros.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { useActionWords } from '../../../domains/macros/useActionWords.ts'
import { deedIcons } from '../../../domains/macros/useDeeds.ts'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { OneAnswerEach } from '../../composer/parts/Replacing.tsx'
import type { Deed, Kind, Target } from '../../kind.ts'
import { previewQuery } from '../bulk.ts'
import { faultOfReply, type Many } from '../many.ts'
import { useManyFault } from '../useManyFault.ts'
import classes from './MacroToAll.module.css'

type Props = {
  kind: Kind
  macro: Macro
  many: Many
  target: Target
  onClose: () => void
  onRun: (deed: Deed) => void
}

/** Before a macro is run on many: what each step does, and what of it customers will read, from whom. */
export function MacroToAll({ kind, macro, many, target, onClose, onRun }: Props) {
  const { t } = useLingui()
  const words = useActionWords(macro.space_id)
  const faultWords = useManyFault()
  const isAnswering = macro.actions.some((action) => action.do === 'reply')
  // The window of some networks is closed for free text: which, the server knows.
  const preview = useQuery({ ...previewQuery(kind, target), enabled: isAnswering && kind.isClosing })
  const closed = preview.data?.closed ?? 0
  const leaving = many.count - closed
  const fault = isAnswering ? faultOfReply(many, kind.channel) : undefined
  const isKnown = !preview.isEnabled || preview.isSuccess
  const [account] = many.accounts
  const what = t(kind.howMany(many.count))
  return (
    <FormDialog
      title={t`Макрос «${macro.name}»: ${what}`}
      submit={isAnswering && !fault && isKnown ? t`Выполнить и отправить: ${leaving}` : t`Выполнить`}
      isOff={fault !== undefined || !isKnown || (isAnswering && leaving === 0)}
      onClose={onClose}
      onSubmit={() => onRun({ do: 'macro', macro_id: macro.id, seen_version: macro.version })}
    >
      <p>
        <Trans>С каждым по порядку:</Trans>
      </p>
      <ol className={classes.steps}>
        {macro.actions.map((action) => {
          const Icon = deedIcons[action.do]
          return (
            <li key={JSON.stringify(action)} className={classes.step}>
              <Icon size={15} />
              <span>{words(action)}</span>
            </li>
          )
        })}
      </ol>
      {isAnswering && fault && (
        <p className={classes.warning} role="alert">
          {fault === 'network_refuses' ? faultWords(fault, 'reply') : faultWords(fault)}.
        </p>
      )}
      {isAnswering && !fault && account && isKnown && (
        <div className={classes.warning} role="note">
          <p>{t(kind.leaving(leaving))}</p>
          <span className={classes.account}>
            <NetworkGlyph network={account.provider} size={16} />
            {account.name}
          </span>
          <OneAnswerEach channel={findNetwork(account.provider)?.[kind.channel]} />
          {closed > 0 && (
            <p>
              <Trans>Время для ответа истекло: {closed}. С ними макрос не сделает ничего.</Trans>
            </p>
          )}
        </div>
      )}
    </FormDialog>
  )
}
