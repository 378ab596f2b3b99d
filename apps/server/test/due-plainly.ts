import type { WorkStatus } from '@otklik/contract/work.ts'

/** Seconds since 1970, with their fraction. */
type Moment = number
export type Limits = { reaction: number | null; resolution: number | null }

/**
 * When something is due, kept by hand from what happens to it, one thing after the other: nothing of it is read from the
 * rows that the product keeps.
 */
export function makePlainClock(isChat: boolean, came_at: Moment) {
  /** In a dialogue also who said it. */
  const said: { at: Moment; isOwn: boolean; isSent: boolean }[] = []
  let status: WorkStatus = 'new'
  let [began_at, waited, waiting_at]: [Moment, number, Moment | null] = [came_at, 0, null]
  let turn: Moment | null = isChat ? null : came_at
  let isAnswered = false
  let before: { began_at: Moment; waited: number; turn: Moment | null; floor: Moment } | null = null
  /** Nobody waits for anything that was said before this. */
  let floor: Moment = Number.NEGATIVE_INFINITY

  const isFinished = (one: WorkStatus) => one === 'closed' || one === 'autoclosed' || one === 'deleted'

  function findTurn() {
    const answer = said.findLastIndex(({ isOwn, isSent }) => isOwn && isSent)
    const first = said.slice(answer + 1).find(({ isOwn }) => !isOwn)
    return first ? Math.max(first.at, floor) : null
  }

  const self = {
    status: () => status,
    /** The customer writes. */
    hear(at: Moment) {
      said.push({ at, isOwn: false, isSent: true })
      // Networks tell whole seconds, our own clock more.
      if (!isFinished(status)) turn ??= Math.max(at, floor)
    },
    /** We write; answers with what to call when it is known that it has arrived. */
    say(at: Moment, isSent: boolean) {
      const one = { at, isOwn: true, isSent: false }
      said.push(one)
      const arrive = () => {
        one.isSent = true
        isAnswered = true
        if (isChat && !isFinished(status)) turn = findTurn()
      }
      if (isSent) arrive()
      return arrive
    },
    move(to: WorkStatus, at: Moment, { isTakenBack = false, heard_at = at } = {}) {
      if (to === status) return
      if (status === 'waiting') {
        waited += at - (waiting_at ?? at)
        waiting_at = null
      }
      const isClosing = !isFinished(status) && (to === 'closed' || to === 'autoclosed')
      const isOpening = (status === 'closed' || status === 'autoclosed') && !isFinished(to)
      if (isClosing) before = { began_at, waited, turn, floor }
      status = to
      if (to === 'waiting') waiting_at = at
      if (isClosing && isChat) turn = null
      if (!isOpening) return
      if (isTakenBack && before) {
        ;({ began_at, waited, floor } = before)
        if (isChat) turn = findTurn()
      } else {
        ;[began_at, waited, floor] = [heard_at, 0, heard_at]
        if (isChat) turn = findTurn()
      }
    },
    /** Everything was so much longer ago. */
    age(by: number) {
      for (const one of said) one.at -= by
      ;[began_at, floor, came_at] = [began_at - by, floor - by, came_at - by]
      if (waiting_at !== null) waiting_at -= by
      if (turn !== null) turn -= by
      if (before) {
        before = { ...before, began_at: before.began_at - by, floor: before.floor - by }
        if (before.turn !== null) before.turn -= by
      }
    },
    due({ reaction, resolution }: Limits): { at: Moment; of: 'reaction' | 'resolution' } | null {
      if (isFinished(status)) return null
      const wait = isChat ? turn : isAnswered ? null : came_at
      const open = [
        ...(wait !== null && reaction !== null ? [{ at: wait + reaction, of: 'reaction' as const }] : []),
        ...(status !== 'waiting' && resolution !== null
          ? [{ at: began_at + waited + resolution, of: 'resolution' as const }]
          : []),
      ]
      return open.sort((one, two) => one.at - two.at)[0] ?? null
    },
  }
  return self
}
export type PlainClock = ReturnType<typeof makePlainClock>
