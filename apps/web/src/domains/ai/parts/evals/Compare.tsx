import { Trans, useLingui } from '@lingui/react/macro'
import type { EvalDifference, EvalRun } from '@otklik/contract/ai/evals.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChecksIcon } from '../../../../ui/icons/icons.tsx'
import { Badge, type Tone } from '../../../../ui/marks/Badge.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { RowList } from '../../../../ui/page/RowList.tsx'
import { monthQuery } from '../../api.ts'
import { comparisonQuery, differencesQuery } from '../../evals/api.ts'
import { Answer } from './Answer.tsx'
import classes from './Evals.module.css'
import { useFigures } from './useFigures.ts'

type Props = { before: EvalRun; after: EvalRun }

/** Two runs side by side: what got worse and better first. */
export function ComparisonCard({ before, after }: Props) {
  const { t } = useLingui()
  const { data } = useQuery(comparisonQuery(after.id, before.id))
  const { data: month } = useQuery(monthQuery(after.space_id))
  const figures = useFigures(month?.currency ?? 'RUB')
  const [was, now] = [figures(before.totals), figures(after.totals)]
  return (
    <Card title={t`Было и стало`}>
      {data && (
        <p className={classes.note}>
          <Trans>
            Хуже: {data.worse}. Лучше: {data.better}. Так же: {data.same}. Только в одном: {data.only}.
          </Trans>
        </p>
      )}
      <dl className={classes.figures} data-pair>
        <dt />
        <b>{t`№ ${before.id}`}</b>
        <b>{t`№ ${after.id}`}</b>
        {now.map(({ name, value }, at) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{was[at]?.value}</dd>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const tones: Record<EvalDifference['change'], Tone> = { worse: 'danger', better: 'ok', same: 'plain', only: 'plain' }

export function Differences({ before, after }: Props) {
  const { t } = useLingui()
  const query = useInfiniteQuery(differencesQuery(after.id, before.id))
  const { data: month } = useQuery(monthQuery(after.space_id))
  const currency = month?.currency ?? 'RUB'
  const words: Record<EvalDifference['change'], string> = {
    worse: t`стало хуже`,
    better: t`стало лучше`,
    same: t`так же`,
    only: t`не с чем сравнить`,
  }
  return (
    <div className={classes.list}>
      <RowList
        label={t`Разница`}
        query={query}
        rows={query.data?.pages.flatMap((page) => page.rows) ?? []}
        keyOf={({ before: was, after: now }) => `${was?.place} ${now?.place}`}
        rowHeight={140}
        isMeasured
        empty={<Empty icon={ChecksIcon} title={t`Ответов нет`} text={t`Автора вопросов удалили вместе с ними.`} />}
      >
        {({ change, before: was, after: now }) => (
          <div className={classes.said}>
            <span className={classes.marks}>
              <Badge tone={tones[change]}>{words[change]}</Badge>
            </span>
            <p>{(now ?? was)?.question}</p>
            <div className={classes.both}>
              {was ? <Answer answer={was} currency={currency} isQuestionShown={false} /> : <span>—</span>}
              {now ? <Answer answer={now} currency={currency} isQuestionShown={false} /> : <span>—</span>}
            </div>
          </div>
        )}
      </RowList>
    </div>
  )
}
