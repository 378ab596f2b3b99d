import { Trans, useLingui } from '@lingui/react/macro'
import type { Note } from '@otklik/contract/work/work.ts'
import { useMember } from '../../../domains/desk/api.ts'
import { LockIcon } from '../../../ui/icons/icons.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import classes from './NoteRow.module.css'
import { NoteWords } from './NoteWords.tsx'

/** Of colleagues to each other, among what is said: of another colour, so that nobody takes it for a message. */
export function NoteRow({ note, space_id }: { note: Note; space_id: number }) {
  const { t } = useLingui()
  const name = useMember(space_id, note.user_id)?.name ?? t`Сотрудник`
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
        <NoteWords text={note.text} space_id={space_id} />
      </div>
    </article>
  )
}
