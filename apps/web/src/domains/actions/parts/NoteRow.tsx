import { Trans, useLingui } from '@lingui/react/macro'
import type { Note } from '@otklik/contract/work.ts'
import { LockIcon } from '../../../ui/icons.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useObjects } from '../../desk/api.ts'
import classes from './NoteRow.module.css'
import { Words } from './Words.tsx'

/** Of colleagues to each other, among what is said: of another colour, so that nobody takes it for a message. */
export function NoteRow({ note, space_id }: { note: Note; space_id: number }) {
  const { t } = useLingui()
  const { members } = useObjects()
  const own = members.filter((member) => member.space_id === space_id)
  const name = own.find(({ user_id }) => user_id === note.user_id)?.name ?? t`Сотрудник`
  // The longest first: of two names that begin alike the whole one is meant.
  const names = own.map((member) => member.name).sort((one, two) => two.length - one.length)
  return (
    <article className={classes.note} data-mark={`note-${note.id}`} aria-label={t`Заметка: ${name}`}>
      <header className={classes.head}>
        <LockIcon size={13} />
        <span>
          <b>{name}</b> · <Trans>заметка, клиенту не видна</Trans>
        </span>
        <Time at={note.created_at} form="full" />
      </header>
      <div className={classes.text}>
        <Words text={note.text} names={names} />
      </div>
    </article>
  )
}
