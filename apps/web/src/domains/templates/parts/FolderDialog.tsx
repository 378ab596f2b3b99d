import { useLingui } from '@lingui/react/macro'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useName } from '../../../ui/fields/useName.ts'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import type { FolderDeeds } from '../folder-deeds.ts'
import { type Folder, insideOf } from '../folders.ts'
import { FolderField } from './FolderField.tsx'

type Props = {
  /** With an id it is changed, without one it is made. */
  folder: Partial<Folder>
  folders: readonly Folder[]
  useSave: FolderDeeds['useSave']
  onClose: () => void
}

export function FolderDialog({ folder, folders, useSave, onClose }: Props) {
  const { t } = useLingui()
  const { id, space_id = 0 } = folder
  const save = useSave(id)
  const { fields, whole } = useRefusal(save.error)
  const form = `folders/${folder.id ?? 'new'}`
  const { name, isGiven, field } = useName(form, folder.name ?? '', t`Укажите название`)
  const [parent_id, setParent] = useTyped(`${form}/parent`, folder.parent_id ?? null)
  // A folder does not lie in itself.
  const own = id === undefined ? [] : insideOf(folders, id)
  const submit = () => {
    if (isGiven()) save.mutate({ space_id, parent_id, name }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={id === undefined ? t`Новая папка` : t`Изменить папку`}
      submit={id === undefined ? t`Создать` : t`Сохранить`}
      isBusy={save.isPending}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t`Название`} data-autofocus {...field(name.includes('/') ? t`Без косой черты` : fields.name)} />
      <FolderField
        label={t`Лежит в папке`}
        folders={folders.filter((one) => one.space_id === space_id && !own.includes(one.id))}
        value={parent_id}
        onChange={setParent}
        error={fields.parent_id}
      />
    </FormDialog>
  )
}
