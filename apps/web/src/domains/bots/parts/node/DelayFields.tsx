import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { Select } from '../../../../ui/fields/Select.tsx'
import { ClockField } from '../../../../ui/fields/time/ClockField.tsx'
import { SpanField } from '../../../../ui/fields/time/SpanField.tsx'
import { clockOf } from '../../../rules/words/useLeafWords.ts'
import type { FieldsProps } from './fields.ts'
import panel from './Panel.module.css'

const TEN_MINUTES = 600
const NINE = 9 * 60

export function DelayFields({ node, onChange }: FieldsProps<'delay'>) {
  const { t } = useLingui()
  const { until } = node
  const how = 'seconds' in until ? 'seconds' : 'minute_of_day' in until ? 'clock' : 'working'
  const fresh = {
    seconds: { seconds: TEN_MINUTES },
    clock: { minute_of_day: NINE },
    working: { working: true as const },
  }
  return (
    <>
      <Select<keyof typeof fresh>
        label={t`Сколько ждать`}
        value={how}
        onChange={(chosen) => onChange({ ...node, until: fresh[chosen] })}
        options={[
          { value: 'seconds', label: t`столько времени` },
          { value: 'clock', label: t`до времени суток` },
          { value: 'working', label: t`до рабочих часов` },
        ]}
      />
      {'seconds' in until && (
        <div className={panel.field}>
          <span className={panel.label}>
            <Trans>Время</Trans>
          </span>
          <SpanField
            label={t`Время`}
            value={Math.max(1, Math.round(until.seconds / 60))}
            max={limits.bot_delay_s / 60}
            onChange={(minutes) => onChange({ ...node, until: { seconds: minutes * 60 } }, 'seconds')}
          />
        </div>
      )}
      {'minute_of_day' in until && (
        <ClockField
          label={t`До скольки`}
          value={clockOf(until.minute_of_day)}
          onChange={(clock) => {
            const [hours, minutes] = clock?.split(':').map(Number) ?? []
            if (hours !== undefined && minutes !== undefined)
              onChange({ ...node, until: { minute_of_day: hours * 60 + minutes } }, 'clock')
          }}
        />
      )}
      <Select
        label={t`Если клиент написал раньше`}
        value={node.on_message}
        onChange={(on_message) => onChange({ ...node, on_message })}
        options={[
          { value: 'keep', label: t`ждать дальше` },
          { value: 'skip', label: t`прервать паузу` },
          { value: 'restart', label: t`ждать сначала` },
        ]}
      />
    </>
  )
}
