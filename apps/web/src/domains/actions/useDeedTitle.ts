import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BulkRun } from '@otklik/contract/bulk.ts'

/** «Скрываем: 4 комментария», and what became of one: «скрыт». */
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
  const many = useHowMany()
  return ({ deed, type, total }: BulkRun) => `${verbs[deed.do]}: ${many(type, total)}`
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
