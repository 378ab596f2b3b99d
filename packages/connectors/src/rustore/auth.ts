import type { AccountFacts, Speaker } from '../connector.ts'
import { ask, Entries, packageName, storeUrl } from './client.ts'
import { signIn } from './token.ts'

/** RuStore tells no name to keys that may only read reviews. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const provider_id = packageName(speaker)
  await ask(speaker, await signIn(speaker), 'comment?page=0&size=1', Entries, { needs: true })
  return { provider_id, name: provider_id, url: storeUrl(provider_id) }
}
