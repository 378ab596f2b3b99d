import { Trans, useLingui } from '@lingui/react/macro'
import type { Total } from '@otklik/contract/work/filters.ts'
import { formatTotal } from '../../list/totals.ts'
import classes from './PickStrip.module.css'

type Props = {
  count: number
  isAll: boolean
  isChoosing: boolean
  total: Total | undefined
  onAll: () => void
  onNone: () => void
}

/** Above the list while one chooses: how many are chosen, and all that match in one step. */
export function PickStrip({ count, isAll, isChoosing, total, onAll, onNone }: Props) {
  const { i18n } = useLingui()
  const all = total && formatTotal(total, i18n.locale)
  return (
    <div className={classes.strip}>
      <span>{isAll ? <Trans>Выбраны все по фильтру: {count}</Trans> : <Trans>Выбрано {count}</Trans>}</span>
      {isAll ? (
        <button type="button" onClick={onNone}>
          <Trans>Ни одного</Trans>
        </button>
      ) : (
        total &&
        total.count > 0 && (
          <button type="button" disabled={isChoosing} onClick={onAll}>
            <Trans>Выбрать все {all}</Trans>
          </button>
        )
      )}
    </div>
  )
}
