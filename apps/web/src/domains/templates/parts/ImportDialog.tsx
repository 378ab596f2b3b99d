import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportFault } from '@otklik/contract/templates/templates.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useImport } from '../api.ts'
import { ImportSteps } from './ImportSteps.tsx'

/** First what the table would do, line by line; then, when that is wanted, it is done. */
export function ImportDialog({ space_id, onClose }: { space_id: number; onClose: () => void }) {
  const { t } = useLingui()
  const run = useImport(space_id)
  const { fields, whole } = useRefusal(run.error)
  const words = useFaultWords()
  return (
    <ImportSteps
      title={t`Загрузить из CSV`}
      accept=".csv,text/csv"
      fileLabel={t`Файл CSV`}
      run={(file, apply, then) =>
        run.mutate(
          { file, apply },
          {
            onSuccess: ({ lines }) => {
              then(lines.map(({ fault, ...line }) => ({ ...line, fault: fault && words[fault] })))
              if (apply) toast.ok(t`Шаблоны загружены`)
            },
          },
        )
      }
      submitOf={(changes) =>
        t({
          message: plural(changes, {
            one: 'Загрузить # строку',
            few: 'Загрузить # строки',
            many: 'Загрузить # строк',
            other: 'Загрузить # строки',
          }),
        })
      }
      isBusy={run.isPending}
      failure={fields.file ?? whole}
      onClose={onClose}
    >
      <Trans>
        Нужны столбцы «Название» и «Текст»; могут быть «Папка», «Сокращение», «Компании», «Группы». Шаблон с тем же
        названием изменится, новый добавится, остальные не тронем.
      </Trans>
    </ImportSteps>
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
