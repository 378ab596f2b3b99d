import { Trans, useLingui } from '@lingui/react/macro'
import type { RuleFolder } from '@otklik/contract/rules/rules.ts'
import { useState } from 'react'
import { Select } from '../../../../ui/fields/Select.tsx'
import { EditIcon, FolderIcon, FolderPlusIcon, TrashIcon } from '../../../../ui/icons/icons.tsx'
import { confirm } from '../../../../ui/layers/confirm.ts'
import { PopChoice, PopMenu } from '../../../../ui/layers/PopMenu.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { useRemoveFolder } from '../../api.ts'
import { folderChoices } from '../../edit/folders.ts'
import { FolderDialog } from './FolderDialog.tsx'
import classes from './List.module.css'

const ALL = 0

type Props = {
  space_id: number
  folders: readonly RuleFolder[]
  value: number | undefined
  onChange: (folder_id: number | undefined) => void
}

/** Which folder is shown, and what can be done with folders. */
export function FolderFilter({ space_id, folders, value, onChange }: Props) {
  const { t } = useLingui()
  const [edited, setEdited] = useState<RuleFolder | 'new'>()
  const remove = useRemoveFolder()
  const failureText = useFailureText()
  const chosen = folders.find(({ id }) => id === value)
  const putAway = async ({ id, name }: RuleFolder) => {
    const question = {
      title: t`Удалить папку «${name}»?`,
      text: t`Правила останутся и продолжат работать: они и папки внутри поднимутся на уровень выше.`,
      yes: t`Удалить папку`,
    }
    if (!(await confirm(question))) return
    remove.mutate(id, {
      onSuccess: () => onChange(undefined),
      onError: (error) => toast.error(failureText(error)),
    })
  }
  return (
    <span className={classes.folders}>
      {folders.length > 0 && (
        <Select
          label={t`Папка`}
          isLabelHidden
          className={classes.folder}
          value={value ?? ALL}
          onChange={(id) => onChange(id === ALL ? undefined : id)}
          options={[{ value: ALL, label: t`Все папки` }, ...folderChoices(folders)]}
        />
      )}
      <PopMenu width={220} target={<IconButton label={t`Папки`} icon={FolderIcon} />}>
        {(close) => (
          <>
            <PopChoice close={close} onChoose={() => setEdited('new')}>
              <FolderPlusIcon size={16} />
              <Trans>Новая папка</Trans>
            </PopChoice>
            {chosen && (
              <>
                <PopChoice close={close} onChoose={() => setEdited(chosen)}>
                  <EditIcon size={16} />
                  <Trans>Изменить папку</Trans>
                </PopChoice>
                <PopChoice close={close} onChoose={() => void putAway(chosen)}>
                  <TrashIcon size={16} />
                  <Trans>Удалить папку</Trans>
                </PopChoice>
              </>
            )}
          </>
        )}
      </PopMenu>
      {edited && (
        <FolderDialog
          space_id={space_id}
          folders={folders}
          folder={edited === 'new' ? undefined : edited}
          within={value}
          onClose={() => setEdited(undefined)}
        />
      )}
    </span>
  )
}
