import { type AccountFacts, NetworkFailure, type Speaker } from '../connector.ts'
import { readHost } from '../own-host.ts'
import { domain } from './client.ts'
import { listForums } from './looks.ts'

/** The token tells no name: the account is the whole of a customer's UserEcho, with all its forums. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const host = readHost(speaker.secrets.page ?? '', domain)
  const forums = await listForums(speaker)
  if (forums.length === 0) throw new NetworkFailure('rejected', 'this token sees no forums')
  const [alias = host] = host.split('.', 1)
  const name = forums.length === 1 ? forums[0]?.name : undefined
  return { provider_id: host, name: name || alias, screen_name: host, url: `https://${host}` }
}
