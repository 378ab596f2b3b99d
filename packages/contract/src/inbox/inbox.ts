import { z } from 'zod'
import { get, post } from '../wire/call.ts'

const network = z.string().regex(/^[a-z]{2,20}$/)
const OfAccount = z.strictObject({ network, key: z.string().regex(/^[\w-]{22,64}$/) })
const OfApplication = z.strictObject({ network })

/**
 * Where networks deliver: to an account's own address, or to one for the whole application. Answered only after the
 * delivery is stored (product/delivery: In).
 */
export const inbox = {
  deliver: post('/hooks/:network/:key', { open: true, raw: true, params: OfAccount, reply: z.string() }),
  challenge: get('/hooks/:network/:key', {
    ...{ open: true, raw: true, params: OfAccount, reply: z.string() },
    about: 'The network asks whether the address is ours.',
  }),
  deliverAll: post('/hooks/:network', {
    ...{ open: true, raw: true, params: OfApplication, reply: z.string() },
    about: 'For networks that deliver for a whole application; each part reaches every account it is about.',
  }),
  challengeAll: get('/hooks/:network', {
    ...{ open: true, raw: true, params: OfApplication, reply: z.string() },
    about: 'The same question about the address of the application.',
  }),
}
