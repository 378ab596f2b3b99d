import { useLingui } from '@lingui/react/macro'
import type { BulkRun } from '@otklik/contract/bulk.ts'
import { isOpen } from '../bulk/bulk.ts'
import type { Kind } from '../kind.ts'

/** «Удаляем: 4 комментария», and once it is over «Удаление: 4 комментария»: whether all of it came about, its figures tell. */
export function useDeedTitle({ howMany }: Kind) {
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
  return (run: BulkRun) => `${(isOpen(run) ? verbs : ended)[run.deed.do]}: ${t(howMany(run.total))}`
}
