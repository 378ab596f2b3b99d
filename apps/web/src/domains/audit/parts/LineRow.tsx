import type { JournalEntry } from '@otklik/contract/journal/journal.ts'
import { Link } from '@tanstack/react-router'
import { RobotIcon } from '../../../ui/icons/icons.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { useMember } from '../../desk/api.ts'
import type { JournalSearch } from '../list-search.ts'
import { useJournalWords } from '../useJournalWords.ts'
import classes from './Journal.module.css'

/** One line: when, who, what, with what, from where. */
export function LineRow({ line, search }: { line: JournalEntry; search: JournalSearch }) {
  const { whatOf, whereOf, causeNames } = useJournalWords()
  const member = useMember(line.space_id, line.user_id)
  const name = member?.name ?? causeNames[line.cause]
  return (
    <Link
      to="/settings/logs"
      search={{ ...search, id: line.id }}
      replace={search.id !== undefined}
      className={classes.line}
      aria-current={search.id === line.id || undefined}
    >
      <Time at={line.at} form="list" className={classes.time} />
      <span className={classes.who}>
        {member ? <Avatar name={name} image={member.image} size={24} /> : <RobotIcon size={16} />}
        <span className={classes.cut}>{name}</span>
      </span>
      <span className={classes.cut}>{whatOf(line)}</span>
      <span className={classes.cut}>{line.subject ?? (line.target_id === null ? '' : `№ ${line.target_id}`)}</span>
      <span className={classes.where}>{whereOf(line)}</span>
    </Link>
  )
}
