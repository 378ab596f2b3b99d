import { useLingui } from '@lingui/react/macro'
import type { DueState, Emotion, ItemKind, YesNo } from '@otklik/contract/work/filters.ts'
import type { ChipField } from './filter-chips.ts'

/** What the fields of the lists' filters are called, in the panel and on the chips. */
export function useFieldNames() {
  const { t } = useLingui()
  const fields: Record<ChipField, string> = {
    status: t`Статус`,
    text: t`Текст`,
    company_id: t`Компания`,
    provider: t`Сеть`,
    object_id: t`Аккаунт`,
    post_id: t`Пост`,
    author_id: t`Автор`,
    kind: t`Тип`,
    rating: t`Оценка`,
    emotion: t`Эмоция`,
    tag_id: t`Теги`,
    label_id: t`Метки`,
    assigned_to: t`Исполнитель`,
    group_id: t`Группа`,
    period: t`Период`,
    due: t`Срок`,
    replied: t`Ответ`,
    files: t`Вложения`,
    hidden: t`Скрытые`,
    history: t`Из истории`,
    hide_other: t`Чужое`,
    priority: t`Сначала срочные`,
    reversed: t`Порядок`,
  }
  const emotions: Record<Emotion, string> = { negative: t`негатив`, neutral: t`нейтрально`, positive: t`позитив` }
  const kinds: Record<ItemKind, string> = { comment: t`комментарий`, review: t`отзыв`, mention: t`упоминание` }
  const dues: Record<DueState, string> = { overdue: t`просрочено`, soon: t`скоро истечёт` }
  const yesNo = (choice: YesNo | undefined) => (choice === 'yes' ? t`есть` : t`нет`)
  return { fields, emotions, kinds, dues, yesNo }
}
