import { useLingui } from '@lingui/react/macro'
import type { RuleOutcome } from '@otklik/contract/rules/trace.ts'
import { useQuery } from '@tanstack/react-query'
import { AlertIcon, CheckIcon, MinusIcon } from '../../../../ui/icons/icons.tsx'
import { rulesQuery } from '../../api.ts'
import { useResultWords } from '../../words/useResultWords.ts'
import { useRuleWords } from '../../words/useRuleWords.ts'
import classes from './Trace.module.css'

type Props = {
  outcome: RuleOutcome
  space_id: number
  /** Nothing was done: it is said what would be. */
  isConditional?: boolean
}

const good: readonly RuleOutcome['result'][] = ['done', 'partly']
const bad: readonly RuleOutcome['result'][] = ['refused', 'guarded']

/** One rule at one event: what it did, or why it did not. */
export function Explained({ outcome, space_id, isConditional }: Props) {
  const { t } = useLingui()
  const words = useRuleWords(space_id)
  const { outcomeWords } = useResultWords(words)
  // Who may not see rules is told without the name of the other.
  const { data: rules = [] } = useQuery({ ...rulesQuery, enabled: false })
  const { result, name, by } = outcome
  const isDone = good.includes(result)
  const Icon = isDone ? CheckIcon : bad.includes(result) ? AlertIcon : MinusIcon
  const rival = by === null ? undefined : rules.find(({ id }) => id === by)?.name
  const said = outcomeWords(outcome)
  return (
    <div className={classes.outcome} data-tone={isDone ? 'good' : bad.includes(result) ? 'bad' : undefined}>
      <Icon size={14} />
      <div>
        <b>{name ?? t`Удалённое правило`}</b>
        <span>
          {isConditional && isDone ? t`сработало бы: ${said}` : said}
          {rival && ` ${t`«${rival}»`}`}
        </span>
      </div>
    </div>
  )
}
