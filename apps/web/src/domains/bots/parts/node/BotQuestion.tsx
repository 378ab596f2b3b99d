import { useLingui } from '@lingui/react/macro'
import type { VariableLeaf } from '@otklik/contract/bots/conditions.ts'
import type { VariableKind } from '@otklik/contract/bots/variables.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { RuleLeaf } from '@otklik/contract/rules/conditions.ts'
import { fieldFacts, ruleFields } from '@otklik/contract/rules/fields.ts'
import { ChipsField } from '../../../../ui/fields/ChipsField.tsx'
import { type Option, Select } from '../../../../ui/fields/Select.tsx'
import { fitsWhen, freshLeaf } from '../../../rules/edit/draft.ts'
import lines from '../../../rules/parts/editor/Editor.module.css'
import { Question } from '../../../rules/parts/editor/Question.tsx'
import { fieldNames, partNames } from '../../../rules/words/field-names.ts'
import { operatorsOf, turnVariable, variableOperatorNames } from '../../words/variable-operators.ts'
import { ValueOfKind } from './ValueOfKind.tsx'

type Leaf = RuleLeaf | VariableLeaf
type Props = {
  space_id: number
  kinds: Readonly<Record<string, VariableKind>>
  leaf: Leaf
  fault?: string
  onChange: (leaf: Leaf) => void
}

const heard = { on: 'message_arrived' as const }
const VARIABLE = 'variable '
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** One question of a bot: about a variable of its own, or about whatever rules ask. */
export function BotQuestion({ space_id, kinds, leaf, fault, onChange }: Props) {
  const { t } = useLingui()
  const variables: Option<string>[] = Object.keys(kinds).map((name) => ({
    value: VARIABLE + name,
    label: name,
    group: t`Переменные`,
  }))
  const choose = (value: string) => {
    const variable = value.slice(VARIABLE.length)
    const [op = 'eq'] = operatorsOf[kinds[variable] ?? 'text']
    onChange(turnVariable({ variable, op, value: null }, op, kinds[variable] ?? 'text'))
  }
  if ('field' in leaf)
    return (
      <Question
        space_id={space_id}
        when={heard}
        leaf={leaf}
        fault={fault}
        onChange={onChange}
        others={{ options: variables, onChoose: choose }}
      />
    )
  const kind = kinds[leaf.variable] ?? 'text'
  const { variable } = leaf
  return (
    <span className={lines.line} data-wrong={fault !== undefined || undefined}>
      <Select<string>
        isBare
        className={lines.field}
        label={t`О чём условие`}
        value={VARIABLE + variable}
        onChange={(chosen) => {
          const field = ruleFields.find((each) => each === chosen)
          if (field) onChange(freshLeaf(field))
          else choose(chosen)
        }}
        options={[
          ...variables,
          ...ruleFields
            .filter((field) => fitsWhen(heard, field))
            .map((field) => ({
              value: field as string,
              label: capital(t(fieldNames[field])),
              group: t(partNames[fieldFacts[field].of]),
            })),
        ]}
      />
      <Select
        isBare
        className={lines.operator}
        label={t`Как сравнить: ${variable}`}
        value={leaf.op}
        onChange={(op) => onChange(turnVariable(leaf, op, kind))}
        options={operatorsOf[kind].map((op) => ({ value: op, label: t(variableOperatorNames[op]) }))}
      />
      <VariableValue leaf={leaf} kind={kind} onChange={onChange} />
    </span>
  )
}

function VariableValue({
  leaf,
  kind,
  onChange,
}: {
  leaf: VariableLeaf
  kind: VariableKind
  onChange: (leaf: Leaf) => void
}) {
  const { t } = useLingui()
  const { variable, op } = leaf
  const label = t`Значение: ${variable}`
  if (op === 'is_empty' || op === 'yes' || op === 'no') return <span className={lines.none} />
  if (op === 'one_of')
    return (
      <ChipsField
        label={label}
        placeholder={t`текст, Enter`}
        maxLength={limits.rule_text_max}
        value={Array.isArray(leaf.value) ? leaf.value : []}
        onChange={(value) => onChange({ ...leaf, value })}
      />
    )
  return (
    <ValueOfKind
      label={label}
      kind={kind === 'number' || kind === 'date' ? kind : 'text'}
      value={leaf.value}
      onChange={(value) =>
        onChange({ ...leaf, value: typeof value === 'number' || typeof value === 'string' ? value : null })
      }
    />
  )
}
