import { useLingui } from '@lingui/react/macro'
import type { DeadEvent } from '@otklik/contract/inbox/problems.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { unheardQuery, useDismissEvent, useHearAgain } from '../api.ts'
import type { ErrorListProps } from '../list-search.ts'
import { ProblemList } from './ProblemList.tsx'
import { ProblemRow } from './ProblemRow.tsx'

/** What a part of the product could not deal with; everything behind it went on. */
export function UnheardEvents(page: ErrorListProps) {
  const { t } = useLingui()
  return (
    <ProblemList
      {...page}
      label={t`Что не удалось обработать`}
      query={useInfiniteQuery(unheardQuery)}
      rowHeight={110}
      empty={{
        title: t`Всё обработано`,
        text: t`Если какое-то событие не удастся учесть, оно останется здесь, а остальные пойдут своим чередом.`,
      }}
    >
      {(event) => <UnheardRow event={event} />}
    </ProblemList>
  )
}

function UnheardRow({ event: { id, consumer, kind, at, error } }: { event: DeadEvent }) {
  const { t } = useLingui()
  const parts: Readonly<Record<string, string>> = {
    statistics: t`Статистика`,
    notifications: t`Уведомления`,
    workinghours: t`График`,
    routing: t`Распределение`,
    duplicates: t`Похожие`,
    rules: t`Правила`,
    'broken rules': t`Проверка правил`,
    bots: t`Боты`,
    webhooks: t`Вебхуки`,
  }
  return (
    <ProblemRow
      {...{ id, at, reason: error, tone: 'danger' }}
      name={parts[consumer] ?? consumer}
      about={kind}
      again={{
        settle: useHearAgain(),
        words: t`Обработать снова`,
        done: t`Обработаем в течение минуты. Если не получится, оно вернётся сюда.`,
      }}
      dismiss={useDismissEvent()}
    />
  )
}
