import { useLingui } from '@lingui/react/macro'
import { Chips } from '../../../ui/fields/Chips.tsx'
import { useObjects } from '../../desk/api.ts'

type Props = { ids: readonly number[]; onRemove?: (id: number) => void }

/** Tags of something, the archived ones too. */
export function TagChips({ ids, onRemove }: Props) {
  const { t } = useLingui()
  const { tags, archived_tags } = useObjects()
  const known = [...tags, ...archived_tags]
  return (
    <Chips label={t`Теги`} chips={ids.flatMap((id) => known.find((tag) => tag.id === id) ?? [])} onRemove={onRemove} />
  )
}
