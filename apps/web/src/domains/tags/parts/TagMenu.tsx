import { Trans, useLingui } from '@lingui/react/macro'
import type { Tag } from '@otklik/contract/tags/tags.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DotsIcon, EditIcon, HandOverIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu, popRow } from '../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { PutAwayRows } from '../../spaces/parts/PutAway.tsx'
import { useTagDeeds } from '../useTagDeeds.ts'
import { MergeTag } from './MergeTag.tsx'
import { MoveDialog } from './MoveDialog.tsx'

/** All that can be done with a tag. */
export function TagMenu({ tag, isArchived = false }: { tag: Tag; isArchived?: boolean }) {
  const { t } = useLingui()
  const { archive, restore, remove } = useTagDeeds()
  const [open, setOpen] = useState<'merge' | 'move'>()
  const { id, name, space_id } = tag
  return (
    <>
      <PopMenu width={220} target={<IconButton label={t`Действия: ${name}`} icon={DotsIcon} />}>
        {(close) => (
          <>
            <Link to="/settings/tags/$id" params={{ id }} className={popRow}>
              <EditIcon size={16} />
              <Trans>Изменить</Trans>
            </Link>
            {!isArchived && (
              <>
                <Link to="/settings/tags/new" search={{ parent_id: id, space_id }} className={popRow}>
                  <PlusIcon size={16} />
                  <Trans>Добавить вложенный</Trans>
                </Link>
                <PopChoice close={close} onChoose={() => setOpen('move')}>
                  <HandOverIcon size={16} />
                  <Trans>Переместить…</Trans>
                </PopChoice>
              </>
            )}
            <PutAwayRows
              close={close}
              isArchived={isArchived}
              onMerge={() => setOpen('merge')}
              onRestore={() => restore(tag)}
              onArchive={() => void archive(tag)}
              onRemove={() => void remove(tag)}
            />
          </>
        )}
      </PopMenu>
      {open === 'merge' && <MergeTag tag={tag} onClose={() => setOpen(undefined)} />}
      {open === 'move' && <MoveDialog tag={tag} onClose={() => setOpen(undefined)} />}
    </>
  )
}
