import { firstLimits } from '@otklik/contract/first-limits.ts'
import { Logo } from '../../ui/marks/Logo.tsx'
import { Bone, useIsLate } from '../../ui/page/RowSkeletons.tsx'
import classes from './PageOutline.module.css'
import { PageOutline } from './PageOutline.tsx'

/** While the first config loads: the mark, and after 400 ms the outline of what is coming. */
export function Splash() {
  const isOver = useIsLate(firstLimits.splash_ms)
  if (isOver) return <Outline />
  return (
    <div className="splash" aria-busy="true">
      <Logo size={56} />
    </div>
  )
}

function Outline() {
  return (
    <div className={classes.frame} aria-busy="true">
      <div className={classes.bar}>
        <Logo />
        <Bone width={82} />
        <Bone width={96} />
      </div>
      <PageOutline />
    </div>
  )
}
