import { useLingui } from '@lingui/react/macro'
import { finishedStatuses } from '@otklik/contract/work/work.ts'
import type { ReactNode } from 'react'
import { useAccount } from '../../../domains/desk/api.ts'
import { TagPicker } from '../../../domains/tags/parts/TagPicker.tsx'
import { DoneIcon, HandIcon, TagIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import type { TagChange, Work } from '../../card/work.ts'
import type { Kind } from '../../kind.ts'

/** What this person may do with a row; absent is what they may not. */
export type RowDeeds = {
  onTake?: () => void
  onTag?: (change: TagChange) => void
  onClose?: () => void
  /** What only its kind has. */
  more?: ReactNode
}
type Props = RowDeeds & { work: Work; kind: Kind; isTagging: boolean; onTagging: (isOpen: boolean) => void }

/** Over the right end of the row under the pointer. */
export function RowTools({ work, kind, onTake, onTag, onClose, more, isTagging, onTagging }: Props) {
  const { t } = useLingui()
  const company_id = useAccount(work.object_id)?.company_id ?? null
  return (
    <>
      {more}
      {onTake && <IconButton label={t`Взять себе`} hotkey="T" icon={HandIcon} size="s" onClick={onTake} />}
      {onTag && (
        <TagPicker
          {...{ space_id: work.space_id, company_id, use: kind.plural }}
          chosen={work.tag_ids}
          onChange={onTag}
          isOpen={isTagging}
          onOpen={onTagging}
          target={<IconButton label={t`Теги`} hotkey="G" icon={TagIcon} size="s" />}
        />
      )}
      {onClose && !finishedStatuses.includes(work.status) && (
        <IconButton label={t`Закрыть`} hotkey="E" icon={DoneIcon} size="s" onClick={onClose} />
      )}
    </>
  )
}
