import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type CSSProperties, Fragment, useState } from 'react'
import { DotsIcon, EditIcon, FolderIcon, PlusIcon, TrashIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { PopMenu, popRow } from '../../../ui/layers/PopMenu.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import type { FolderDeeds } from '../folder-deeds.ts'
import { type Folder, type FolderRow, treeOf } from '../folders.ts'
import { FolderDialog } from './FolderDialog.tsx'
import classes from './FolderTree.module.css'

type Props = {
  folders: readonly Folder[]
  spaces: readonly { id: number; name: string }[]
  /** How many there are; absent until it is known: nobody is told of none. */
  countIn: (id: number | undefined) => number | undefined
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
  deeds: FolderDeeds
}

/** Folders within folders; on a phone a line of them to push along. */
export function FolderTree({ folders, spaces, countIn, chosen, onChoose, deeds }: Props) {
  const { t } = useLingui()
  const [edited, setEdited] = useState<Partial<Folder>>()
  const place = (id: number | undefined, name: string, count: number | undefined) => (
    <button type="button" className={classes.place} aria-current={chosen === id} onClick={() => onChoose(id)}>
      {id !== undefined && <FolderIcon size={15} />}
      <span className={classes.name}>{name}</span>
      <span className={classes.count}>{count}</span>
    </button>
  )
  return (
    <nav className={classes.tree} aria-label={t`Папки`}>
      {place(undefined, deeds.words.all, countIn(undefined))}
      {spaces.map((space) => (
        <Fragment key={space.id}>
          {spaces.length > 1 && <h2 className={classes.space}>{space.name}</h2>}
          {treeOf(folders.filter(({ space_id }) => space_id === space.id)).map((folder) => (
            <div key={folder.id} className={classes.row} style={{ '--depth': folder.depth } as CSSProperties}>
              {place(folder.id, folder.name, countIn(folder.id))}
              <FolderMenu
                folder={folder}
                deeds={deeds}
                onEdit={() => setEdited(folder)}
                onAdd={() => setEdited({ space_id: space.id, parent_id: folder.id })}
                onGone={() => chosen === folder.id && onChoose(folder.parent_id ?? undefined)}
              />
            </div>
          ))}
          <Button
            variant="subtle"
            size="xs"
            className={classes.add}
            leftSection={<PlusIcon size={14} />}
            onClick={() => setEdited({ space_id: space.id, parent_id: null })}
          >
            <Trans>Создать папку</Trans>
          </Button>
        </Fragment>
      ))}
      {edited && (
        <FolderDialog folder={edited} folders={folders} useSave={deeds.useSave} onClose={() => setEdited(undefined)} />
      )}
    </nav>
  )
}

type MenuProps = { folder: FolderRow; deeds: FolderDeeds; onEdit: () => void; onAdd: () => void; onGone: () => void }

function FolderMenu({ folder, deeds, onEdit, onAdd, onGone }: MenuProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const remove = deeds.useRemove()
  const { id, name, parent_id } = folder
  const ask = async () => {
    const isSure = await confirm({
      title: t`Удалить папку «${name}»?`,
      text: parent_id === null ? deeds.words.stays : deeds.words.goesUp,
      danger: true,
    })
    if (isSure) remove.mutate(id, { onSuccess: onGone, onError: (error) => toast.error(failureText(error)) })
  }
  const doing = (close: () => void, act: () => void) => () => {
    close()
    act()
  }
  return (
    <PopMenu target={<IconButton label={t`Папка «${name}»: действия`} icon={DotsIcon} size="s" />} width={220}>
      {(close) => (
        <>
          <button type="button" className={popRow} onClick={doing(close, onEdit)}>
            <EditIcon size={16} />
            <Trans>Переименовать или перенести</Trans>
          </button>
          <button type="button" className={popRow} onClick={doing(close, onAdd)}>
            <PlusIcon size={16} />
            <Trans>Папка внутри</Trans>
          </button>
          <button type="button" className={popRow} onClick={doing(close, () => void ask())}>
            <TrashIcon size={16} />
            <Trans>Удалить</Trans>
          </button>
        </>
      )}
    </PopMenu>
  )
}
