import { Trans, useLingui } from '@lingui/react/macro'
import type { RulePass } from '@otklik/contract/rules/trace.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../../../platform/may.ts'
import { Select } from '../../../../ui/fields/Select.tsx'
import { Time } from '../../../../ui/marks/Time.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../../ui/page/RowSkeletons.tsx'
import { explainQuery, rulesQuery, traceQuery } from '../../api.ts'
import { eventNames } from '../../words/useWhenWords.ts'
import { Explained } from './Explained.tsx'
import classes from './Trace.module.css'

type Props = { kind: WorkKind; id: number; space_id: number; version: number }

/** What rules made of a comment or a dialogue: which did what, which did not, and why. */
export function RuleTrace({ kind, id, space_id, version }: Props) {
  const { t } = useLingui()
  const query = useInfiniteQuery(traceQuery(kind, id, version))
  const failureText = useFailureText()
  const canManage = useMay()('rules.manage', space_id)
  const passes = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  if (query.isPending) return <RowSkeletons height={36} count={2} />
  return (
    <>
      {query.isError && <p className={classes.quiet}>{failureText(query.error)}</p>}
      {query.isSuccess && passes.length === 0 && (
        <p className={classes.quiet}>
          <Trans>За последние 30 дней правила этого не касались.</Trans>
        </p>
      )}
      <ul className={classes.passes} aria-label={t`Что сделали правила`}>
        {passes.map((pass) => (
          <Pass key={pass.id} pass={pass} space_id={space_id} />
        ))}
      </ul>
      {query.hasNextPage && (
        <button
          type="button"
          className="link"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>Раньше</Trans>
        </button>
      )}
      {canManage && <Other kind={kind} id={id} space_id={space_id} />}
    </>
  )
}

function Pass({ pass, space_id }: { pass: RulePass; space_id: number }) {
  const { t } = useLingui()
  const [isWhole, setIsWhole] = useState(false)
  const acted = pass.outcomes.filter(({ acts }) => acts.length > 0)
  const others = pass.outcomes.filter(({ acts }) => acts.length === 0)
  const count = others.length
  const shown = isWhole || acted.length === 0 ? pass.outcomes : acted
  return (
    <li>
      <p className={classes.event}>
        {t(eventNames[pass.on])}
        <Time at={pass.at} form="list" />
      </p>
      {shown.map((outcome) => (
        <Explained key={outcome.rule_id} outcome={outcome} space_id={space_id} />
      ))}
      {shown.length < pass.outcomes.length && (
        <button type="button" className="link" onClick={() => setIsWhole(true)}>
          {t`Не сработали: ${count}`}
        </button>
      )}
    </li>
  )
}

/** Why one of the others would act on it as it stands now, or would not. */
function Other({ kind, id, space_id }: Omit<Props, 'version'>) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<number>()
  const { data = [] } = useQuery(rulesQuery)
  const failureText = useFailureText()
  const query = useQuery({ ...explainQuery(chosen ?? 0, kind, id), enabled: chosen !== undefined })
  const rules = data.filter((rule) => rule.space_id === space_id)
  if (rules.length === 0) return null
  return (
    <div className={classes.other}>
      <Select
        label={t`Почему не сработало правило`}
        isLabelHidden
        placeholder={t`Почему не сработало…`}
        value={chosen ?? null}
        onChange={setChosen}
        options={rules.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <div role="status">
        {query.data && <Explained outcome={query.data} space_id={space_id} isConditional />}
        {query.isError && <p className={classes.quiet}>{failureText(query.error)}</p>}
      </div>
    </div>
  )
}
