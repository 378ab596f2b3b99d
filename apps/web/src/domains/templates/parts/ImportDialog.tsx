import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ImportFault, ImportLine, ImportResult } from '@otklik/contract/templates/templates.ts'
import { useRef, useState } from 'react'
import { UploadIcon } from '../../../ui/icons/icons.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useImport } from '../api.ts'
import classes from './ImportDialog.module.css'

/** First what the table would do, line by line; then, when that is wanted, it is done. */
export function ImportDialog({ space_id, onClose }: { space_id: number; onClose: () => void }) {
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [plan, setPlan] = useState<ImportResult>()
  const run = useImport(space_id)
  const { fields, whole } = useRefusal(run.error)
  const count = (does: ImportLine['does']) => plan?.lines.filter((line) => line.does === does).length ?? 0
  const changes = count('add') + count('change')

  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setPlan(undefined)
    if (chosen) run.mutate({ file: chosen, apply: false }, { onSuccess: setPlan })
  }
  const submit = () => {
    if (!file || !plan) return picker.current?.click()
    run.mutate(
      { file, apply: true },
      {
        onSuccess: () => {
          toast.ok(t`Шаблоны загружены`)
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t`Загрузить из CSV`}
      submit={
        plan
          ? t({
              message: plural(changes, {
                one: 'Загрузить # строку',
                few: 'Загрузить # строки',
                many: 'Загрузить # строк',
                other: 'Загрузить # строки',
              }),
            })
          : t`Выбрать файл`
      }
      isBusy={run.isPending}
      isOff={plan !== undefined && changes === 0}
      failure={fields.file ?? whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <Trans>
          Нужны столбцы «Название» и «Текст»; могут быть «Папка», «Сокращение», «Компании», «Группы». Шаблон с тем же
          названием изменится, новый добавится, остальные не тронем.
        </Trans>
      </p>
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv"
        className="visually-hidden"
        aria-label={t`Файл CSV`}
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {file && (
        <div className={classes.file}>
          <b>{file.name}</b>
          <Button
            variant="default"
            size="xs"
            leftSection={<UploadIcon size={14} />}
            onClick={() => picker.current?.click()}
          >
            <Trans>Другой файл</Trans>
          </Button>
        </div>
      )}
      {plan && (
        <>
          <dl className={classes.counts}>
            <Count name={t`Добавятся`} count={count('add')} />
            <Count name={t`Изменятся`} count={count('change')} />
            <Count name={t`Такие же`} count={count('nothing')} />
            <Count name={t`Не загрузятся`} count={count('refuse')} isWrong={count('refuse') > 0} />
          </dl>
          <Refused lines={plan.lines.filter(({ does }) => does === 'refuse')} />
        </>
      )}
    </FormDialog>
  )
}

function Count({ name, count, isWrong }: { name: string; count: number; isWrong?: boolean }) {
  return (
    <div data-wrong={isWrong || undefined}>
      <dt>{name}</dt>
      <dd>{count}</dd>
    </div>
  )
}

const SHOWN = 100

function Refused({ lines }: { lines: readonly ImportLine[] }) {
  const { t } = useLingui()
  const words = useFaultWords()
  if (lines.length === 0) return null
  const more = lines.length - SHOWN
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul className={classes.refused} aria-label={t`Не загрузятся`} tabIndex={0}>
      {lines.slice(0, SHOWN).map(({ line, name, fault }) => (
        <li key={line}>
          <span className={classes.line}>
            <Trans>строка {line}</Trans>
          </span>
          <span>
            {name && <b>{name}: </b>}
            {fault && words[fault]}
          </span>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Trans>…и ещё {more}</Trans>
        </li>
      )}
    </ul>
  )
}

function useFaultWords(): Record<ImportFault, string> {
  const { t } = useLingui()
  return {
    no_name: t`нет названия`,
    long_name: t`слишком длинное название`,
    twice: t`такое название уже было выше`,
    no_text: t`нет текста`,
    long_text: t`слишком длинный текст`,
    unknown_variable: t`неизвестная переменная в фигурных скобках`,
    bad_shortcut: t`в сокращении только буквы, цифры, дефис и подчёркивание, не больше 30`,
    taken_shortcut: t`это сокращение занято другим шаблоном`,
    bad_folder: t`слишком длинный путь к папке`,
    unknown_company: t`такой компании нет`,
    unknown_group: t`такой группы нет`,
  }
}
