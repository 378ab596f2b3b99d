import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { NewPage } from '../../../ui/forms/NewPage.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useAddBot } from '../api.ts'
import { firstDraft } from '../edit/fresh.ts'

/** A name, and what to begin with; the rest is drawn. */
export function NewBotPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const spaces = useSpacesWhere('bots.manage')
  const [space_id, setSpace] = useTyped('bots/new/space', spaces[0]?.id ?? 0)
  const [name, setName] = useTyped('bots/new', '')
  const [from, setFrom] = useTyped<'sample' | 'blank'>('bots/new/from', 'sample')
  const [isTried, setIsTried] = useState(false)
  const add = useAddBot()
  const { fields, whole } = useRefusal(add.error)
  const number = '{order_no}'
  const words = {
    hello: t`Здравствуйте! Чем помочь?`,
    where: t`Где мой заказ`,
    person: t`Поговорить с человеком`,
    ask: t`Напишите номер заказа.`,
    thanks: t`Спасибо! Передаю номер ${number} коллегам.`,
    wait: t`Сейчас ответит сотрудник.`,
  }
  const stops = [t`оператор`, t`позовите человека`]
  const make = () => {
    setIsTried(true)
    if (name.trim() === '') return
    add.mutate(
      { space_id, name: name.trim(), draft: firstDraft(stops, from === 'sample' ? words : undefined, words.wait) },
      { onSuccess: ({ id }) => void navigate({ to: '/settings/bots/$id', params: { id } }) },
    )
  }
  return (
    <NewPage
      title={t`Новый бот`}
      backTo="/settings/bots"
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
      <Segments
        label={t`С чего начать`}
        value={from}
        onChange={setFrom}
        choices={[
          { value: 'sample', label: t`С примера: кнопки, вопрос, передача человеку` },
          { value: 'blank', label: t`С пустого листа` },
        ]}
      />
      <p>
        <Trans>Бот начнёт говорить с клиентами только после публикации и включения.</Trans>
      </p>
    </NewPage>
  )
}
