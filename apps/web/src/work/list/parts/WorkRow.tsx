import type { ReactNode } from 'react'
import type { People } from '../../../domains/desk/usePeople.ts'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import classes from './WorkRow.module.css'

type Props = {
  name: string
  image: string | null | undefined
  account: ReturnType<People['accountOf']>
  /** What it is called among the others of the list. */
  account_label: string | undefined
  status: string
  at: number
  /** Whether it is unread, and the mark that says so: `unreadMark`, at the height of the kind's own rows. */
  unread: ReactNode
  isDone: boolean
  isPicking: boolean
  /** The room around it: rows of each kind have a height of their own. */
  className: string | undefined
  /** On the first line, before the time. */
  tags?: ReactNode
  /** The lines below the first one. */
  children: ReactNode
}

/** A row of a list of work: whose it is, from where and when on its first line, and what its kind has to say below. */
export function WorkRow({
  name,
  image,
  account,
  account_label,
  status,
  at,
  unread,
  isDone,
  isPicking,
  className,
  tags,
  children,
}: Props) {
  return (
    <div
      className={`${classes.row} ${className}`}
      data-unread={Boolean(unread) || undefined}
      data-done={isDone || undefined}
    >
      {unread}
      {isPicking ? <span /> : <Avatar name={name} image={image} network={account?.provider} />}
      <div className={classes.lines}>
        <div className={classes.first}>
          <StatusMark status={status} />
          <span className={classes.name}>{name}</span>
          {/* The checkbox has taken the place of the face and its badge. */}
          {isPicking && account && <NetworkGlyph network={account.provider} size={14} />}
          <span className={classes.account} title={account_label}>
            {account_label}
          </span>
          {tags}
          <Time at={at} form="list" className={classes.time} />
        </div>
        {children}
      </div>
    </div>
  )
}

/** The point before an unread row. How far down it stands is its kind's to say. */
export const unreadMark = classes.unread

/** What was written, on the lines below the first one: told apart while unread, struck through when done. */
export const rowText = classes.text
