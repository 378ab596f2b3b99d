import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import type { RuleLeaf } from '@otklik/contract/rules/conditions.ts'
import { fieldFacts } from '@otklik/contract/rules/fields.ts'
import { useState } from 'react'
import { ChipsField } from '../../../../ui/fields/ChipsField.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { SelectMany } from '../../../../ui/fields/Select.tsx'
import { ClockField } from '../../../../ui/fields/time/ClockField.tsx'
import { shapeOf } from '../../edit/draft.ts'
import { clockOf } from '../../words/useLeafWords.ts'
import { useNamed } from '../../words/useNamed.ts'
import classes from './Editor.module.css'

type Props = { space_id: number; leaf: RuleLeaf; name: string; isWrong: boolean; onChange: (leaf: RuleLeaf) => void }

/** The value of one question, by a chooser that fits it. */
export function ValueField(props: Props) {
  const { field, op } = props.leaf
  const { type } = fieldFacts[field]
  const shape = shapeOf(type, op)
  switch (shape) {
    case 'none':
      return <span className={classes.none} />
    case 'number':
      return <One {...props} />
    case 'span':
      return <Span {...props} />
    case 'list':
      return type === 'text' ? <Words {...props} /> : <Several {...props} />
    default:
      return shape satisfies never
  }
}

function useUnit({ field }: RuleLeaf) {
  const { t } = useLingui()
  switch (fieldFacts[field].unit) {
    case 'minutes':
      return t`мин`
    case 'hours':
      return t`ч`
    case 'days':
      return t`дн.`
    default:
      return undefined
  }
}

const readMinute = (clock: string | undefined) => {
  const [hours, minutes] = clock?.split(':').map(Number) ?? []
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes
}

type EndProps = Omit<Props, 'name' | 'onChange'> & {
  label: string
  value: number | null
  onChange: (value: number | null) => void
}

/** One number of a question: a time of day where the field is one. */
function End({ leaf, label, value, isWrong, onChange }: EndProps) {
  const unit = useUnit(leaf)
  if (fieldFacts[leaf.field].unit === 'minute_of_day')
    return (
      <ClockField
        label={label}
        value={value === null ? '' : clockOf(value)}
        isWrong={isWrong}
        onChange={(clock) => onChange(readMinute(clock))}
      />
    )
  return (
    <NumberField
      label={label}
      isBare
      min={0}
      isWhole={leaf.field !== 'rating'}
      isWrong={isWrong}
      unit={unit}
      value={value}
      onChange={onChange}
    />
  )
}

function One({ leaf, name, onChange, ...rest }: Props) {
  const { t } = useLingui()
  return (
    <span className={classes.ends}>
      <End
        {...rest}
        leaf={leaf}
        label={t`Значение: ${name}`}
        value={typeof leaf.value === 'number' ? leaf.value : null}
        onChange={(value) => onChange({ ...leaf, value })}
      />
    </span>
  )
}

/** Kept apart until both ends are there: half of a span is none. */
function Span({ leaf, name, onChange, ...rest }: Props) {
  const { t } = useLingui()
  const [from, to] = Array.isArray(leaf.value) ? leaf.value.map(Number) : []
  const [ends, setEnds] = useState<[number | null, number | null]>([from ?? null, to ?? null])
  const change = (next: [number | null, number | null]) => {
    setEnds(next)
    onChange({ ...leaf, value: next.every((end) => end !== null) ? next.map(Number) : [] })
  }
  return (
    <span className={classes.ends}>
      <Trans>от</Trans>
      <End {...rest} leaf={leaf} label={t`От: ${name}`} value={ends[0]} onChange={(end) => change([end, ends[1]])} />
      <Trans>и до</Trans>
      <End {...rest} leaf={leaf} label={t`До: ${name}`} value={ends[1]} onChange={(end) => change([ends[0], end])} />
    </span>
  )
}

function Words({ leaf, name, isWrong, onChange }: Props) {
  const { t } = useLingui()
  const placeholders: Partial<Record<RuleLeaf['op'], string>> = {
    words: t`слова в любой форме, Enter`,
    phrase: t`фраза, Enter`,
    regex: t`регулярное выражение, Enter`,
  }
  return (
    <ChipsField
      label={t`Значение: ${name}`}
      placeholder={placeholders[leaf.op] ?? t`текст, Enter`}
      maxLength={leaf.op === 'regex' ? limits.rule_regex_max : limits.rule_text_max}
      isWrong={isWrong}
      value={Array.isArray(leaf.value) ? leaf.value.map(String) : []}
      onChange={(value) => onChange({ ...leaf, value })}
    />
  )
}

function Several({ space_id, leaf, name, onChange }: Props) {
  const { t } = useLingui()
  const { choicesOf, valueName } = useNamed(space_id)
  const chosen = Array.isArray(leaf.value) ? leaf.value : []
  const choices = choicesOf(leaf.field)
  // What is gone stays in sight, or nobody could take it out.
  const gone = chosen.filter((value) => choices.every((choice) => choice.value !== value))
  return (
    <SelectMany
      isBare
      className={classes.several}
      label={t`Значение: ${name}`}
      placeholder={t`Выберите`}
      options={[...choices, ...gone.map((value) => ({ value, label: valueName(leaf.field, value) }))]}
      value={chosen}
      onChange={(value) => onChange({ ...leaf, value })}
    />
  )
}
