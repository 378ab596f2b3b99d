import { limits } from '@otklik/contract/limits.ts'
import type { z } from 'zod'
import type { SafeFetch } from '../../../platform/outbound/safe-fetch.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Ask } from './provider.ts'

const ANSWER_BYTES = 262_144

/** All of it lies beneath the providers' bases, which settings may replace. Never repeats what the provider says: addresses and answers hold codes and tokens. */
export const makeAsk =
  (safeFetch: SafeFetch): Ask =>
  async (url, init) => {
    const named = { timeout_ms: limits.send_timeout_ms, is_named: true, ...init }
    const answer = await safeFetch(url, named).catch(() => refuse('unavailable'))
    const text = await readText(answer).catch(() => refuse('unavailable'))
    const body = parse(text)
    if (answer.status >= 500 || answer.status === 429 || !body) return refuse('unavailable')
    // VK says no with 200.
    if (!answer.ok || 'error' in body) return refuse('authorization_failed')
    return body
  }

/** What an answer must look like. */
export function read<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const { data } = schema.safeParse(answer)
  return data ?? refuse('authorization_failed')
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    length += chunk.length
    // Leaving the loop ends the connection.
    if (length > ANSWER_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}
