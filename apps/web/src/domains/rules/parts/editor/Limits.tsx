import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { ruleOnce } from '@otklik/contract/rules/rules.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { SpanField } from '../../../../ui/fields/time/SpanField.tsx'
import type { RuleDraft } from '../../edit/draft.ts'
import { onceNames } from '../../words/useRuleWords.ts'
import classes from './Editor.module.css'

type Part = Pick<RuleDraft, 'once' | 'cooldown_s' | 'needs_all' | 'stops'>
type Props = { value: Part; fault?: string; onChange: (change: Partial<Part>) => void }

const SIX_HOURS = 6 * 60

/** How often it may act, and what becomes of the rest. */
export function Limits({ value, fault, onChange }: Props) {
  const { t } = useLingui()
  const { once, cooldown_s, needs_all, stops } = value
  return (
    <section className={classes.limits} aria-label={t`Ограничения`}>
      <div className={classes.span}>
        <Trans>Срабатывать</Trans>
        <Select
          label={t`Как часто срабатывать`}
          isLabelHidden
          className={classes.once}
          value={once}
          onChange={(next) => onChange({ once: next })}
          options={ruleOnce.map((each) => ({ value: each, label: t(onceNames[each]) }))}
        />
      </div>
      <div className={classes.span}>
        <Checkbox
          label={t`Для одного автора не чаще раза в`}
          checked={cooldown_s > 0}
          onChange={(isOn) => onChange({ cooldown_s: isOn ? SIX_HOURS * 60 : 0 })}
        />
        {cooldown_s > 0 && (
          <SpanField
            label={t`Не чаще раза в`}
            value={cooldown_s / 60}
            max={limits.rule_cooldown_s / 60}
            onChange={(minutes) => onChange({ cooldown_s: minutes * 60 })}
          />
        )}
      </div>
      <Checkbox
        label={t`Дальше правила не проверять`}
        hint={t`Если это сработало, стоящие ниже для этого события пропускаются.`}
        checked={stops}
        onChange={(isOn) => onChange({ stops: isOn })}
      />
      <Checkbox
        label={t`Всё или ничего`}
        hint={t`Если одно действие не получится, не будет сделано ни одно.`}
        error={fault}
        checked={needs_all}
        onChange={(isOn) => onChange({ needs_all: isOn })}
      />
    </section>
  )
}
