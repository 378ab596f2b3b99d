import { useEffect, useState } from 'react'
import classes from './RowSkeletons.module.css'

const AFTER_MS = 200
/** Lower rows have room for one line. */
const TWO_LINES = 44

/** True once something has taken so long that it should be shown to be on its way. */
export function useIsLate(after_ms = AFTER_MS): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), after_ms)
    return () => clearTimeout(timer)
  }, [after_ms])
  return isLate
}

type Props = {
  height: number
  count: number
  /** Where the rows to come begin with a face or a picture. */
  isPictured?: boolean
}

/** Rows to come, of their final height. What arrives quickly is never preceded by them. */
export function RowSkeletons({ height, count, isPictured }: Props) {
  const isLate = useIsLate()
  return (
    <div aria-busy="true">
      {isLate &&
        places(count).map((index) => <RowSkeleton key={index} height={height} index={index} isPictured={isPictured} />)}
    </div>
  )
}

const places = (count: number) => Array.from({ length: count }, (_, index) => index)

function RowSkeleton({ height, index, isPictured }: Omit<Props, 'count'> & { index: number }) {
  const spread = (from: number, step: number) => from + ((index * 37) % step)
  return (
    <div className={classes.row} data-pictured={isPictured || undefined} style={{ height }}>
      {isPictured && <Bone width={32} height={32} isRound />}
      <div className={classes.lines}>
        <div className={classes.first}>
          <Bone width={spread(90, 48)} />
          <Bone width={34} />
        </div>
        {height >= TWO_LINES && <Bone width={`${spread(55, 40)}%`} />}
        {height > 70 && <Bone width={spread(70, 50)} height={8} />}
      </div>
    </div>
  )
}

/** One grey bar of a skeleton. */
export function Bone({ width, height = 10, isRound }: { width: number | string; height?: number; isRound?: boolean }) {
  return <span className={classes.bone} data-round={isRound || undefined} style={{ width, height }} />
}
