import { setTimeout as sleep } from 'node:timers/promises'
import type { Hook, Post } from './post.ts'
import type { Manner } from './receivers.ts'

type Trouble = {
  dialogues: number
  /** Messages into each: a third before it goes away, a third meanwhile, a third while it is slow. */
  each: number
  slow_ms: number
  /** Every so many-th answer of the slow receiver is lost on its way, or comes after we have given it up. */
  lost_every: number
  late_every?: number
}
const HOUR_MS = 3_600_000
const STEP_MS = 60_000
/** Longer than a delivery is waited for. */
const LATE_MS = 12_000

/**
 * A receiver is away for an hour, refusing connections and then with 503, and slow when it is back; some answers are lost, and
 * the process that sends dies once. Customers write all the time.
 */
export async function outlastAbsence(post: Post, trouble: Trouble) {
  const space = await post.addSpace()
  const hook = await post.addHook(space.id, 'crm')
  const { receivers } = post
  const account = await space.account()
  let word = 0
  const write = async (share: number) => {
    for (let n = 0; n < Math.ceil(trouble.each * share); n++) {
      word++
      for (let dialogue = 0; dialogue < trouble.dialogues; dialogue++)
        await space.message({ account, chat_external_id: `peer${dialogue}`, text: `Слово ${word}` })
    }
    await post.untilHeard(space.id)
  }
  const deliver = async (deliverer = post.newDeliverer()) => {
    await deliverer.round()
    await deliverer.finish()
  }

  receivers.behave('crm', () => ({ is_away: true }))
  await write(1 / 3)
  let probes = 0
  for (let passed = 0; passed < HOUR_MS; passed += STEP_MS) {
    if (passed === HOUR_MS / 2) {
      receivers.behave('crm', () => {
        probes++
        return { status: 503 }
      })
      await write(1 / 3)
    }
    await deliver()
    post.pass(STEP_MS)
  }
  const while_away = receivers.heard.length

  receivers.behave('crm', (n): Manner => {
    const { slow_ms, lost_every, late_every = 0 } = trouble
    if (late_every > 0 && n % late_every === 0) return { slow_ms: LATE_MS }
    return { slow_ms, cut: n % lost_every === 0 }
  })
  await write(1 / 3)
  // One that rests may have half an hour to go until its next probe.
  for (let rounds = 0; rounds < 200 && receivers.heard.length === 0; rounds++) {
    await deliver()
    post.pass(STEP_MS)
  }
  if ((await post.waiting(hook)) > 0) await dieSending(post)
  for (let rounds = 0; rounds < 5_000 && (await post.waiting(hook)) > 0; rounds++) {
    await deliver()
    post.pass(5_000)
  }
  return { events: (await eventsOf(post, hook)).size, while_away, probes, ...(await judge(post, hook)) }
}

/** What it was sending has arrived, and nobody is left to hear the answers; a minute later another process may send. */
async function dieSending(post: Post) {
  const dying = post.newDeliverer()
  const sent = post.receivers.heard.length
  post.travel(async (url, init) => {
    await post.receivers.fetch(url, init).catch(() => undefined)
    return new Promise(() => undefined)
  })
  await dying.round()
  for (let tries = 0; tries < 600 && post.receivers.heard.length === sent; tries++) await sleep(50)
  post.travel(post.receivers.fetch)
  post.pass(61_000)
}

/** By the log of events, which the sender does not write. */
async function eventsOf({ owner }: Post, { space_id }: Hook): Promise<Set<string>> {
  const { rows } = await owner.query(
    `select seq from events where space_id = $1 and kind in ('message.arrived', 'message.changed', 'chat.changed')`,
    [space_id],
  )
  return new Set(rows.map(({ seq }) => `evt_${space_id}_${seq}`))
}

/** `lost`: events that it never got; `unknown`: told under an id that no event has; `changed`: told differently under one id. */
async function judge(post: Post, hook: Hook) {
  const events = await eventsOf(post, hook)
  const heard = post.receivers.heard.filter(({ to }) => to === hook.to)
  const bodies = new Map<string, string>()
  let [unknown, changed, out_of_order] = [0, 0, 0]
  const last = new Map<string, number>()
  for (const { id, raw, thread, seq } of heard) {
    if (!events.has(id)) unknown++
    if ((bodies.get(id) ?? raw) !== raw) changed++
    bodies.set(id, raw)
    if (seq < (last.get(thread) ?? 0)) out_of_order++
    last.set(thread, seq)
  }
  const lost = [...events].filter((id) => !bodies.has(id)).length
  return { heard: heard.length, repeats: heard.length - bodies.size, wrong: { lost, unknown, changed, out_of_order } }
}
