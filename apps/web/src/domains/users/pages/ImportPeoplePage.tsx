import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { writeCsv } from '@otklik/contract/files/csv.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { PeoplePlan as Plan } from '@otklik/contract/users/imports.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { saveFile } from '../../../platform/save-file.ts'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { UploadIcon } from '../../../ui/icons/icons.tsx'
import { Notice } from '../../../ui/layers/Notice.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { importsQuery, isRunning, useReadPeople } from '../imports.ts'
import classes from '../parts/imports/Import.module.css'
import { ImportRun } from '../parts/imports/ImportRun.tsx'
import { PeoplePlan } from '../parts/imports/PeoplePlan.tsx'

/** A whole team at once: a table is looked at line by line, and only then letters leave. */
export function ImportPeoplePage() {
  const { t } = useLingui()
  const spaces = useSpacesWhere('members.manage')
  const [space_id, setSpace] = useState(spaces[0]?.id ?? 0)
  const { data: runs = [] } = useQuery(importsQuery)
  const latest = runs.find((run) => run.space_id === space_id)
  return (
    <Page title={t`Пригласить по таблице`} backTo="/settings/users" width="form">
      {spaces.length > 1 && (
        <Card>
          <SpaceSelect spaces={spaces} value={space_id} onChange={setSpace} />
        </Card>
      )}
      {/* What was chosen for one space is nothing for another. */}
      {!(latest && isRunning(latest)) && <Table key={`table ${space_id}`} space_id={space_id} />}
      {latest && <ImportRun key={latest.id} run={latest} />}
    </Page>
  )
}

function Table({ space_id }: { space_id: number }) {
  const { t, i18n } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [plan, setPlan] = useState<Plan>()
  const read = useReadPeople(space_id)
  const { fields, whole } = useRefusal(read.error)
  const failure = fields.file ?? whole
  const letters = plan?.lines.filter(({ does }) => does !== 'refuse').length ?? 0
  const most = limits.people_import

  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setPlan(undefined)
    if (chosen) read.mutate({ file: chosen, apply: false }, { onSuccess: setPlan })
  }
  const begin = () => {
    if (file) read.mutate({ file, apply: true })
  }
  const saveSample = () => {
    const heading = [t`Почта`, t`Роль`, t`Разделы`, t`Группы`, t`Аккаунты`, t`Видит только своё`]
    const line = ['anna@example.com', t`Оператор`, t`Комментарии | Сообщения`, '', '', t`нет`]
    const text = writeCsv([heading, line], i18n.locale === 'ru' ? ';' : ',')
    saveFile('people.csv', new Blob([text], { type: 'text/csv' }))
  }
  return (
    <Card
      title={t`Таблица`}
      about={
        <Trans>
          CSV, до {most} строк. Нужен столбец «Почта»; могут быть «Роль», «Разделы», «Группы», «Аккаунты» и «Видит
          только своё». Несколько названий в одной ячейке разделяйте чертой |. Кому роль не указана, тот будет
          оператором.
        </Trans>
      }
      tools={
        <Button variant="subtle" size="xs" onClick={saveSample}>
          <Trans>Скачать образец</Trans>
        </Button>
      }
    >
      <Fields>
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
        <div className={classes.file}>
          {file && <b>{file.name}</b>}
          <Button
            variant="default"
            leftSection={<UploadIcon size={14} />}
            loading={read.isPending && !plan}
            onClick={() => picker.current?.click()}
          >
            {file ? <Trans>Другой файл</Trans> : <Trans>Выбрать файл</Trans>}
          </Button>
        </div>
        {failure && <Notice tone="danger" title={failure} />}
        {plan && (
          <>
            <PeoplePlan lines={plan.lines} />
            <p className={classes.note}>
              <Trans>
                Каждому уйдёт письмо со ссылкой. Вступить в команду человек решает сам; до этого приглашение можно
                отозвать.
              </Trans>
            </p>
            <div>
              <Button disabled={letters === 0} loading={read.isPending} onClick={begin}>
                {t({
                  message: plural(letters, {
                    one: 'Отправить # приглашение',
                    few: 'Отправить # приглашения',
                    many: 'Отправить # приглашений',
                    other: 'Отправить # приглашения',
                  }),
                })}
              </Button>
            </div>
          </>
        )}
      </Fields>
    </Card>
  )
}
