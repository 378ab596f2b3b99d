import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { BotDocument, type NamedKind } from '@otklik/contract/bots/document.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Select } from '../../../../ui/fields/Select.tsx'
import { UploadIcon } from '../../../../ui/icons/icons.tsx'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { agentsQuery } from '../../../ai/api.ts'
import { factFoldersQuery } from '../../../facts/api.ts'
import { useNamed } from '../../../rules/words/useNamed.ts'
import { useSpacesWhere } from '../../../spaces/api.ts'
import { botsQuery, useImportBot } from '../../api.ts'

const LEFT_OUT = 0
type Unknown = { kind: NamedKind; name: string }
type Picked = Unknown & { id: number | null }

/** A bot from a file. What is called otherwise here is asked for, one by one. */
export function ImportDialog({ space_id, onClose }: { space_id: number; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const picker = useRef<HTMLInputElement>(null)
  const [document, setDocument] = useState<BotDocument>()
  const [unknown, setUnknown] = useState<Unknown[]>([])
  const [picks, setPicks] = useState<Picked[]>([])
  const [fault, setFault] = useState<string>()
  const run = useImportBot()
  const { whole } = useRefusal(run.error)

  const send = (sent: BotDocument, chosen: Picked[]) =>
    run.mutate(
      { space_id, document: sent, picks: chosen },
      {
        onSuccess: ({ bot, unknown: asked }) => {
          if (!bot) return setUnknown(asked as Unknown[])
          toast.ok(t`Бот «${bot.name}» загружен. Он выключен и не опубликован.`)
          void navigate({ to: '/settings/bots/$id', params: { id: bot.id } })
        },
      },
    )
  const choose = async (file: File | undefined) => {
    if (!file) return
    setFault(undefined)
    setUnknown([])
    setPicks([])
    try {
      const read = BotDocument.parse(JSON.parse(await file.text()))
      setDocument(read)
      send(read, [])
    } catch {
      setDocument(undefined)
      setFault(t`Это не файл бота`)
    }
  }
  const isSame = (left: Unknown, right: Unknown) => left.kind === right.kind && left.name === right.name
  const pick = (one: Unknown, id: number | null) =>
    setPicks([...picks.filter((each) => !isSame(each, one)), { ...one, id }])
  const isAsking = document !== undefined && unknown.length > 0
  return (
    <FormDialog
      title={t`Загрузить бота`}
      submit={isAsking ? t`Загрузить` : t`Выбрать файл`}
      isBusy={run.isPending}
      isOff={isAsking && unknown.some((one) => !picks.some((each) => isSame(each, one)))}
      failure={fault ?? whole}
      hasMore={picks.length > 0}
      onSubmit={() => (isAsking ? send(document, picks) : picker.current?.click())}
      onClose={onClose}
    >
      <p>
        <Trans>Файл, скачанный из списка ботов. Бот станет последним, выключенным и без секретов.</Trans>
      </p>
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        className="visually-hidden"
        aria-label={t`Файл бота`}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {isAsking && (
        <>
          <p>
            <Trans>Здесь нет того, что называет бот «{document.name}». Выберите замену:</Trans>
          </p>
          {unknown.map((one) => (
            <PickField
              key={`${one.kind} ${one.name}`}
              space_id={space_id}
              unknown={one}
              value={picks.find((each) => isSame(each, one))}
              onChange={(id) => pick(one, id)}
            />
          ))}
          <div>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<UploadIcon size={14} />}
              onClick={() => picker.current?.click()}
            >
              <Trans>Другой файл</Trans>
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  )
}

type FieldProps = { space_id: number; unknown: Unknown; value?: Picked; onChange: (id: number | null) => void }

function PickField({ space_id, unknown: { kind, name }, value, onChange }: FieldProps) {
  const { t } = useLingui()
  const { idChoices } = useNamed(space_id)
  const { data: bots = [] } = useQuery(botsQuery)
  const kinds: Record<NamedKind, string> = {
    account: t`Аккаунт «${name}»`,
    tag: t`Тег «${name}»`,
    member: t`Сотрудник «${name}»`,
    group: t`Группа «${name}»`,
    label: t`Метка «${name}»`,
    bot: t`Бот «${name}»`,
    company: t`Компания «${name}»`,
    post: t`Публикация «${name}»`,
    template: t`Шаблон «${name}»`,
    agent: t`Агент «${name}»`,
    fact_folder: t`Папка фактов «${name}»`,
  }
  const mayAsk = useSpacesWhere('ai.manage').some(({ id }) => id === space_id)
  const { data: agents = [] } = useQuery({ ...agentsQuery(space_id), enabled: mayAsk, meta: { quiet: true } })
  const { data: folders = [] } = useQuery({ ...factFoldersQuery, meta: { quiet: true } })
  const rows = { bot: bots, agent: agents, fact_folder: folders }
  const choices =
    kind === 'bot' || kind === 'agent' || kind === 'fact_folder'
      ? rows[kind].filter((row) => row.space_id === space_id).map((row) => ({ value: row.id, label: row.name }))
      : idChoices(kind).map((choice) => ({ value: Number(choice.value), label: choice.label }))
  return (
    <Select<number>
      label={kinds[kind]}
      placeholder={t`Выберите замену`}
      value={value === undefined ? null : (value.id ?? LEFT_OUT)}
      onChange={(id) => onChange(id === LEFT_OUT ? null : id)}
      options={[{ value: LEFT_OUT, label: t`Убрать из бота` }, ...choices]}
    />
  )
}
