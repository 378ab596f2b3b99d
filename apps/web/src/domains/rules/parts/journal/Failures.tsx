import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { RuleFailure } from '@otklik/contract/rules/trace.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { toast } from '../../../../ui/layers/toast.ts'
import { Time } from '../../../../ui/marks/Time.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { RowList } from '../../../../ui/page/RowList.tsx'
import { failuresQuery, useDismissFailure, useRepeatFailure } from '../../api.ts'
import { eventNames } from '../../words/useWhenWords.ts'
import { ThingLink } from '../trial/ThingLink.tsx'
import classes from './Journal.module.css'

/** What rules could not deal with because of a fault of ours, until somebody looks at it. */
export function Failures({ space_id }: { space_id: number }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(failuresQuery(space_id))
  return (
    <div className={classes.list}>
      <RowList
        label={t`Ошибки`}
        query={query}
        rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
        keyOf={({ id }) => id}
        rowHeight={58}
        empty={<Empty title={t`Ошибок нет`} text={t`Всё, что пришло, правила просмотрели до конца.`} />}
      >
        {(failure) => <FailureRow failure={failure} />}
      </RowList>
    </div>
  )
}

function FailureRow({ failure }: { failure: RuleFailure }) {
  const { t } = useLingui()
  const repeat = useRepeatFailure()
  const dismiss = useDismissFailure()
  const failureText = useFailureText()
  const { id, kind, thing_id, on, name, at, tries } = failure
  const onError = (error: unknown) => toast.error(failureText(error))
  return (
    <div className={classes.row}>
      <Time at={at} form="list" className={classes.time} />
      <div className={classes.words}>
        <ThingLink thing={{ kind, id: thing_id }}>
          <b>{t(eventNames[on])}</b>
        </ThingLink>
        <span className={classes.about}>
          {name === null ? t`попыток: ${tries}` : t`правило «${name}», попыток: ${tries}`}
        </span>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={repeat.isPending}
        onClick={() => repeat.mutate(id, { onSuccess: () => toast.ok(t`Правила просмотрят это ещё раз`), onError })}
      >
        <Trans>Повторить</Trans>
      </Button>
      <Button variant="subtle" size="xs" loading={dismiss.isPending} onClick={() => dismiss.mutate(id, { onError })}>
        <Trans>Убрать</Trans>
      </Button>
    </div>
  )
}
