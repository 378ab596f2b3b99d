import { useLingui } from '@lingui/react/macro'
import type { EvalSet } from '@otklik/contract/ai/evals.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { useSaveSet } from '../../evals/api.ts'

type Props = { space_id: number; set?: EvalSet; onClose: () => void; onSaved: (set: EvalSet) => void }

export function SetDialog({ space_id, set, onClose, onSaved }: Props) {
  const { t } = useLingui()
  const [name, setName] = useTyped(`ai/evals/${set?.id ?? 'new'}`, set?.name ?? '')
  const save = useSaveSet(set?.id)
  const { fields, whole } = useRefusal(save.error)
  const close = () => {
    setName(set?.name ?? '')
    onClose()
  }
  return (
    <FormDialog
      title={set ? t`Переименовать набор` : t`Новый набор вопросов`}
      submit={set ? t`Сохранить` : t`Создать`}
      isBusy={save.isPending}
      isOff={name.trim() === ''}
      failure={whole}
      onSubmit={() =>
        save.mutate(
          { space_id, name: name.trim() },
          {
            onSuccess: (saved) => {
              close()
              onSaved(saved)
            },
          },
        )
      }
      onClose={close}
    >
      <TextField
        label={t`Название`}
        data-autofocus
        value={name}
        maxLength={limits.name_max}
        error={fields.name}
        onChange={setName}
      />
    </FormDialog>
  )
}
