import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FactFault } from '@otklik/contract/facts/facts.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { ImportSteps } from '../../templates/parts/ImportSteps.tsx'
import { useImportFacts } from '../api.ts'

/** First what the file would do, then, when that is wanted, it is done. */
export function FactsImport({ space_id, onClose }: { space_id: number; onClose: () => void }) {
  const { t } = useLingui()
  const run = useImportFacts(space_id)
  const { fields, whole } = useRefusal(run.error)
  const words = useFaultWords()
  return (
    <ImportSteps
      title={t`Загрузить факты`}
      accept=".csv,.md,.markdown,text/csv,text/markdown"
      fileLabel={t`Файл CSV или Markdown`}
      run={(file, apply, then) =>
        run.mutate(
          { file, apply },
          {
            onSuccess: ({ lines }) => {
              then(lines.map(({ title, fault, ...line }) => ({ ...line, name: title, fault: fault && words[fault] })))
              if (apply) toast.ok(t`Факты загружены`)
            },
          },
        )
      }
      submitOf={(changes) =>
        t({
          message: plural(changes, {
            one: 'Загрузить # факт',
            few: 'Загрузить # факта',
            many: 'Загрузить # фактов',
            other: 'Загрузить # факта',
          }),
        })
      }
      isBusy={run.isPending}
      failure={fields.file ?? whole}
      onClose={onClose}
    >
      <Trans>
        CSV: нужны столбцы «Название» и «Текст»; могут быть «Папка», «Компания», «Действует до». Markdown: каждый
        заголовок с текстом под ним — факт, заголовки выше — его папки. Факт с тем же названием изменится, новый
        добавится, остальные не тронем.
      </Trans>
    </ImportSteps>
  )
}

function useFaultWords(): Record<FactFault, string> {
  const { t } = useLingui()
  return {
    no_title: t`нет названия`,
    long_title: t`слишком длинное название`,
    twice: t`такое название уже было выше`,
    no_text: t`нет текста`,
    long_text: t`текст длиннее 8 000 знаков: разделите его`,
    bad_day: t`не похоже на день`,
    bad_folder: t`слишком длинный путь к папке`,
    unknown_company: t`такой компании нет`,
  }
}
