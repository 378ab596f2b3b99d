import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@otklik/contract/limits.ts'
import { type DueState, dueStates } from '@otklik/contract/work/filters.ts'
import { useQuery } from '@tanstack/react-query'
import { Counter } from '../../../ui/marks/Badge.tsx'
import type { Kind } from '../../kind.ts'
import { totalQuery } from '../../list/totals.ts'
import type { ListFilter } from '../filter.ts'
import { useFieldNames } from '../useFieldNames.ts'
import { FilterChoice } from './FilterChoice.tsx'

const COUNT_AFTER_MS = 250

type Props = { kind: Kind; draft: ListFilter; onChange: (due: DueState | undefined) => void }

/** By time limit, each with how many there are among what else is chosen. */
export function DueChoices({ kind, draft, onChange }: Props) {
  const { dues } = useFieldNames()
  return dueStates.map((due) => (
    <FilterChoice key={due} isOn={draft.due === due} onToggle={() => onChange(draft.due === due ? undefined : due)}>
      {dues[due]}
      <DueCount kind={kind} draft={draft} due={due} />
    </FilterChoice>
  ))
}

function DueCount({ kind, draft, due }: Pick<Props, 'kind' | 'draft'> & { due: DueState }) {
  const [asked] = useDebouncedValue(draft, COUNT_AFTER_MS)
  const { data } = useQuery(totalQuery(kind, { ...asked, due }))
  if (!data) return null
  // Where counting stopped there are more than it says.
  const count = data.has_more ? limits.count_cap : data.count
  return <Counter value={count} tone={due === 'overdue' && count > 0 ? 'danger' : 'plain'} />
}
