import { Trans, useLingui } from '@lingui/react/macro'
import type { Tag } from '@otklik/contract/tags/tags.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  ArchiveIcon,
  DotsIcon,
  EditIcon,
  HandOverIcon,
  HistoryIcon,
  MergeIcon,
  PlusIcon,
  TrashIcon,
} from '../../../ui/icons/icons.tsx'
import { PopMenu, popRow } from '../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useTagDeeds } from '../useTagDeeds.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'

/** All that can be done with a tag. */
export function TagMenu({ tag, isArchived }: { tag: Tag; isArchived?: boolean }) {
  const { t } = useLingui()
  const { archive, restore, remove } = useTagDeeds()
  const [open, setOpen] = useState<'merge' | 'move'>()
  const { id, name, space_id } = tag
  return (
    <>
      <PopMenu width={220} target={<IconButton label={t`Действия: ${name}`} icon={DotsIcon} />}>
        {(close) => {
          const closing = (run: () => void) => () => {
            close()
            run()
          }
          return (
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
                  <button type="button" className={popRow} onClick={closing(() => setOpen('move'))}>
                    <HandOverIcon size={16} />
                    <Trans>Переместить…</Trans>
                  </button>
                </>
              )}
              <button type="button" className={popRow} onClick={closing(() => setOpen('merge'))}>
                <MergeIcon size={16} />
                <Trans>Объединить…</Trans>
              </button>
              {isArchived ? (
                <button type="button" className={popRow} onClick={closing(() => restore(tag))}>
                  <HistoryIcon size={16} />
                  <Trans>Вернуть из архива</Trans>
                </button>
              ) : (
                <button type="button" className={popRow} onClick={closing(() => void archive(tag))}>
                  <ArchiveIcon size={16} />
                  <Trans>Убрать в архив</Trans>
                </button>
              )}
              <button type="button" className={popRow} onClick={closing(() => void remove(tag))}>
                <TrashIcon size={16} />
                <Trans>Удалить навсегда</Trans>
              </button>
            </>
          )
        }}
      </PopMenu>
      {open === 'merge' && <MergeDialog tag={tag} onClose={() => setOpen(undefined)} />}
      {open === 'move' && <MoveDialog tag={tag} onClose={() => setOpen(undefined)} />}
    </>
  )
}
