// What one look at an account may take of us. The host that answers may be a customer's own, and pour bytes, pages and
// minutes without end (decision 40).
import type { Speaker } from '@otklik/connectors/connector.ts'
import { limits } from '@otklik/contract/limits.ts'
import { NetworkFailure } from './connectors.ts'

export type Budget = { calls: number; bytes: number; ms: number }
export type OpenBudget = ReturnType<typeof openBudget>

/** The words are a name, which the page of the account says in its own language (`errandWords`). */
export class BudgetSpent extends NetworkFailure {
  constructor() {
    super('try_later', 'look_too_long')
  }
}

export const budgetFor = ({ own_host }: { own_host?: true }): Budget => ({
  calls: limits.look_calls,
  bytes: limits.look_bytes,
  ms: own_host ? limits.look_own_host_ms : limits.look_ms,
})

/** A look that can go on later ends before it is made to, so that what it has found is kept. */
const NEARLY = 0.8

export function openBudget({ calls, bytes, ms }: Budget) {
  const began_at = performance.now()
  let made = 0
  let read = 0
  const left_ms = () => ms - (performance.now() - began_at)
  const isOver = () => made >= calls || read >= bytes || left_ms() <= 0

  /** Counted as it is read, unpacked: what an answer says of its length is nobody's promise. */
  function counted(answer: Response): Response {
    if (!answer.body) return answer
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, onward) {
        read += chunk.byteLength
        if (read > bytes) onward.error(new BudgetSpent())
        else onward.enqueue(chunk)
      },
    })
    const { status, statusText, headers } = answer
    return new Response(answer.body.pipeThrough(counting), { status, statusText, headers })
  }

  return {
    mustEnd: () => Math.max(made / calls, read / bytes, 1 - left_ms() / ms) >= NEARLY,
    /** `speak` gives up when the time is over, also while an answer is being read. */
    within:
      (speak: (url: string, init: Parameters<Speaker['fetch']>[1], signal: AbortSignal) => Promise<Response>) =>
      async (url: string, init?: Parameters<Speaker['fetch']>[1]): Promise<Response> => {
        if (isOver()) throw new BudgetSpent()
        made++
        return counted(await speak(url, init, AbortSignal.timeout(Math.max(1, Math.ceil(left_ms())))))
      },
  }
}
