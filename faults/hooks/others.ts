import { setTimeout as sleep } from 'node:timers/promises'
import { startWorker } from '@otklik/server/src/platform/jobs/workers.ts'
import { median, quantile } from '../../bench/measure.ts'
import { eventually } from '../rig.ts'
import type { Hook, Post } from './post.ts'

type Rounds = {
  rounds: number
  /** Events of a round, each sent to every receiver of its space. */
  events: number
  /** Between two events; 0: all at once. */
  pause_ms: number
  /** Receivers of the same space. */
  near: number
  slow: number
  slow_ms: number
}
type Delays = Record<'near' | 'far', number[]>

/**
 * How long others wait from when something is due to when they have it, beside receivers that take their time and without
 * them. Rounds take turns, alone, beside, beside, alone, so that neither is always the first of the two, and each is compared
 * with its neighbour: the machine itself is not the same from minute to minute.
 */
export async function measureOthers(post: Post, { rounds, events, pause_ms, near, slow, slow_ms }: Rounds) {
  const [here, there] = [await post.addSpace(), await post.addSpace()]
  const named = (word: string, count: number, { id }: { id: number }) =>
    Promise.all(Array.from({ length: count }, (_, n) => post.addHook(id, `${word}${n}`)))
  const dawdlers = await named('slow', slow, here)
  const others = { near: await named('near', near, here), far: await named('far', 1, there) }
  const deliverer = post.newDeliverer()
  const worker = startWorker({
    ...{ round: deliverer.round, every_ms: 1_000 },
    report: (error) => void post.failures.push(error),
  })
  post.base.onWake(() => worker.wake())

  let seq = 0
  const queue = (hook: Hook, count: number) => {
    const seqs = Array.from({ length: count }, () => ++seq)
    return post.queue(hook, seqs)
  }
  async function round(isBeside: boolean): Promise<Delays> {
    const { receivers } = post
    receivers.heard.length = 0
    if (isBeside) {
      for (const hook of dawdlers) {
        receivers.behave(hook.to, () => ({ slow_ms }))
        // More than it can take in this round.
        await queue(hook, 400)
      }
      worker.wake()
      await eventually('the slow ones are at it', 30_000, async () =>
        dawdlers.every(({ to }) => receivers.heard.some((each) => each.to === to)),
      )
    }
    const due = new Map<string, number>()
    const all = [...others.near, ...others.far]
    const tell = async (count: number) => {
      for (const hook of all) {
        const from = seq + 1
        await queue(hook, count)
        for (let each = from; each <= seq; each++) due.set(`${hook.to} evt_${hook.space_id}_${each}`, performance.now())
      }
      worker.wake()
    }
    if (pause_ms === 0) await tell(events)
    for (let n = 0; pause_ms > 0 && n < events; n++) {
      await tell(1)
      await sleep(pause_ms)
    }
    const mine = () => receivers.heard.filter(({ to, id }) => due.has(`${to} ${id}`))
    await eventually('the others have theirs', 120_000, async () => mine().length >= due.size)
    const delays: Delays = { near: [], far: [] }
    for (const { to, id, at } of mine())
      delays[to.startsWith('near') ? 'near' : 'far'].push(at - (due.get(`${to} ${id}`) ?? Number.NaN))
    await post.owner.query(`update webhook_deliveries set state = 'done' where state = 'waiting'`)
    receivers.relent()
    // Places are given back; whoever has sent a rush may go on a second later.
    await sleep(pause_ms === 0 ? 1_500 : 300)
    return delays
  }

  try {
    // The first sendings of a process are slow, whoever is beside it.
    await round(true)
    const alone: Delays[] = []
    const beside: Delays[] = []
    for (let n = 0; n < rounds * 2; n++) {
      const into = n % 4 === 1 || n % 4 === 2 ? beside : alone
      into.push(await round(into === beside))
    }
    const compare = (where: keyof Delays, share: number) => {
      const of = (found: readonly Delays[]) => found.map((each) => quantile(each[where], share))
      const [without, with_it] = [of(alone), of(beside)]
      const ratios = with_it.map((ms, n) => ms / (without[n] ?? Number.NaN))
      return { alone_ms: median(without), beside_ms: median(with_it), ratio: median(ratios) }
    }
    return {
      ...{ near: compare('near', 0.5), near_p95: compare('near', 0.95) },
      ...{ far: compare('far', 0.5), far_p95: compare('far', 0.95) },
    }
  } finally {
    post.base.onWake(() => undefined)
    post.receivers.relent()
    await worker.stop()
    await deliverer.finish()
  }
}
