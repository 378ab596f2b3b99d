import { useEffect, useRef, useState } from 'react'

const REST_MS = 60_000

/**
 * Whether an answer is being written: from the first key on, until the field is empty or nothing was typed for a minute.
 * What lay there when the thread was opened is no writing.
 */
export function useWriting(thread: string, text: string): boolean {
  const [isWriting, setIsWriting] = useState(false)
  const last = useRef({ thread, text })

  useEffect(() => {
    const { thread: lastThread, text: lastText } = last.current
    last.current = { thread, text }
    if (thread !== lastThread) return setIsWriting(false)
    if (text === lastText) return
    setIsWriting(text.trim() !== '')
    const resting = setTimeout(() => setIsWriting(false), REST_MS)
    return () => clearTimeout(resting)
  }, [thread, text])
  return isWriting
}
