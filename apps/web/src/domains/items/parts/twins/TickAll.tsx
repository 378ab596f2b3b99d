import { Trans, useLingui } from '@lingui/react/macro'
import classes from './Twins.module.css'
import type { GroupDesk } from './useGroupDesk.ts'

/** All who can still be answered, or none. */
export function TickAll({ desk: { ticked, rows, tickAll, waiting, canTick } }: { desk: GroupDesk }) {
  const { t } = useLingui()
  const able = waiting.filter(({ id }) => canTick(id))
  const isAll = able.length > 0 && ticked.length === able.length
  return (
    <label className={classes.all}>
      <input
        type="checkbox"
        className={classes.tick}
        aria-label={t`Отметить всех`}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && ticked.length > 0
        }}
        checked={isAll}
        disabled={able.length === 0}
        onChange={() => tickAll(!isAll)}
      />
      <span className={classes.quiet}>
        <Trans>
          Отмечено: {ticked.length} из {rows.length}
        </Trans>
      </span>
    </label>
  )
}
