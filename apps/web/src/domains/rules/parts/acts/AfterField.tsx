import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { SpanField } from '../../../../ui/fields/time/SpanField.tsx'
import classes from '../editor/Editor.module.css'

const FIRST = 5

/** At once, or so much later than the rest of the rule. */
export function AfterField({ value, onChange }: { value: number; onChange: (minutes: number) => void }) {
  const { t } = useLingui()
  return (
    <div className={classes.span}>
      <Checkbox
        label={t`Не сразу, а через`}
        checked={value > 0}
        onChange={(isLater) => onChange(isLater ? FIRST : 0)}
      />
      {value > 0 && <SpanField label={t`Через`} value={value} max={limits.rule_act_minutes} onChange={onChange} />}
    </div>
  )
}
