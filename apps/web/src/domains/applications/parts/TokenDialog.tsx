import { useLingui } from '@lingui/react/macro'
import type { PersonalTokenDraft } from '@otklik/contract/auth/consents.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useConfig } from '../../desk/api.ts'
import { useAddToken } from '../api.ts'
import { ScopePicker } from './ScopePicker.tsx'

type Props = { onMade: (secret: string) => void; onClose: () => void }

/** What it is for, for how long, and what it may do. */
export function TokenDialog({ onMade, onClose }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { spaces } = useConfig()
  const [draft, setDraft] = useTyped<PersonalTokenDraft>('personal tokens/new', {
    ...{ space_id: spaces[0]?.id ?? 0, name: '', scopes: ['items:read'], days: 90 },
  })
  const add = useAddToken()
  const set = (change: Partial<PersonalTokenDraft>) => setDraft((before) => ({ ...before, ...change }))
  return (
    <FormDialog
      title={t`Новый личный токен`}
      submit={t`Создать`}
      isBusy={add.isPending}
      isOff={!draft.name.trim() || draft.scopes.length === 0}
      failure={add.isError ? failureText(add.error) : undefined}
      onSubmit={() => add.mutate(draft, { onSuccess: ({ secret }) => onMade(secret) })}
      onClose={onClose}
    >
      <SpaceSelect spaces={spaces} value={draft.space_id} onChange={(space_id) => set({ space_id })} />
      <TextField
        label={t`Для чего`}
        value={draft.name}
        maxLength={limits.application_name_max}
        onChange={(name) => set({ name })}
        hint={t`Чтобы потом узнать его в списке.`}
      />
      <Select
        label={t`Действует`}
        value={draft.days}
        onChange={(days) => set({ days })}
        options={[
          { value: 7, label: t`неделя` },
          { value: 30, label: t`30 дней` },
          { value: 90, label: t`90 дней` },
          { value: limits.personal_token_days, label: t`год` },
        ]}
      />
      <ScopePicker value={draft.scopes} onChange={(scopes) => set({ scopes })} />
    </FormDialog>
  )
}
