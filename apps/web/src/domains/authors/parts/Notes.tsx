import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import type { Note } from '@otklik/contract/work/work.ts'
import type { FormEvent } from 'react'
import { useMay } from '../../../platform/may.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { PlusIcon, TrashIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { useObjects } from '../../desk/api.ts'
import { useAddNote, useRemoveNote } from '../contacts.ts'
import classes from './Notes.module.css'

type Props = { author_id: number; space_id: number; notes: readonly Note[] }

/** What colleagues have written down about an author. */
export function Notes({ author_id, space_id, notes }: Props) {
  const { t } = useLingui()
  const may = useMay()('authors.process', space_id)
  const [isWriting, setIsWriting] = useTyped(`author-note/${author_id}/open`, false)
  return (
    <section className={classes.notes} aria-label={t`Заметки об авторе`}>
      <h3>
        <Trans>Заметки</Trans>
        {may && !isWriting && (
          <IconButton label={t`Добавить заметку`} icon={PlusIcon} size="s" onClick={() => setIsWriting(true)} />
        )}
      </h3>
      {isWriting && <NoteForm author_id={author_id} onDone={() => setIsWriting(false)} />}
      <ul>
        {notes.map((note) => (
          <NoteRow key={note.id} note={note} author_id={author_id} space_id={space_id} may={may} />
        ))}
      </ul>
    </section>
  )
}

function NoteRow({ note, author_id, space_id, may }: Omit<Props, 'notes'> & { note: Note; may: boolean }) {
  const { t } = useLingui()
  const { members } = useObjects()
  const remove = useRemoveNote(author_id)
  const who = members.find((each) => each.space_id === space_id && each.user_id === note.user_id)?.name
  const ask = async () => {
    if (await confirm({ title: t`Удалить заметку?`, text: t`Её не увидит больше никто из коллег.`, danger: true }))
      remove.mutate(note.id)
  }
  return (
    <li className={classes.note}>
      <p>{note.text}</p>
      <footer>
        <span>{who}</span>
        <Time at={note.created_at} form="list" />
        {may && <IconButton label={t`Удалить заметку`} icon={TrashIcon} size="s" onClick={() => void ask()} />}
      </footer>
    </li>
  )
}

function NoteForm({ author_id, onDone }: { author_id: number; onDone: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useTyped(`author-note/${author_id}`, '')
  const add = useAddNote(author_id)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    add.mutate(text.trim(), { onSuccess: onDone })
  }
  return (
    <form className={classes.form} onSubmit={save}>
      <textarea
        aria-label={t`Заметка для коллег`}
        placeholder={t`Видна только коллегам`}
        rows={3}
        maxLength={limits.note_max}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: whoever asks for the field wants to write
        autoFocus
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
        }}
      />
      <div>
        <Button type="submit" size="xs" loading={add.isPending} disabled={text.trim() === ''}>
          <Trans>Сохранить</Trans>
        </Button>
        <Button variant="subtle" size="xs" onClick={onDone}>
          <Trans>Отмена</Trans>
        </Button>
      </div>
    </form>
  )
}
