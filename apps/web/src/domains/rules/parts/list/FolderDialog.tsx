import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import type { RuleFolder } from '@otklik/contract/rules/rules.ts'
import { useState } from 'react'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { Select } from '../../../../ui/fields/Select.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { useSaveFolder } from '../../api.ts'
import { placesFor } from '../../edit/folders.ts'

const TOP = 0

type Props = {
  space_id: number
  folders: readonly RuleFolder[]
  /** Without it a new one is made. */
  folder?: RuleFolder
  /** Where a new one is first offered to stand. */
  within?: number
  onClose: () => void
}

export function FolderDialog({ space_id, folders, folder, within, onClose }: Props) {
  const { t } = useLingui()
  const places = placesFor(folders, folder?.id)
  const [name, setName] = useTyped(`rules/folder/${folder?.id ?? 'new'}`, folder?.name ?? '')
  const [parent, setParent] = useState(
    folder ? (folder.parent_id ?? TOP) : places.some(({ value }) => value === within) ? (within ?? TOP) : TOP,
  )
  const save = useSaveFolder()
  const { fields, whole } = useRefusal(save.error)
  return (
    <FormDialog
      title={folder ? t`Папка «${folder.name}»` : t`Новая папка`}
      submit={t`Сохранить`}
      isBusy={save.isPending}
      isOff={name.trim() === ''}
      failure={whole}
      onClose={onClose}
      onSubmit={() =>
        save.mutate(
          { ...(folder && { id: folder.id }), space_id, name: name.trim(), parent_id: parent === TOP ? null : parent },
          { onSuccess: onClose },
        )
      }
    >
      <TextField
        label={t`Название`}
        value={name}
        maxLength={limits.name_max}
        error={fields.name}
        data-autofocus
        onChange={setName}
      />
      <Select
        label={t`Внутри`}
        value={parent}
        error={fields.parent_id}
        onChange={setParent}
        options={[{ value: TOP, label: t`На верхнем уровне` }, ...places]}
      />
    </FormDialog>
  )
}
