import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Swap } from '@otklik/contract/schedule/swaps.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCalendar } from '../../../platform/time/time.ts'
import { HandOverIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { RowList } from '../../../ui/page/RowList.tsx'
import { useImages } from '../grid/useImages.ts'
import row from '../parts/Request.module.css'
import { AgreeDialog } from './AgreeDialog.tsx'
import { swapsQuery, useWithdrawSwap } from './api.ts'
import { DecideSwapDialog } from './DecideSwapDialog.tsx'
import { useSwapNames, useSwapStates } from './useSwapWords.ts'

type Opened = { kind: 'answer' | 'decide'; swap: Swap }

/** Offers to exchange days, the latest first, with what can be done about each. */
export function SwapList({ space_id, today }: { space_id: number; today: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(swapsQuery(space_id))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      <RowList
        label={t`Обмены сменами`}
        query={query}
        rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
        keyOf={({ id }) => id}
        isMeasured
        isPictured
        empty={
          <Empty
            icon={HandOverIcon}
            title={t`Обменов пока нет`}
            text={t`Предложите свою смену коллеге или группе: когда согласятся, смены поменяются местами.`}
          />
        }
      >
        {(swap) => <SwapRow swap={swap} onOpen={(kind) => setOpened({ kind, swap })} />}
      </RowList>
      {opened?.kind === 'answer' && <AgreeDialog swap={opened.swap} today={today} onClose={close} />}
      {opened?.kind === 'decide' && <DecideSwapDialog swap={opened.swap} onClose={close} />}
    </>
  )
}

function SwapRow({ swap, onOpen }: { swap: Swap; onOpen: (kind: Opened['kind']) => void }) {
  const { t, i18n } = useLingui()
  const states = useSwapStates()
  const failureText = useFailureText()
  const imageOf = useImages()
  const { nameOf, otherOf } = useSwapNames(swap.space_id)
  const withdraw = useWithdrawSwap()
  const { id, offered_by, offered_day, other_day, note, reason } = swap
  const [name, other] = [nameOf(offered_by), otherOf(swap)]
  const dayText = (day: string) => formatCalendar(day, 'long', i18n.locale)
  const given = dayText(offered_day)
  const when =
    other_day === null
      ? t`${given}, взамен что предложат`
      : other_day === offered_day
        ? t`${given}, смены этого дня`
        : t`${given} на ${dayText(other_day)}`
  const { label, tone } = states[swap.state]
  const take = async () => {
    const isSure = await confirm({
      title: t`Отозвать предложение?`,
      text: t`${given}: обмена не будет, график останется как есть.`,
      yes: t`Отозвать предложение`,
      no: t`Оставить`,
    })
    if (isSure) withdraw.mutate(id, { onError: (error) => toast.error(failureText(error)) })
  }
  return (
    <div className={row.row}>
      <Avatar name={name} image={imageOf(offered_by)} />
      <span className={row.words}>
        <b>
          {name} → {other}
        </b>
        <span className={row.about}>{[when, note, reason].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={row.deeds}>
        <Badge tone={tone}>{label}</Badge>
        {swap.may.includes('agree') && (
          <Button size="xs" onClick={() => onOpen('answer')}>
            <Trans>Ответить…</Trans>
          </Button>
        )}
        {swap.may.includes('decide') && (
          <Button size="xs" onClick={() => onOpen('decide')}>
            <Trans>Решить…</Trans>
          </Button>
        )}
        {swap.may.includes('withdraw') && (
          <Button size="xs" variant="default" loading={withdraw.isPending} onClick={() => void take()}>
            <Trans>Отозвать предложение</Trans>
          </Button>
        )}
      </span>
    </div>
  )
}
