import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { useDuplicateBot } from '../../api.ts'

export function DuplicateDialog({ bot, onClose }: { bot: { id: number; name: string }; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [name, setName] = useTyped(`bots/${bot.id}/copy`, t`${bot.name}, копия`.slice(0, limits.name_max))
  const copy = useDuplicateBot()
  const { fields, whole } = useRefusal(copy.error)
  return (
    <FormDialog
      title={t`Копия бота «${bot.name}»`}
      submit={t`Сделать копию`}
      isBusy={copy.isPending}
      isOff={name.trim() === ''}
      failure={whole}
      onClose={onClose}
      onSubmit={() =>
        copy.mutate(
          { id: bot.id, name: name.trim() },
          { onSuccess: ({ id }) => void navigate({ to: '/settings/bots/$id', params: { id } }) },
        )
      }
    >
      <p>
        <Trans>Копируется черновик. Копия выключена и не опубликована, секреты в неё не попадают.</Trans>
      </p>
      <TextField
        label={t`Название`}
        value={name}
        maxLength={limits.name_max}
        error={fields.name}
        data-autofocus
        onChange={setName}
      />
    </FormDialog>
  )
}
