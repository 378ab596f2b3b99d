import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BulkRun } from '@otklik/contract/bulk.ts'
import { isOpen } from '../bulk/bulk.ts'

/** «Удаляем: 4 комментария», and once it is over «Удаление: 4 комментария»: whether all of it came about, its figures tell. */
export function useDeedTitle() {
  const { t } = useLingui()
  const verbs: Record<BulkRun['deed']['do'], string> = {
    status: t`Меняем статус`,
    tags: t`Меняем теги`,
    assign: t`Назначаем`,
    hide: t`Меняем видимость`,
    delete: t`Удаляем`,
    reply: t`Отвечаем`,
    macro: t`Выполняем макрос`,
  }
  const ended: Record<BulkRun['deed']['do'], string> = {
    status: t`Смена статуса`,
    tags: t`Смена тегов`,
    assign: t`Назначение`,
    hide: t`Смена видимости`,
    delete: t`Удаление`,
    reply: t`Ответ всем`,
    macro: t`Макрос`,
  }
  const many = useHowMany()
  return (run: BulkRun) => `${(isOpen(run) ? verbs : ended)[run.deed.do]}: ${many(run.type, run.total)}`
}

/** «4 комментария», «1 диалог». */
export function useHowMany() {
  const { t } = useLingui()
  return (type: BulkRun['type'], count: number) =>
    type === 'item'
      ? t({
          message: plural(count, {
            one: '# комментарий',
            few: '# комментария',
            many: '# комментариев',
            other: '# комментария',
          }),
        })
      : t({ message: plural(count, { one: '# диалог', few: '# диалога', many: '# диалогов', other: '# диалога' }) })
}
