import { useLingui } from '@lingui/react/macro'
import { Chips } from '../../../ui/fields/Chips.tsx'
import { useObjects } from '../../desk/api.ts'

type Props = { ids: readonly number[]; onRemove?: (id: number) => void }

/** Labels of an author, the archived ones too. */
export function LabelChips({ ids, onRemove }: Props) {
  const { t } = useLingui()
  const { labels, archived_labels } = useObjects()
  const known = [...labels, ...archived_labels]
  return (
    <Chips
      isEdged
      label={t`Метки`}
      chips={ids.flatMap((id) => known.find((label) => label.id === id) ?? [])}
      onRemove={onRemove}
    />
  )
}
