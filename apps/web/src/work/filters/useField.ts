import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { putIn } from '../../domains/templates/match.ts'
import { draftOf, watchDraft } from '../composer/drafts/drafts.ts'
import { type Sender, write } from '../composer/sender.ts'

type Field = RefObject<HTMLTextAreaElement | null>
type Place = { at?: { start: number; end: number }; select?: string }

/**
 * Where the draft is written. The field holds the text itself, so that a key draws nothing anew; what comes from
 * elsewhere (a template, another device, an undone send) is put into it. `onMoved`: the cursor may stand elsewhere now.
 */
export function useField(field: Field, sender: Sender, onMoved: () => void) {
  const { thread } = sender
  const moved = useEffectEvent(onMoved)

  useLayoutEffect(() => {
    const show = () => {
      const element = field.current
      if (!element) return
      const { text } = draftOf(thread)
      const isOther = element.value !== text
      if (isOther) element.value = text
      if (!growsByItself) grow(element)
      if (isOther) moved()
    }
    show()
    return watchDraft(thread, show)
  }, [field, thread])

  /** At the cursor, or instead of a part of the text; what is to be filled in by hand is selected. */
  const insert = (piece: string, { at, select = '' }: Place = {}) => {
    const { text } = draftOf(thread)
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = field.current ?? {}
    const put = putIn(text, at ?? { start, end }, piece)
    const gap = select === '' ? -1 : piece.indexOf(select)
    const from = gap < 0 ? put.cursor : put.cursor - piece.length + gap
    write(sender, (draft) => ({ ...draft, text: put.text }))
    // When a menu has given the focus back to its button.
    setTimeout(() => {
      field.current?.focus()
      field.current?.setSelectionRange(from, gap < 0 ? from : from + select.length)
      onMoved()
    })
  }
  return { insert }
}

const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/** As high as its text, for browsers that cannot do it by styles alone: with every key they lay out the page twice. */
function grow(element: HTMLTextAreaElement) {
  element.style.height = 'auto'
  element.style.height = `${element.scrollHeight}px`
}
