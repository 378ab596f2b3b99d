import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { PickList } from '../../../ui/fields/PickList.tsx'
import { TagIcon } from '../../../ui/icons/icons.tsx'
import { PopMenu } from '../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useObjects } from '../../desk/api.ts'
import { offeredTags, type TagPlace, toggleTag } from '../offered.ts'

export type TagPick = { add: number[]; remove: number[] }
type ListProps = TagPlace & {
  chosen: readonly number[]
  onChange: (change: TagPick) => void
}

/** The tags that can be put on something, to be searched and ticked. */
export function TagPickList({ chosen, onChange, ...place }: ListProps) {
  const { t } = useLingui()
  const known = useObjects()
  const sections = offeredTags(known, place)
  return (
    <PickList
      label={t`Найти тег`}
      sections={sections.length > 1 ? sections.map(named(t`Без группы`)) : sections}
      chosen={chosen}
      onToggle={(id) => onChange(toggleTag(known, chosen, id))}
      empty={sections.length === 0 ? t`Тегов пока нет` : t`Ничего не нашлось`}
    />
  )
}

const named =
  (otherwise: string) =>
  <S extends { title?: string }>(section: S): S => ({ ...section, title: section.title ?? otherwise })

type Props = ListProps & {
  /** The button; a plain one with the icon where none is given. */
  target?: ReactElement<{ onClick?: () => void }>
  isOpen?: boolean
  onOpen?: (isOpen: boolean) => void
}

/** The same under a button. It stays open: a thing often gets several. */
export function TagPicker({ target, isOpen, onOpen, ...list }: Props) {
  const { t } = useLingui()
  return (
    <PopMenu
      width={300}
      isOpen={isOpen}
      onOpen={onOpen}
      target={target ?? <IconButton label={t`Теги`} icon={TagIcon} />}
    >
      {() => <TagPickList {...list} />}
    </PopMenu>
  )
}
