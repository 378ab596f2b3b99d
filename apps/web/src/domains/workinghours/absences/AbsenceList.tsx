import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Absence, AbsenceFilter } from '@otklik/contract/schedule/absences.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BeachIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { RowList } from '../../../ui/page/RowList.tsx'
import { useImages } from '../grid/useImages.ts'
import { useKindName } from '../grid/useKindName.ts'
import row from '../parts/Request.module.css'
import { absencesQuery, useCancel, useWithdraw } from './api.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { useAbsenceStates, useWhenWords } from './useAbsenceWords.ts'

/** Absences with what can be done about each. */
export function AbsenceList({ filter }: { filter: AbsenceFilter }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(absencesQuery(filter))
  const kindName = useKindName(filter.space_id)
  const [decided, setDecided] = useState<Absence>()
  return (
    <>
      <RowList
        label={t`Отсутствия`}
        query={query}
        rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
        keyOf={({ id }) => id}
        isMeasured
        isPictured
        empty={
          <Empty
            icon={BeachIcon}
            title={t`Отсутствий нет`}
            text={t`Отпуска, больничные и отгулы видны здесь и в графике команды.`}
          />
        }
      >
        {(absence) => (
          <AbsenceRow absence={absence} kind={kindName(absence.kind_id)} onDecide={() => setDecided(absence)} />
        )}
      </RowList>
      {decided && (
        <DecideDialog absence={decided} kind={kindName(decided.kind_id)} onClose={() => setDecided(undefined)} />
      )}
    </>
  )
}

function AbsenceRow({ absence, kind, onDecide }: { absence: Absence; kind: string; onDecide: () => void }) {
  const { t } = useLingui()
  const states = useAbsenceStates()
  const whenWords = useWhenWords()
  const imageOf = useImages()
  const failureText = useFailureText()
  const withdraw = useWithdraw()
  const cancel = useCancel()
  const { label, tone } = states[absence.state]
  const onError = (error: unknown) => toast.error(failureText(error))
  const runCancel = async () => {
    const isSure = await confirm({
      title: t`Отменить отсутствие?`,
      text: t`${absence.user_name}: ${kind}, ${whenWords(absence)}. Смены этих дней снова будут в плане.`,
      yes: t`Отменить отсутствие`,
      no: t`Оставить`,
    })
    if (isSure) cancel.mutate(absence, { onError })
  }
  return (
    <div className={row.row}>
      <Avatar name={absence.user_name} image={imageOf(absence.user_id)} />
      <span className={row.words}>
        <b>
          {absence.user_name} · {kind}
        </b>
        <span className={row.about}>
          {[whenWords(absence), absence.note, absence.reason].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={row.deeds}>
        <Badge tone={tone}>{label}</Badge>
        {absence.may.includes('decide') && (
          <Button size="xs" onClick={onDecide}>
            <Trans>Решить…</Trans>
          </Button>
        )}
        {absence.may.includes('withdraw') && (
          <Button
            size="xs"
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(absence, { onError })}
          >
            <Trans>Отозвать просьбу</Trans>
          </Button>
        )}
        {absence.may.includes('cancel') && (
          <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => void runCancel()}>
            <Trans>Отменить</Trans>
          </Button>
        )}
      </span>
    </div>
  )
}
