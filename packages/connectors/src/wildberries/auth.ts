import { z } from 'zod'
import type { AccountFacts, Speaker } from '../connector.ts'
import { optional } from '../payload.ts'
import { ask } from './client.ts'

const Seller = z.object({ sid: z.string().min(1), name: optional(z.string()), tradeMark: optional(z.string()) })

/** Any token tells whose it is; whether it may read reviews is asked as well. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  await ask(speaker, '/api/v1/feedbacks?isAnswered=false&take=1&skip=0', z.looseObject({ data: z.unknown() }))
  const { sid, name, tradeMark } = await ask(speaker, '/api/v1/seller-info', Seller, { base: 'common' })
  return { provider_id: sid, name: tradeMark || name || sid }
}
