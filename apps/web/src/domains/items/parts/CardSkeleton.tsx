import { Bone } from '../../../ui/page/RowSkeletons.tsx'
import { CardOutline } from '../../../work/card/parts/CardOutline.tsx'
import classes from './CardSkeleton.module.css'

const comments = [
  { nested: false, widths: ['58%', '35%'] },
  { nested: true, widths: ['74%', '44%'] },
  { nested: false, widths: ['45%', '27%'] },
]

/** A card to come, of the same heights. */
export function CardSkeleton() {
  const head = (
    <>
      <Bone width={96} height={20} />
      <Bone width={80} height={20} />
    </>
  )
  return (
    <CardOutline head={head}>
      <div className={classes.thread}>
        <Bone width="100%" height={70} />
        {comments.map(({ nested, widths }) => (
          <div key={widths[0]} className={classes.comment} data-nested={nested || undefined}>
            <Bone width={30} height={30} isRound />
            <div className={classes.lines}>
              <Bone width={150} />
              {widths.map((width) => (
                <Bone key={width} width={width} height={11} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </CardOutline>
  )
}
