import classes from './Words.module.css'
import { wordParts } from './words.ts'

/** What people wrote, with its line breaks; links lead out without telling where from. A few emoji alone are large. */
export function Words({ text, names }: { text: string; names?: readonly string[] }) {
  const { parts, isEmoji } = wordParts(text, names)
  return (
    <span className={classes.words} dir="auto" data-emoji={isEmoji || undefined}>
      {parts.map((part, index) =>
        part.kind === 'link' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
          <a key={index} className="link" href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ) : part.kind === 'mention' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
          <span key={index} className={classes.mention}>
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
    </span>
  )
}
