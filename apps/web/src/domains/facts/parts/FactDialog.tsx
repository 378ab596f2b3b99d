import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import type { Fact, FactDraft } from '@otklik/contract/facts/facts.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '../../../platform/time/days.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { DayField } from '../../../ui/fields/time/DayField.tsx'
import { useVersioned } from '../../../ui/forms/useVersioned.ts'
import { TrashIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useObjects } from '../../desk/api.ts'
import { ChangedBy } from '../../spaces/parts/ChangedBy.tsx'
import { FolderField } from '../../templates/parts/FolderField.tsx'
import { factFoldersQuery, factQuery, useRemoveFact, useSaveFact } from '../api.ts'
import { toSaved } from '../draft.ts'
import classes from './Facts.module.css'

type Props = {
  /** Without one it is new. */
  fact?: Fact
  first: FactDraft
  space: { id: number; time_zone: string }
  onClose: () => void
}

const ALL = 0

/** One fact over the list. */
export function FactDialog({ fact, first, space, onClose }: Props) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { data: folders = [] } = useQuery(factFoldersQuery)
  const { companies } = useObjects()
  const [missing, setMissing] = useState<{ title?: string; text?: string }>({})
  const id = fact?.id
  const save = useSaveFact(id)
  const form = useVersioned<FactDraft, FactDraft & { space_id: number; seen_version: number }>({
    name: `facts/${id ?? `new/${space.id}`}`,
    isNew: id === undefined,
    ...{ first, version: fact?.version ?? 1, space_id: space.id, save },
    latest: async () => id && (await cache.fetchQuery({ ...factQuery(id), staleTime: 0 })).version,
    onSaved: () => {
      toast.ok(id === undefined ? t`Факт создан` : t`Факт сохранён`)
      form.bar.onReset()
      onClose()
    },
    forget: () => setMissing({}),
  })
  const { value, fields, bar } = form
  const change = (part: Partial<FactDraft>) => {
    form.turn((now) => ({ ...now, ...part }))
    setMissing({})
  }
  const submit = () => {
    const saved = toSaved(value)
    const faults = {
      ...(saved.title === '' && { title: t`Укажите название` }),
      ...(saved.text === '' && { text: t`Напишите, что ответить` }),
    }
    setMissing(faults)
    if (Object.keys(faults).length === 0) form.send({ ...saved, space_id: space.id, seen_version: form.seen_version })
  }
  const close = () => {
    bar.onReset()
    onClose()
  }
  const own = companies.filter(({ space_id }) => space_id === space.id)
  return (
    <FormDialog
      title={id === undefined ? t`Новый факт` : t`Факт`}
      submit={id === undefined ? t`Создать` : t`Сохранить`}
      isBusy={bar.isBusy}
      failure={bar.error}
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        label={t`Название`}
        data-autofocus={id === undefined || undefined}
        maxLength={limits.fact_title}
        value={value.title}
        onChange={(title) => change({ title })}
        error={missing.title ?? fields.title}
      />
      <Textarea
        label={t`Текст`}
        description={t`Так, как это можно сказать клиенту: одна мысль, с цифрами и сроками.`}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={limits.fact_text}
        value={value.text}
        onChange={(event) => change({ text: event.target.value })}
        error={missing.text ?? fields.text}
      />
      <FolderField
        label={t`Папка`}
        folders={folders.filter(({ space_id }) => space_id === space.id)}
        value={value.folder_id}
        onChange={(folder_id) => change({ folder_id })}
        error={fields.folder_id}
      />
      {own.length > 1 && (
        <Select
          label={t`Компания`}
          value={value.company_id ?? ALL}
          onChange={(chosen) => change({ company_id: chosen === ALL ? null : chosen })}
          options={[{ value: ALL, label: t`Все компании` }, ...own.map((one) => ({ value: one.id, label: one.name }))]}
          error={fields.company_id}
        />
      )}
      <div className={classes.until}>
        <span>
          <Trans>Действует до</Trans>
        </span>
        <DayField
          label={t`Действует до`}
          value={value.valid_until ?? undefined}
          today={dayIn(space.time_zone)}
          onChange={(day) => change({ valid_until: day ?? null })}
        />
        <p className={classes.note}>
          <Trans>После этого дня факт в ответы не попадёт.</Trans>
        </p>
      </div>
      {fact && (
        <div className={classes.foot}>
          <ChangedBy {...fact} />
          <Remove fact={fact} onGone={close} />
        </div>
      )}
    </FormDialog>
  )
}

function Remove({ fact: { id, title }, onGone }: { fact: Fact; onGone: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const remove = useRemoveFact()
  const ask = async () => {
    const question = {
      title: t`Удалить факт «${title}»?`,
      text: t`Новые ответы его не найдут. То, что с ним уже отправлено, останется.`,
      yes: t`Удалить`,
      danger: true,
    }
    if (!(await confirm(question))) return
    remove.mutate(id, {
      onSuccess: () => {
        toast.ok(t`Факт удалён`)
        onGone()
      },
      onError: (error) => toast.error(failureText(error)),
    })
  }
  return (
    <Button
      variant="subtle"
      color="red"
      size="xs"
      leftSection={<TrashIcon size={14} />}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      <Trans>Удалить</Trans>
    </Button>
  )
}
