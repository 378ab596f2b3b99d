import { Bone } from '../../../ui/page/RowSkeletons.tsx'
import { CardOutline } from '../../../work/card/parts/CardOutline.tsx'
import classes from './ChatSkeleton.module.css'

const bubbles = [
  { own: false, width: 260, height: 36 },
  { own: false, width: 320, height: 58 },
  { own: true, width: 300, height: 58 },
  { own: false, width: 220, height: 36 },
  { own: true, width: 240, height: 36 },
]

/** A dialogue to come, of about the same heights. */
export function ChatSkeleton() {
  return (
    <CardOutline head={<Bone width={160} height={16} />}>
      <div className={classes.messages}>
        {bubbles.map(({ own, width, height }) => (
          <div key={width} data-own={own || undefined}>
            <Bone width={width} height={height} />
          </div>
        ))}
      </div>
    </CardOutline>
  )
}
