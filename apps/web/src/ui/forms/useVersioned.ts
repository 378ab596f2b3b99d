import { useState } from 'react'
import { useTyped } from '../../platform/typed/keep-typed.ts'
import { useOverwrite } from '../layers/useOverwrite.ts'
import { useRefusal } from '../page/useRefusal.ts'

type Saving<Sent> = {
  mutate: (sent: Sent, then: { onSuccess: () => void; onError: (error: unknown) => void }) => void
  reset: () => void
  isPending: boolean
  error: unknown
}

type Options<Draft, Sent> = {
  /** By which what was typed is found again. */
  name: string
  isNew: boolean
  first: Draft
  /** What is saved; it may change while one writes. */
  version: number
  /** Where it belongs, until another is chosen. */
  space_id: number
  save: Saving<Sent>
  /** Asks which version is saved by now. */
  latest: () => Promise<number | undefined>
  onSaved: () => void
  /** What is wrong is not said any more. */
  forget: () => void
  /** Leaves out what does not outlive the page. */
  pack?: (draft: Draft | undefined) => unknown
}

/** Something new, or something that a colleague may save meanwhile: then it is asked whose words are to stand. */
export function useVersioned<Draft, Sent extends { seen_version: number }>(options: Options<Draft, Sent>) {
  const { name, isNew, first, version, save, latest, onSaved, forget } = options
  const [space_id, setSpace] = useTyped(`${name}/space`, options.space_id)
  const [draft, setDraft] = useTyped<Draft | undefined>(name, undefined, options.pack)
  const [isMade, setIsMade] = useState(false)
  // With the words: a colleague may save theirs between a reload and the next word.
  const [seen_version = version, setSeen] = useTyped<number | undefined>(`${name}/seen`, undefined)
  const mayOverwrite = useOverwrite()
  const { fields, whole } = useRefusal(save.error)

  const send = (sent: Sent) =>
    save.mutate(sent, {
      onSuccess: () => {
        onSaved()
        forget()
        if (isNew) setIsMade(true)
        else setDraft(undefined)
      },
      onError: async (error) => {
        forget()
        if (isNew || !(await mayOverwrite(error))) return
        send({ ...sent, seen_version: (await latest()) ?? sent.seen_version })
      },
    })

  return {
    value: draft ?? first,
    turn: (next: (now: Draft) => Draft) => {
      if (draft === undefined) setSeen(version)
      setDraft((now) => next(now ?? first))
    },
    space_id,
    setSpace,
    /** A new one that is there now: its page can be left once the bar has gone, which else would ask. */
    isMade,
    seen_version,
    send,
    fields,
    bar: {
      isNew,
      isBusy: save.isPending,
      error: whole,
      onReset: () => {
        setDraft(undefined)
        forget()
        save.reset()
      },
    },
  }
}
