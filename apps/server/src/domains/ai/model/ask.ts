// One question over HTTP: tries, deadlines, and what a failure means. Holds nothing but the connection to the model.
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '@otklik/contract/limits.ts'
import { ForbiddenAddress, type SafeFetch, type SafeInit } from '../../../platform/outbound/safe-fetch.ts'
import type { Breaker } from './breaker.ts'
import { ModelFault } from './model.ts'

export type Times = { first_ms: number; whole_ms: number; pause_ms: number }
export const usualTimes: Times = { first_ms: limits.ai_first_ms, whole_ms: limits.ai_whole_ms, pause_ms: 500 }

export type Wire = { fetch: SafeFetch; breaker: Breaker; times: Times }
type Asked = Omit<SafeInit, 'signal' | 'timeout_ms'> & { url: string; address: string }

/** The time that one question has, and when it counts as begun. Ended by whoever asked, too. */
export type Deadline = { signal: AbortSignal; left_ms(): number; began(): void; stop(): void; fault(): ModelFault }

export function makeDeadline(times: Times, outer: AbortSignal): Deadline {
  const until = performance.now() + times.whole_ms
  const over = new AbortController()
  const first = setTimeout(() => over.abort(), times.first_ms)
  const whole = setTimeout(() => over.abort(), times.whole_ms)
  return {
    signal: AbortSignal.any([outer, over.signal]),
    left_ms: () => Math.ceil(until - performance.now()),
    began: () => clearTimeout(first),
    stop() {
      clearTimeout(first)
      clearTimeout(whole)
    },
    fault: () => new ModelFault(outer.aborted ? 'cancelled' : over.signal.aborted ? 'slow' : 'unavailable'),
  }
}

/** An answer that is good so far. What is busy or broken is asked again, as long as there is time. */
export async function ask(wire: Wire, { url, address, ...init }: Asked, deadline: Deadline): Promise<Response> {
  if (wire.breaker.isResting(address)) throw new ModelFault('resting')
  for (let tries = 1; ; tries++) {
    const answer = await once(wire, url, init, deadline)
    if (!('fault' in answer)) {
      if (answer.ok) return answer
      const fault = await faultOf(answer)
      const pause_ms = pauseOf(answer, tries, wire.times)
      const may_repeat = fault.reason === 'unavailable' || fault.reason === 'busy'
      if (!may_repeat || tries >= limits.ai_tries || pause_ms >= deadline.left_ms()) {
        if (fault.reason === 'unavailable') wire.breaker.failed(address)
        throw fault
      }
      await rest(pause_ms, deadline)
      continue
    }
    if (answer.fault.reason !== 'unavailable' || tries >= limits.ai_tries) {
      if (answer.fault.reason === 'unavailable' || answer.fault.reason === 'slow') wire.breaker.failed(address)
      throw answer.fault
    }
    await rest(wire.times.pause_ms * 2 ** (tries - 1), deadline)
  }
}

async function once({ fetch }: Wire, url: string, init: SafeInit, deadline: Deadline) {
  try {
    return await fetch(url, { ...init, signal: deadline.signal, timeout_ms: Math.max(1, deadline.left_ms()) })
  } catch (error) {
    if (error instanceof ForbiddenAddress) return { fault: new ModelFault('private_address') }
    return { fault: deadline.signal.aborted ? deadline.fault() : new ModelFault('unavailable') }
  }
}

async function rest(pause_ms: number, deadline: Deadline) {
  try {
    await wait(pause_ms, undefined, { signal: deadline.signal })
  } catch {
    throw deadline.fault()
  }
}

function pauseOf(answer: Response, tries: number, { pause_ms }: Times): number {
  const told_s = Number(answer.headers.get('retry-after'))
  return told_s > 0 ? told_s * 1_000 : pause_ms * 2 ** (tries - 1)
}

async function faultOf(answer: Response): Promise<ModelFault> {
  const { status } = answer
  // A redirect is followed nowhere: the key would go with it.
  const told = status === 429 ? await readSome(answer).catch(() => '') : ''
  await answer.body?.cancel().catch(() => undefined)
  if (status === 401 || status === 403) return new ModelFault('key_refused', String(status))
  if (status === 402 || (status === 429 && told.includes('insufficient_quota')))
    return new ModelFault('quota', String(status))
  if (status === 429) return new ModelFault('busy', '429')
  return new ModelFault(status >= 500 ? 'unavailable' : 'unreadable', String(status))
}

/** A body, up to what an answer may have. */
export async function readSome(answer: Response, most = limits.ai_answer_bytes): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > most) throw new ModelFault('unreadable', 'too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
