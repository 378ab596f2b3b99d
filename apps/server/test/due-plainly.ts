import type { WorkStatus } from '@otklik/contract/work/work.ts'

/** Seconds since 1970, with their fraction. */
type Moment = number
export type Limits = { reaction: number | null; resolution: number | null }
type Step = {
  from: WorkStatus
  to: WorkStatus
  at: Moment
  /** When the customer wrote that brought it back. */
  heard_at: Moment
  /** Never done: the state that it went back to. */
  back: WorkStatus | null
  /** Back from a deletion: the step that had brought it where it returned to. */
  origin: Step | null
}
/** An answer of ours on its way, from when it was written: what it did, and after which steps. */
export type Sending = { own: Step | null; after: number; before: WorkStatus; left: WorkStatus; arrive: () => void }

const isClosed = (one: WorkStatus) => one === 'closed' || one === 'autoclosed'
const isFinished = (one: WorkStatus) => isClosed(one) || one === 'deleted'
const isStill = (one: WorkStatus) => one === 'closed' || one === 'waiting'

/**
 * When something is due, told anew each time from the list of what has happened to it: nothing of it is read from the rows
 * that the product keeps.
 */
export function makePlainClock(isChat: boolean, came_at: Moment) {
  /** In a dialogue also who said it. */
  const said: { at: Moment; isOwn: boolean; isSent: boolean }[] = []
  const steps: Step[] = []
  let isAnswered = false

  const status = (): WorkStatus => steps.at(-1)?.to ?? 'new'
  /** The step to where it was before it was deleted, however often that was. */
  const beforeDeletion = () => {
    const last = steps.findLast(({ to }) => to !== 'deleted') ?? null
    return last?.from === 'deleted' ? last.origin : last
  }
  const backOf = ({ to, back, origin }: Step) => back ?? (origin?.to === to ? origin.back : null)

  /** The story without what was never done. */
  function replay() {
    let [began_at, waited, waiting_at, floor] = [came_at, 0, 0, Number.NEGATIVE_INFINITY]
    let state: WorkStatus = 'new'
    for (const step of steps) {
      if (state === 'waiting') waited += step.at - waiting_at
      const isVoid = isStill(step.to) && backOf(step) !== null
      if (isClosed(state) && !isFinished(step.to)) [began_at, waited, floor] = [step.heard_at, 0, step.heard_at]
      // It was in somebody's hands then.
      state = isVoid ? 'inprogress' : step.to
      waiting_at = step.at
    }
    return { began_at, waited, floor }
  }

  function findTurn(floor: Moment) {
    const story = said.toSorted((one, two) => one.at - two.at)
    const answer = story.findLastIndex(({ isOwn, isSent }) => isOwn && isSent)
    const first = story.slice(answer + 1).find(({ isOwn }) => !isOwn)
    return first ? Math.max(first.at, floor) : null
  }

  const self = {
    status,
    /** The customer writes. */
    hear: (at: Moment) => void said.push({ at, isOwn: false, isSent: true }),
    /** We write; answers with what to call when it is known that it has arrived. */
    say(at: Moment, isSent: boolean) {
      // A customer whose clock runs ahead does not put it above the question.
      const one = { at: Math.max(at, ...said.map((other) => other.at)), isOwn: true, isSent: false }
      said.push(one)
      const arrive = () => {
        one.isSent = true
        isAnswered = true
      }
      if (isSent) arrive()
      return arrive
    },
    move(to: WorkStatus, at: Moment, heard_at = at): Step | null {
      const from = status()
      if (to === from) return null
      const step = { from, to, at, heard_at, back: null, origin: from === 'deleted' ? beforeDeletion() : null }
      steps.push(step)
      return step
    },
    send(at: Moment, to: WorkStatus, moved_at: Moment): Sending {
      const [before, after] = [status(), steps.length]
      const own = self.move(to, moved_at)
      return { own: own && isStill(to) ? own : null, after, before, left: to, arrive: self.say(at, false) }
    },
    /** It was taken back, or never arrived. Answers with the state in which that leaves it. */
    takeBack({ own, after, before, left }: Sending, how: 'failed' | 'cancelled'): WorkStatus {
      const now = status()
      const to = how === 'failed' ? (isStill(now) ? 'inprogress' : now) : now === left ? before : now
      const back = how === 'failed' ? 'inprogress' : before
      if (own) own.back ??= back
      const current = steps.at(-1)
      if (to !== now && current && isStill(current.to) && steps.length > after)
        current.back ??= how === 'failed' ? 'inprogress' : current.from
      return to
    },
    /** Where something deleted returns to. */
    restored(): WorkStatus {
      const last = steps.findLast(({ to }) => to !== 'deleted')
      const state = (last && backOf(last)) ?? last?.to ?? 'new'
      return state === 'delayed' ? 'new' : state
    },
    /** Everything was so much longer ago. */
    age(by: number) {
      for (const one of said) one.at -= by
      for (const step of steps) [step.at, step.heard_at] = [step.at - by, step.heard_at - by]
      came_at -= by
    },
    due({ reaction, resolution }: Limits): { at: Moment; of: 'reaction' | 'resolution' } | null {
      if (isFinished(status())) return null
      const { began_at, waited, floor } = replay()
      const wait = isChat ? findTurn(floor) : isAnswered ? null : came_at
      const open = [
        ...(wait !== null && reaction !== null ? [{ at: wait + reaction, of: 'reaction' as const }] : []),
        ...(status() !== 'waiting' && resolution !== null
          ? [{ at: began_at + waited + resolution, of: 'resolution' as const }]
          : []),
      ]
      return open.sort((one, two) => one.at - two.at)[0] ?? null
    },
  }
  return self
}
export type PlainClock = ReturnType<typeof makePlainClock>
