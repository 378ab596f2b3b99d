import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Progress } from '../../../ui/marks/Progress.tsx'
import { useDeedTitle } from '../../card/useDeedTitle.ts'
import type { Kind } from '../../kind.ts'
import { isOpen, isRunning, runsQuery } from '../bulk.ts'
import classes from './RunStrip.module.css'

type Props = { kind: Kind; onOpen: (run_id: number) => void }

/** Above the list: how far the work on many is, also when one comes back to it. */
export function RunStrip({ kind, onOpen }: Props) {
  const titleOf = useDeedTitle(kind)
  const { data: runs = [] } = useQuery(runsQuery)
  const own = runs.filter((each) => each.type === kind.name && isOpen(each))
  const run = own.find(isRunning) ?? own[0]
  if (!run) return null
  const title = titleOf(run)
  const past = run.done + run.failed
  return (
    <div className={classes.strip}>
      <div className={classes.line}>
        <span className={classes.title}>{title}</span>
        <span className={classes.count}>
          {run.held > 0 && !isRunning(run) ? (
            <Trans>Ждут аккаунта: {run.held}</Trans>
          ) : (
            <Trans>
              {past} из {run.total}
            </Trans>
          )}
        </span>
        <button type="button" className={classes.more} onClick={() => onOpen(run.id)}>
          <Trans>Подробнее</Trans>
        </button>
      </div>
      <Progress label={title} value={past} max={run.total} />
    </div>
  )
}
