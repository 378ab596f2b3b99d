import { afterTaking, type WorkStatus } from '@otklik/contract/work/work.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Kind } from '../../kind.ts'
import { draftOf, isEmpty, watchDraft } from './drafts.ts'

/** So long a first character must have stood: nobody has begun who has only leaned on a key. */
const KEPT_MS = 2_000

/**
 * Beginning a reply takes what is answered, leaving it unwritten gives it back; what comes of it is told by the event.
 * Answers with what is to be called when it is sent: an empty field means something else then.
 */
export function useBegun({ calls }: Kind, id: number, thread: string, status: WorkStatus): () => void {
  const isTaking = useEffectEvent(() => afterTaking(status) !== status)
  const forget = useRef(() => {})

  useEffect(() => {
    // Nobody waits for it, and a writer is not to be troubled by it.
    const say = (is_writing: boolean) => void calls.begin(id, is_writing).catch(() => undefined)
    const hasWords = () => !isEmpty(draftOf(thread))
    let { text } = draftOf(thread)
    // What was begun before a reload can still be left unwritten.
    let isBegun = hasWords()
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      timer = undefined
      if (hasWords() && isTaking()) {
        isBegun = true
        say(true)
      } else if (!hasWords() && isBegun) {
        isBegun = false
        say(false)
      }
    }
    const stop = watchDraft(thread, () => {
      const before = text
      text = draftOf(thread).text
      if (text === before || (before !== '' && text !== '' && timer)) return
      clearTimeout(timer)
      timer = setTimeout(settle, KEPT_MS)
    })
    forget.current = () => {
      isBegun = false
      clearTimeout(timer)
      timer = undefined
    }
    return () => {
      stop()
      clearTimeout(timer)
      if (isBegun && !hasWords()) say(false)
    }
  }, [calls, id, thread])
  return () => forget.current()
}
