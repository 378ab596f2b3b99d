import { type RefObject, useState } from 'react'
import { putIn } from '../templates/match.ts'
import { draftOf } from './drafts.ts'
import { type Sender, write } from './sender.ts'

type Place = { at?: { start: number; end: number }; select?: string }

/** Where the cursor of the field stands, and how something is put there. */
export function useField(field: RefObject<HTMLTextAreaElement | null>, sender: Sender) {
  /** Null while something is selected: then nothing is being typed. */
  const [cursor, setCursor] = useState<number | null>(null)

  const look = () => {
    const { selectionStart, selectionEnd } = field.current ?? {}
    setCursor(selectionStart !== undefined && selectionStart === selectionEnd ? selectionStart : null)
  }

  /** At the cursor, or instead of a part of the text; what is to be filled in by hand is selected. */
  const insert = (piece: string, { at, select = '' }: Place = {}) => {
    const { text } = draftOf(sender.thread)
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = field.current ?? {}
    const put = putIn(text, at ?? { start, end }, piece)
    const gap = select === '' ? -1 : piece.indexOf(select)
    const from = gap < 0 ? put.cursor : put.cursor - piece.length + gap
    write(sender, (draft) => ({ ...draft, text: put.text }))
    // When the field has the text, and a menu has given the focus back to its button.
    setTimeout(() => {
      field.current?.focus()
      field.current?.setSelectionRange(from, gap < 0 ? from : from + select.length)
      look()
    })
  }
  return { cursor, look, insert }
}
