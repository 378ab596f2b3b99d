import { makeClient } from '@otklik/contract/wire/client.ts'
import type { Lock } from '@otklik/contract/wire/socket.ts'
import { chatHandling, itemHandling } from '@otklik/contract/work/handling.ts'
import { afterTaking, type WorkStatus } from '@otklik/contract/work/work.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { wire } from '../../../platform/wire/api.ts'
import { draftOf, isEmpty, watchDraft } from './drafts.ts'

const calls = {
  item: makeClient({ begin: itemHandling.begin }, wire),
  chat: makeClient({ begin: chatHandling.begin }, wire),
}

/** So long a first character must have stood: nobody has begun who has only leaned on a key. */
const KEPT_MS = 2_000

/**
 * Beginning a reply takes what is answered, leaving it unwritten gives it back; what comes of it is told by the event.
 * Answers with what is to be called when it is sent: an empty field means something else then.
 */
export function useBegun({ type, id }: Pick<Lock, 'type' | 'id'>, thread: string, status: WorkStatus): () => void {
  const isTaking = useEffectEvent(() => afterTaking(status) !== status)
  const forget = useRef(() => {})

  useEffect(() => {
    if (type !== 'item' && type !== 'chat') return
    // Nobody waits for it, and a writer is not to be troubled by it.
    const say = (is_writing: boolean) =>
      void calls[type].begin({ params: { id }, body: { is_writing } }).catch(() => undefined)
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
  }, [type, id, thread])
  return () => forget.current()
}
