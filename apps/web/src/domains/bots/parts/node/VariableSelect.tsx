import { useLingui } from '@lingui/react/macro'
import type { VariableKind } from '@otklik/contract/bots/variables.ts'
import { Select } from '../../../../ui/fields/Select.tsx'
import { useEditor } from '../editor/editor.ts'

const NONE = ''

type Props = {
  label: string
  value: string
  onChange: (name: string) => void
  /** What stands there where none is chosen; without it one must be. */
  none?: string
  kind?: VariableKind
  isLabelHidden?: boolean
}

/** One of the bot's own variables. New ones are made where the bot's are listed. */
export function VariableSelect({ label, value, onChange, none, kind, isLabelHidden }: Props) {
  const { t } = useLingui()
  const { graph } = useEditor()
  const fitting = graph.variables.filter((one) => kind === undefined || one.kind === kind).map(({ name }) => name)
  const names = value === NONE || fitting.includes(value) ? fitting : [...fitting, value]
  return (
    <Select<string>
      label={label}
      isLabelHidden={isLabelHidden}
      placeholder={t`Выберите переменную`}
      hint={!isLabelHidden && names.length === 0 ? t`Переменных пока нет: добавьте их в настройках бота` : undefined}
      value={value === NONE && none === undefined ? null : value}
      onChange={onChange}
      options={[
        ...(none === undefined ? [] : [{ value: NONE, label: none }]),
        ...names.map((name) => ({ value: name, label: name })),
      ]}
    />
  )
}
