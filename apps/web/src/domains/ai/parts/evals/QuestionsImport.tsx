import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EvalImport } from '@otklik/contract/ai/eval-import.ts'
import type { EvalSet } from '@otklik/contract/ai/evals.ts'
import { toast } from '../../../../ui/layers/toast.ts'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { ImportSteps } from '../../../templates/parts/ImportSteps.tsx'
import { useImportQuestions } from '../../evals/api.ts'

type Fault = NonNullable<EvalImport['lines'][number]['fault']>

export function QuestionsImport({ set, onClose }: { set: EvalSet; onClose: () => void }) {
  const { t } = useLingui()
  const run = useImportQuestions(set.id)
  const { fields, whole } = useRefusal(run.error)
  const words: Record<Fault, string> = {
    no_question: t`нет вопроса`,
    long_question: t`слишком длинный вопрос`,
    long_word: t`слишком длинное слово`,
    many_words: t`больше 10 слов`,
    unknown_fact: t`такого факта нет`,
    many_facts: t`больше 5 фактов`,
    bad_flag: t`нужно «да» или «нет»`,
    twice: t`такой вопрос уже есть`,
  }
  return (
    <ImportSteps
      title={t`Загрузить вопросы`}
      accept=".csv,text/csv"
      fileLabel={t`Файл CSV`}
      run={(file, apply, then) =>
        run.mutate(
          { file, apply },
          {
            onSuccess: ({ lines }) => {
              then(
                lines.map(({ question, fault, ...line }) => ({
                  ...line,
                  name: question,
                  fault: fault && words[fault],
                })),
              )
              if (apply) toast.ok(t`Вопросы загружены`)
            },
          },
        )
      }
      submitOf={(changes) =>
        t({
          message: plural(changes, {
            one: 'Загрузить # вопрос',
            few: 'Загрузить # вопроса',
            many: 'Загрузить # вопросов',
            other: 'Загрузить # вопроса',
          }),
        })
      }
      isBusy={run.isPending}
      failure={fields.file ?? whole}
      onClose={onClose}
    >
      <Trans>
        Нужен столбец «Вопрос»; могут быть «Факты», «Должно быть», «Не должно быть» (несколько через |) и «Передать
        человеку» (да или нет).
      </Trans>
    </ImportSteps>
  )
}
