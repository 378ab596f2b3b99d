import { RowSkeletons } from '../../ui/page/RowSkeletons.tsx'
import classes from './PageOutline.module.css'

/** A page whose chunk is on its way. */
export function PageOutline() {
  return (
    <div className={classes.page}>
      <RowSkeletons height={78} count={10} isPictured />
    </div>
  )
}
