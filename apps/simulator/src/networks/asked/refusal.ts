import type { Answer } from '../../call.ts'
import type { Outcome } from '../../ledger.ts'

/** How a network says no, in its own words. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, body: object, words: string) {
    super(words)
    this.status = status
    this.body = body
  }
}

export type Done = { status?: number; body: object; outcome?: Partial<Outcome> }

export const refusalAnswer = ({ status, body, message }: Refusal): Answer => ({
  status,
  body,
  outcome: { result: `error ${message}`, effect: 'none' },
})

/** The answer to a call, be it a refusal. */
export async function run(work: () => Done | Promise<Done>): Promise<Answer> {
  try {
    const { status = 200, body, outcome } = await work()
    return { status, body, outcome: { result: 'ok', effect: 'none', ...outcome } }
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error)
    throw error
  }
}
