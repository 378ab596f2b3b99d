import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import type { Member } from '@otklik/contract/users/users.ts'
import type { Lock } from '@otklik/contract/wire/socket.ts'
import type { NoteDraft } from '@otklik/contract/work/work.ts'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useActor, useObjects } from '../../../domains/desk/api.ts'
import { noteThread } from '../composer-mode.ts'
import { useAwaited } from '../drafts/awaited.ts'
import { changeDraft, noDraft, useDraft } from '../drafts/drafts.ts'
import { mentionAt, mentionedIn, offeredPeople } from '../mentions.ts'
import { tellWritingHeight } from '../writing-height.ts'
import classes from './Composer.module.css'
import type { ComposerHandle } from './Composer.tsx'
import { MentionMenu } from './MentionMenu.tsx'

type Props = {
  ref?: Ref<ComposerHandle>
  thread: string
  space_id: number
  /** What it is about. */
  thing: Pick<Lock, 'type' | 'id'>
  /** Public, private or note. */
  top: ReactNode
  /** The words are put back where this fails. */
  onSave: (note: NoteDraft) => Promise<unknown>
}

/** A word to colleagues about a comment or a dialogue: all of it in other colours, so that nobody mistakes it. */
export function NoteComposer({ ref, thread, thing, space_id, top, onSave }: Props) {
  const { t } = useLingui()
  const id = useId()
  const me = useActor().id
  const field = useRef<HTMLTextAreaElement>(null)
  const place = noteThread(thread)
  const { text } = useDraft(place)
  const [cursor, setCursor] = useState(0)
  const [at, setAt] = useState(0)
  const [dismissed, setDismissed] = useState<number>()
  const colleagues = useObjects().members.filter((member) => member.space_id === space_id && member.user_id !== me)
  const mention = mentionAt(text, cursor)
  const people = mention && mention.start !== dismissed ? offeredPeople(colleagues, mention.search) : []
  const current = people[Math.min(at, people.length - 1)]
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }))

  const write = (words: string) => changeDraft(place, (draft) => ({ ...draft, text: words }))
  useAwaited(thing, (typed, isFocused) => {
    if (typed !== '') write(text + typed)
    if (isFocused) field.current?.focus()
  })
  const look = () => setCursor(field.current?.selectionStart ?? 0)
  const take = ({ name }: Member) => {
    if (!mention) return
    const before = `${text.slice(0, mention.start)}@${name} `
    // At once: a frame later the next letters have been typed, and the cursor would go back before them.
    flushSync(() => {
      write(before + text.slice(cursor))
      setCursor(before.length)
    })
    field.current?.setSelectionRange(before.length, before.length)
  }
  const save = async () => {
    const words = text.trim()
    if (words === '' || words.length > limits.note_max) return
    changeDraft(place, () => noDraft)
    try {
      await onSave({ text: words, mentioned: mentionedIn(words, colleagues) })
    } catch {
      changeDraft(place, (draft) => ({ ...draft, text: [words, draft.text].filter(Boolean).join('\n') }))
    }
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (current && step) setAt((Math.min(at, people.length - 1) + step + people.length) % people.length)
    else if (current && (event.key === 'Enter' || event.key === 'Tab')) take(current)
    else if (current && event.key === 'Escape') setDismissed(mention?.start)
    else if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') void save()
    else {
      if (event.key === 'Escape') field.current?.blur()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <section ref={tellWritingHeight} className={classes.composer} data-note="" aria-label={t`Заметка для коллег`}>
      {people.length > 0 && <MentionMenu id={id} people={people} at={Math.min(at, people.length - 1)} onTake={take} />}
      <div className={classes.top}>{top}</div>
      <textarea
        ref={field}
        className={classes.text}
        aria-label={t`Заметка для коллег`}
        placeholder={t`Клиент этого не увидит. @ — упомянуть коллегу`}
        rows={2}
        maxLength={limits.note_max}
        value={text}
        aria-autocomplete="list"
        aria-controls={people.length > 0 ? id : undefined}
        aria-activedescendant={current && `${id}-${current.user_id}`}
        onChange={(event) => {
          write(event.target.value)
          setCursor(event.target.selectionStart)
          setAt(0)
        }}
        onSelect={look}
        onKeyDown={press}
      />
      <div className={classes.foot}>
        <span className={classes.hint}>
          <Trans>Видят только коллеги</Trans>
        </span>
        <span className={classes.send}>
          <Button variant="default" onClick={() => void save()} disabled={text.trim() === ''}>
            <Trans>Добавить заметку</Trans>
          </Button>
        </span>
      </div>
    </section>
  )
}
