import type { ChangeFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { shaped } from '../payload.ts'
import { untold } from './comments.ts'

const Blocked = z.object({ user_id: z.int(), unblock_date: z.int().default(0) })
const Unblocked = z.object({ user_id: z.int() })

/** Told of what we do ourselves as well: then it says what is known already. An end of 0 is none. */
export function userBlock(told: unknown): ChangeFacts {
  const { user_id, unblock_date } = shaped(Blocked, told, 'user_block')
  return {
    kind: 'author_blocked',
    author: { external_id: String(user_id) },
    is_blocked: true,
    ...(unblock_date > 0 && { until: unblock_date }),
    at: untold,
  }
}

export function userUnblock(told: unknown): ChangeFacts {
  const { user_id } = shaped(Unblocked, told, 'user_unblock')
  return { kind: 'author_blocked', author: { external_id: String(user_id) }, is_blocked: false, at: untold }
}
