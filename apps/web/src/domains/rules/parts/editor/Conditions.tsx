import { useLingui } from '@lingui/react/macro'
import type { RuleWhen } from '@otklik/contract/rules/when.ts'
import { freshLeaf } from '../../edit/draft.ts'
import type { Group } from '../../edit/tree.ts'
import { useRuleWords } from '../../words/useRuleWords.ts'
import { ConditionTree } from './ConditionTree.tsx'
import { Question } from './Question.tsx'

type Props = {
  space_id: number
  when: RuleWhen
  value: Group
  faults: Readonly<Record<string, string>>
  onChange: (tree: Group) => void
}

/** What a rule asks of a thing. */
export function Conditions({ space_id, when, ...tree }: Props) {
  const { t } = useLingui()
  const { leafWords } = useRuleWords(space_id)
  return (
    <ConditionTree {...tree} title={t`Если`} fresh={() => freshLeaf('text')} wordsOf={leafWords}>
      {(asked) => <Question space_id={space_id} when={when} {...asked} />}
    </ConditionTree>
  )
}
