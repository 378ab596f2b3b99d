import { Refused, refuse } from '../../../platform/refuse.ts'

const KEPT_MS = 2_000
const MOST_KEPT = 10_000

/** What was refused a moment ago is refused again without asking: a flood that gets nowhere costs the database nothing. */
export function makeRefusedLately() {
  const kept = new Map<string, { error: Refused; at: number }>()
  return {
    check(key: string) {
      const known = kept.get(key)
      if (!known) return
      const age_s = (Date.now() - known.at) / 1000
      const { retry_after_s = 1 } = known.error.details
      if (age_s * 1000 < KEPT_MS && age_s < retry_after_s)
        refuse('too_many', { retry_after_s: Math.ceil(retry_after_s - age_s) })
      kept.delete(key)
    },
    /** Keeps the refusal, if it comes to one. */
    async note<T>(key: string, question: Promise<T>): Promise<T> {
      try {
        return await question
      } catch (error) {
        if (kept.size >= MOST_KEPT) kept.clear()
        if (error instanceof Refused && error.code === 'too_many') kept.set(key, { error, at: Date.now() })
        throw error
      }
    },
  }
}
