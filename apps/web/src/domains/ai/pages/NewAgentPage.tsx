import { Trans, useLingui } from '@lingui/react/macro'
import { AiDefinition } from '@otklik/contract/ai/agents.ts'
import type { ModelKind } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { NewPage } from '../../../ui/forms/NewPage.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useAddAgent } from '../api.ts'
import { KindField, useEmptyAddress } from '../parts/agent/KindField.tsx'

/** A name and where its model is; the rest is set and tried on its page, before it is switched on. */
export function NewAgentPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const spaces = useSpacesWhere('ai.manage')
  const [space_id, setSpace] = useTyped('ai/new/space', spaces[0]?.id ?? 0)
  const [name, setName] = useTyped('ai/new', '')
  const [kind, setKind] = useTyped<ModelKind>('ai/new/kind', 'openai')
  const [base_url, setAddress] = useTyped('ai/new/address', '')
  const [model, setModel] = useTyped('ai/new/model', '')
  const [isTried, setIsTried] = useState(false)
  const add = useAddAgent()
  const { fields, whole } = useRefusal(add.error)
  const drafted = AiDefinition.safeParse({ model: { kind, base_url: base_url.trim() || null, model } })
  const make = () => {
    setIsTried(true)
    if (name.trim() === '' || model.trim() === '' || !drafted.success) return
    add.mutate(
      { space_id, name: name.trim(), definition: drafted.data },
      { onSuccess: ({ id }) => void navigate({ to: '/settings/ai/$id', params: { id } }) },
    )
  }
  const isAddressWrong = isTried && !drafted.success && model.trim() !== ''
  return (
    <NewPage
      title={t`Новый агент`}
      backTo="/settings/ai"
      submit={t`Создать`}
      isBusy={add.isPending}
      failure={whole}
      onSubmit={make}
    >
      <TextField
        label={t`Название`}
        value={name}
        maxLength={limits.name_max}
        error={fields.name ?? (isTried && name.trim() === '' ? t`Укажите название` : undefined)}
        hint={t`Его видят только коллеги.`}
        onChange={setName}
      />
      <SpaceSelect spaces={spaces} value={space_id} onChange={setSpace} />
      <KindField value={kind} onChange={setKind} />
      <TextField
        label={t`Адрес`}
        value={base_url}
        maxLength={limits.ai_address_max}
        placeholder="https://"
        error={isAddressWrong ? t`Нужен адрес вида https://пример.ру/v1` : undefined}
        hint={useEmptyAddress(kind)}
        onChange={setAddress}
      />
      <TextField
        label={t`Модель`}
        value={model}
        maxLength={limits.ai_model_max}
        error={isTried && model.trim() === '' ? t`Укажите модель` : undefined}
        onChange={setModel}
      />
      <p>
        <Trans>Агент создаётся выключенным. Ключ, инструкции и пробный вопрос — на его странице.</Trans>
      </p>
    </NewPage>
  )
}
