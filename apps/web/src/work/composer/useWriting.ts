import { useEffect, useState } from 'react'
import { draftOf, watchDraft } from './drafts/drafts.ts'

const REST_MS = 60_000

/**
 * Whether an answer is being written: from the first key on, until the field is empty or nothing was typed for a minute.
 * What lay there when the thread was opened is no writing.
 */
export function useWriting(thread: string): boolean {
  const [isWriting, setIsWriting] = useState(false)

  useEffect(() => {
    let { text } = draftOf(thread)
    let resting: ReturnType<typeof setTimeout> | undefined
    const stopWatching = watchDraft(thread, () => {
      const before = text
      text = draftOf(thread).text
      if (text === before) return
      setIsWriting(text.trim() !== '')
      clearTimeout(resting)
      resting = setTimeout(() => setIsWriting(false), REST_MS)
    })
    return () => {
      stopWatching()
      clearTimeout(resting)
      setIsWriting(false)
    }
  }, [thread])
  return isWriting
}
