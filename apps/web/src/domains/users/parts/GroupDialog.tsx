import { useLingui } from '@lingui/react/macro'
import type { UserGroup } from '@otklik/contract/users/members.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { SelectMany } from '../../../ui/fields/Select.tsx'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useName } from '../../../ui/fields/useName.ts'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useObjects } from '../../desk/api.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useSaveGroup } from '../members.ts'

/** A group's name and who is in it. Without a group it is a new one. */
export function GroupDialog({ group, onClose }: { group?: UserGroup; onClose: () => void }) {
  const { t } = useLingui()
  const spaces = useSpacesWhere('members.manage')
  const colleagues = useObjects().members
  const save = useSaveGroup(group?.id)
  const { fields, whole } = useRefusal(save.error)
  const form = `user-groups/${group?.id ?? 'new'}`
  const [space_id, setSpace] = useTyped(`${form}/space`, group?.space_id ?? spaces[0]?.id ?? 0)
  const { name, isGiven, field } = useName(form, group?.name ?? '', t`Укажите название`)
  const [members, setMembers] = useTyped(`${form}/members`, group?.members ?? [])

  const submit = () => {
    if (isGiven()) save.mutate({ space_id, name, members }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title={group ? t`Изменить группу` : t`Новая группа`}
      submit={group ? t`Сохранить` : t`Создать`}
      isBusy={save.isPending}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t`Название`} data-autofocus {...field(fields.name)} />
      {!group && (
        <SpaceSelect
          spaces={spaces}
          value={space_id}
          onChange={(id) => {
            setSpace(id)
            setMembers([])
          }}
        />
      )}
      <SelectMany
        label={t`Участники`}
        placeholder={t`Выберите сотрудников`}
        value={members}
        onChange={setMembers}
        options={colleagues
          .filter((colleague) => colleague.space_id === space_id)
          .map((colleague) => ({ value: colleague.user_id, label: colleague.name }))}
        error={fields.members}
      />
    </FormDialog>
  )
}
