import { Trans, useLingui } from '@lingui/react/macro'
import { isTimed, type RuleWhen } from '@otklik/contract/rules/when.ts'
import { useState } from 'react'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useTurnRule } from '../api.ts'

type Turnable = { id: number; name: string; when: RuleWhen }

/** On and off. A rule with a clock asks whether what waits already shall be counted. `dialog` stands on the page. */
export function useTurn() {
  const { t } = useLingui()
  const turn = useTurnRule()
  const failureText = useFailureText()
  const [asked, setAsked] = useState<Turnable>()
  const send = ({ id, name }: Turnable, is_on: boolean, arms_recent = false) =>
    turn.mutate(
      { id, is_on, arms_recent },
      {
        onSuccess: () => {
          setAsked(undefined)
          toast.ok(is_on ? t`Правило «${name}» включено` : t`Правило «${name}» выключено`)
        },
        onError: (error) => toast.error(failureText(error)),
      },
    )
  return {
    turning: turn.isPending ? turn.variables.id : undefined,
    turn: (rule: Turnable, is_on: boolean) => (is_on && isTimed(rule.when) ? setAsked(rule) : send(rule, is_on)),
    dialog: asked && (
      <TurnDialog
        name={asked.name}
        isBusy={turn.isPending}
        onClose={() => setAsked(undefined)}
        onTurn={(isForRecent) => send(asked, true, isForRecent)}
      />
    ),
  }
}

type DialogProps = { name: string; isBusy: boolean; onClose: () => void; onTurn: (isForRecent: boolean) => void }

function TurnDialog({ name, isBusy, onClose, onTurn }: DialogProps) {
  const { t } = useLingui()
  const [isForRecent, setIsForRecent] = useState(false)
  return (
    <FormDialog
      title={t`Включить «${name}»?`}
      submit={t`Включить`}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => onTurn(isForRecent)}
    >
      <p>
        <Trans>Это правило ждёт своего времени. Оно начнёт отсчёт для того, что придёт с этого момента.</Trans>
      </p>
      <Checkbox
        label={t`И для того, что пришло за последние 24 часа`}
        hint={t`Отсчёт идёт от настоящего начала, поэтому для части обращений правило сработает сразу.`}
        checked={isForRecent}
        onChange={setIsForRecent}
      />
    </FormDialog>
  )
}
