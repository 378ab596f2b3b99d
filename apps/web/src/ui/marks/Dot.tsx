import type { Color } from '@otklik/contract/colors.ts'
import classes from './Dot.module.css'

/** The colour of a tag or a label; its name stands beside it. */
export function Dot({ color }: { color: Color }) {
  return <span className={classes.dot} data-color={color} aria-hidden="true" />
}
