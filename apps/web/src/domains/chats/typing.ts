import { makeKeyed } from '../../platform/keyed.ts'
import { onLeave } from '../../platform/pages/leave.ts'

/** Until when the customer is shown as typing, by dialogue. Networks say it every few seconds and never say that it ended. */
const typing = makeKeyed<boolean>(false)
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const SHOWN_MS = 6_000

onLeave(() => {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
})

export const useTyping = (chat_id: number) => typing.use(String(chat_id))

export function noteTyping(chat_id: number) {
  const key = String(chat_id)
  clearTimeout(timers.get(key))
  typing.set(key, () => true)
  timers.set(
    key,
    setTimeout(() => stopTyping(chat_id), SHOWN_MS),
  )
}

/** What was being typed has come. */
export function stopTyping(chat_id: number) {
  const key = String(chat_id)
  clearTimeout(timers.get(key))
  timers.delete(key)
  typing.set(key, () => false)
}
