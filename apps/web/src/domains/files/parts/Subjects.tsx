import type { Subject, SubjectLine } from '@otklik/contract/files/subjects.ts'
import { useSubjectWords } from '../useSubjectWords.ts'
import { LongText } from './LongText.tsx'
import classes from './Subjects.module.css'

/** What a message or comment is about: a card for each product, post, story or order. */
export function Subjects({ subjects }: { subjects: readonly Subject[] }) {
  if (subjects.length === 0) return null
  return (
    <div className={classes.list}>
      {subjects.map((subject, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the subjects of one message stand in its order
        <SubjectCard key={index} subject={subject} />
      ))}
    </div>
  )
}

function SubjectCard({ subject }: { subject: Subject }) {
  const { kind, title, text, author, price, url, picture, lines } = subject
  const { wordOf } = useSubjectWords()
  return (
    <section className={classes.card} data-kind={kind}>
      {picture && <img className={classes.picture} src={picture} alt="" width={56} height={56} loading="lazy" />}
      <div className={classes.words}>
        <p className={classes.meta}>
          <span>{wordOf(kind)}</span>
          {author && <span className={classes.author}>{author}</span>}
        </p>
        {title && (
          <p className={classes.title}>
            {url ? (
              <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
                {title}
              </a>
            ) : (
              title
            )}
          </p>
        )}
        {price && <p className={classes.price}>{price}</p>}
        {text && (
          <div className={classes.text}>
            <LongText text={text} most={LONG} />
          </div>
        )}
        {lines.length > 0 && <Lines lines={lines} />}
        {url && !title && (
          <a className={`link ${classes.address}`} href={url} target="_blank" rel="noopener noreferrer nofollow">
            {bareAddress(url)}
          </a>
        )}
      </div>
    </section>
  )
}

const LONG = 280

function Lines({ lines }: { lines: readonly SubjectLine[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map(({ title, text, quantity, price }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one order stand in its order
        <li key={index}>
          <span className={classes.line}>
            {title}
            {text && <span className={classes.answer}>{text}</span>}
          </span>
          {quantity !== null && <span className={classes.figure}>× {quantity}</span>}
          {price && <span className={classes.figure}>{price}</span>}
        </li>
      ))}
    </ul>
  )
}

const bareAddress = (url: string) => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
