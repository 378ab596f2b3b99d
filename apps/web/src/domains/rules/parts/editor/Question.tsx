import { useLingui } from '@lingui/react/macro'
import type { RuleLeaf } from '@otklik/contract/rules/conditions.ts'
import { fieldFacts, operatorsFor, ruleFields } from '@otklik/contract/rules/fields.ts'
import type { RuleWhen } from '@otklik/contract/rules/when.ts'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { type Option, Select } from '../../../../ui/fields/Select.tsx'
import { fitsWhen, freshLeaf, turnLeaf } from '../../edit/draft.ts'
import { fieldNames, operatorNames, partNames } from '../../words/field-names.ts'
import { useNamed } from '../../words/useNamed.ts'
import classes from './Editor.module.css'
import { ValueField } from './ValueField.tsx'

type Props = {
  space_id: number
  when: RuleWhen
  leaf: RuleLeaf
  fault?: string
  onChange: (leaf: RuleLeaf) => void
  /** What else can be asked about, where there is something else: a bot's variables. */
  others?: { options: readonly Option<string>[]; onChoose: (value: string) => void }
}

const MOST_DAYS = 365
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** One question in one line: about what, how, and with what. */
export function Question({ space_id, when, leaf, fault, onChange, others }: Props) {
  const { t } = useLingui()
  const { type, asks, approximate } = fieldFacts[leaf.field]
  const name = capital(t(fieldNames[leaf.field]))
  const offered = ruleFields.filter((field) => field === leaf.field || fitsWhen(when, field))
  const operator = (op: RuleLeaf['op']) => {
    const words = operatorNames[type][op]
    return words ? t(words) : op
  }
  return (
    <span className={classes.line} data-wrong={fault !== undefined || undefined}>
      <Select<string>
        isBare
        className={classes.field}
        label={t`О чём условие`}
        value={leaf.field}
        onChange={(chosen) => {
          const field = ruleFields.find((each) => each === chosen)
          if (!field) others?.onChoose(chosen)
          else if (field !== leaf.field) onChange(freshLeaf(field))
        }}
        options={[
          ...(others?.options ?? []),
          ...offered.map((field) => ({
            value: field,
            label: capital(t(fieldNames[field])),
            group: t(partNames[fieldFacts[field].of]),
          })),
        ]}
      />
      {asks === 'days' && (
        <span className={classes.ends}>
          <NumberField
            isBare
            label={t`За сколько дней: ${name}`}
            min={1}
            max={MOST_DAYS}
            unit={t`дн.`}
            value={leaf.days ?? null}
            onChange={(days) => days !== null && onChange({ ...leaf, days })}
          />
        </span>
      )}
      {asks === 'group' && <GroupAsked space_id={space_id} leaf={leaf} name={name} onChange={onChange} />}
      <Select
        isBare
        className={classes.operator}
        label={t`Как сравнить: ${name}`}
        value={leaf.op}
        onChange={(op) => onChange(turnLeaf(leaf, op))}
        options={operatorsFor(leaf.field).map((op) => ({ value: op, label: operator(op) }))}
      />
      <ValueField
        key={leaf.op}
        space_id={space_id}
        leaf={leaf}
        name={name}
        isWrong={fault !== undefined}
        onChange={onChange}
      />
      {approximate && (
        <span
          className={classes.approximate}
          title={t`Истории у этого нет: проба на прошлом возьмёт то, что есть сейчас`}
        >
          ≈
        </span>
      )}
    </span>
  )
}

const EVERYBODY = 0

function GroupAsked({ space_id, leaf, name, onChange }: Omit<Props, 'when' | 'fault' | 'others'> & { name: string }) {
  const { t } = useLingui()
  const groups = useNamed(space_id).idChoices('group')
  return (
    <Select<number>
      isBare
      className={classes.operator}
      label={t`Из какой группы: ${name}`}
      value={leaf.group_id ?? EVERYBODY}
      onChange={(group_id) => {
        const { group_id: _, ...rest } = leaf
        onChange(group_id === EVERYBODY ? rest : { ...rest, group_id })
      }}
      options={[
        { value: EVERYBODY, label: t`из всех` },
        ...groups.map(({ value, label }) => ({ value: Number(value), label })),
      ]}
    />
  )
}
