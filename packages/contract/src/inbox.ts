import { z } from 'zod'
import { post } from './call.ts'

const HookPlace = z.strictObject({
  network: z.string().regex(/^[a-z]{2,20}$/),
  key: z.string().regex(/^[\w-]{22,64}$/),
})

/** Where networks deliver. Answered only after the delivery is stored (quality.md R1). */
export const inbox = {
  deliver: post('/hooks/:network/:key', { open: true, raw: true, params: HookPlace, reply: z.string() }),
}
