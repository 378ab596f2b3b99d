import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { PickList } from '../../../ui/fields/PickList.tsx'
import { BookmarkIcon } from '../../../ui/icons/icons.tsx'
import { PopMenu } from '../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useObjects } from '../../desk/api.ts'

type Props = {
  space_id: number
  chosen: readonly number[]
  onChange: (change: { add: number[]; remove: number[] }) => void
  /** The button; a plain one with the icon where none is given. */
  target?: ReactElement<{ onClick?: () => void }>
}

/** The labels that an author can get, to be searched and ticked. */
export function LabelPicker({ space_id, chosen, onChange, target }: Props) {
  const { t } = useLingui()
  const rows = useObjects().labels.filter((label) => label.space_id === space_id)
  const toggle = (id: number) => onChange(chosen.includes(id) ? { add: [], remove: [id] } : { add: [id], remove: [] })
  return (
    <PopMenu width={280} target={target ?? <IconButton label={t`Метки`} icon={BookmarkIcon} />}>
      {() => (
        <PickList
          label={t`Найти метку`}
          sections={[{ rows }]}
          chosen={chosen}
          onToggle={toggle}
          empty={rows.length === 0 ? t`Меток пока нет` : t`Ничего не нашлось`}
        />
      )}
    </PopMenu>
  )
}
