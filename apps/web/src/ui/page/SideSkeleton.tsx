import { Bone, useIsLate } from './RowSkeletons.tsx'
import classes from './Side.module.css'

/** Who wrote it, while that is on its way: the pane has its width from the first moment on. */
export function SideSkeleton() {
  const isLate = useIsLate()
  return (
    <div aria-busy="true">
      {isLate && (
        <>
          <div className={classes.section}>
            <div className={classes.who}>
              <Bone width={44} height={44} isRound />
              <div className={classes.bones}>
                <Bone width={140} height={14} />
                <Bone width={90} />
              </div>
            </div>
          </div>
          <SectionToCome />
          <SectionToCome />
        </>
      )}
    </div>
  )
}

/** One part of it. */
export function SectionToCome() {
  return (
    <div className={classes.section} aria-busy="true">
      <div className={classes.bones}>
        <Bone width={90} />
        <Bone width="82%" />
        <Bone width="56%" />
      </div>
    </div>
  )
}
