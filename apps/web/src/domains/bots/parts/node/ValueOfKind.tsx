import { useLingui } from '@lingui/react/macro'
import type { BotValue, VariableKind } from '@otklik/contract/bots/variables.ts'
import { limits } from '@otklik/contract/limits.ts'
import { ChipsField } from '../../../../ui/fields/ChipsField.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import panel from './Panel.module.css'

type Props = {
  label: string
  placeholder?: string
  kind: VariableKind
  value: BotValue
  onChange: (value: BotValue) => void
}

const dayOf = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10)

/** A value by a field that fits its kind. */
export function ValueOfKind({ label, placeholder, kind, value, onChange }: Props) {
  const { t } = useLingui()
  switch (kind) {
    case 'text':
      return (
        <input
          className={panel.input}
          aria-label={label}
          placeholder={placeholder}
          maxLength={limits.rule_text_max}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' && placeholder ? null : target.value)}
        />
      )
    case 'number':
      return (
        <NumberField
          label={label}
          isWhole={false}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      )
    case 'flag':
      return (
        <Select<string>
          label={label}
          isLabelHidden
          value={String(value)}
          onChange={(chosen) => onChange(chosen === 'null' ? null : chosen === 'true')}
          options={[
            { value: 'null', label: t`не заполнено` },
            { value: 'true', label: t`да` },
            { value: 'false', label: t`нет` },
          ]}
        />
      )
    case 'date':
      return (
        <input
          className={panel.input}
          type="date"
          aria-label={label}
          value={typeof value === 'number' ? dayOf(value) : ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Math.floor(Date.parse(target.value) / 1_000))}
        />
      )
    case 'list':
      return (
        <span className={panel.chips}>
          <ChipsField
            label={label}
            placeholder={placeholder}
            max={limits.bot_list}
            value={Array.isArray(value) ? value : []}
            onChange={(list) => onChange(list.length === 0 ? null : list)}
          />
        </span>
      )
    default:
      return kind satisfies never
  }
}
