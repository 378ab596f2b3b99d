import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../ui/fields/Select.tsx'
import { groupsQuery } from '../../users/members.ts'

type Props = { space_id: number; value: number | undefined; onChange: (group_id: number | undefined) => void }

/** One group of the space, or all; nothing where there are none. */
export function GroupFilter({ space_id, value, onChange }: Props) {
  const { t } = useLingui()
  const groups = (useQuery(groupsQuery).data ?? []).filter((group) => group.space_id === space_id)
  if (groups.length === 0) return null
  return (
    <Select
      isLabelHidden
      label={t`Группа`}
      value={value ?? 0}
      options={[{ value: 0, label: t`Все группы` }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(id) => onChange(id || undefined)}
    />
  )
}
