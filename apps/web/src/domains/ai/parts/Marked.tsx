import { Fragment } from 'react'
import classes from './agent/Agent.module.css'

type Props = { text: string; marks: readonly { at: number; n: number }[] }

/** A text with the numbers of its sources where it leans on them. */
export function Marked({ text, marks }: Props) {
  const sorted = marks.toSorted((a, b) => a.at - b.at)
  return (
    <>
      {sorted.map(({ at, n }, index) => (
        <Fragment key={`${at}/${n}`}>
          {text.slice(sorted[index - 1]?.at ?? 0, at)}
          <sup className={classes.mark}>{n}</sup>
        </Fragment>
      ))}
      {text.slice(sorted.at(-1)?.at ?? 0)}
    </>
  )
}
