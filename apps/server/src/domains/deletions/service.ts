// People may have their network ask us to forget them (decision 18). The request is kept, then carried out by a job.
import { randomBytes } from 'node:crypto'
import type { RawDelivery } from '@otklik/contract/wire/call.ts'
import type { OpenContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { findConnector, hookToken } from '../../platform/outbound/connectors.ts'
import { refuse } from '../../platform/refuse.ts'
import { placeOfIp } from '../auth/address.ts'
import { checkAttempts, countAttempts } from '../auth/throttle/attempts.ts'
import { type DeletionRow, findRecent, findRequest, insertRequest } from './queries.ts'

export async function askDeletion(parts: JobParts, { ip }: OpenContext, network: string, { body }: RawDelivery) {
  const receiver = findConnector(network)?.receiver
  const app_secret = parts.applications[network]?.client_secret
  if (!receiver?.readDeletion || !app_secret) return reject(parts, 'not_found')
  const attempts = [{ limit: 'deletion_ip', of: placeOfIp(ip) }] as const
  await parts.database.asIdentity((db) => checkAttempts(db, attempts))
  const asked = receiver.readDeletion(body, { webhook: hookToken(parts.secrets, network), app_secret })
  if (asked === 'forged') {
    await parts.database.asIdentity((db) => countAttempts(db, attempts))
    return reject(parts, 'no_access')
  }
  const id = await ofNoSpace(parts, (db) => keep(db, { provider: network, ...asked }))
  return { url: `${parts.public_url()}/deleterequest/${id}`, confirmation_code: id }
}

async function keep(db: Db, asked: { provider: string; external_id: string }): Promise<string> {
  const known = await findRecent(db, asked)
  if (known) return known
  // Letters and digits only: people copy it.
  const id = randomBytes(16).toString('hex')
  await insertRequest(db, id, asked)
  return id
}

export const getDeletion = async (parts: JobParts, id: string): Promise<DeletionRow> =>
  (await ofNoSpace(parts, (db) => findRequest(db, id))) ?? refuse('not_found')

/** The network does not know of spaces, and neither does the request. */
export const ofNoSpace = <T>({ database }: JobParts, work: (db: Db) => Promise<T>) =>
  database.inSpaces({ spaces: [] }, work)

function reject(parts: JobParts, code: 'not_found' | 'no_access'): never {
  parts.metrics.add('hook_rejected_total', {})
  return refuse(code)
}
