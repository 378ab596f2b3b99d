import { Fragment } from 'react'
import classes from './Words.module.css'

const LINK = /(https?:\/\/[^\s<>"«»]+[^\s<>"«».,:;!?)\]])/g

/** What people wrote, with its line breaks; links lead out without telling where from. */
export function Words({ text }: { text: string }) {
  const parts = text.split(LINK)
  return (
    <span className={classes.words} dir="auto">
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
          <a key={index} className="link" href={part} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </span>
  )
}
