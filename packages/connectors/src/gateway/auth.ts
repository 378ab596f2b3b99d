import { type AccountFacts, type Hook, NetworkFailure, type Speaker } from '../connector.ts'
import { exchange } from '../exchange.ts'

/** Whoever connects it says what it is called. The same name is the same source: what came before is there again. */
export async function connect({ secrets: { page = '' } }: Speaker): Promise<AccountFacts> {
  const name = page.trim()
  if (name === '' || name.length > 100) throw new NetworkFailure('rejected', 'a name of up to 100 characters is needed')
  return { provider_id: name.toLowerCase(), name }
}

/** Only where the installation names the address of a program that wants to be told. */
export async function subscribe(speaker: Speaker, { url, secret }: Hook): Promise<void> {
  await tell(speaker, { url, secret })
}

export async function unsubscribe(speaker: Speaker, { url }: { url: string }): Promise<void> {
  await tell(speaker, { url, secret: null })
}

async function tell(speaker: Speaker, key: { url: string; secret: string | null }) {
  const { adapter } = speaker.bases
  if (!adapter) return
  const { status } = await exchange(speaker, {
    ...{ url: `${adapter}/keys`, method: 'POST', once: false },
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: speaker.account?.name ?? '', ...key }),
  })
  if (status >= 500) throw new NetworkFailure('try_later', `the adapter answers HTTP ${status}`)
  if (status >= 300) throw new NetworkFailure('rejected', `the adapter answers HTTP ${status}`)
}
