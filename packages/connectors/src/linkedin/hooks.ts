import { z } from 'zod'
import { type Hook, NetworkFailure, type Speaker } from '../connector.ts'
import { ask, organizationOf } from './client.ts'
import { inPath } from './urns.ts'

/** Of our application, of the person who has connected the page, of the page. */
function subscriptionOf(speaker: Speaker): string | undefined {
  const { app, secrets } = speaker
  if (!app?.application_id || !secrets.owner) return undefined
  const parts = {
    developerApplication: `urn:li:developerApplication:${app.application_id}`,
    user: `urn:li:person:${secrets.owner}`,
    entity: organizationOf(speaker),
  }
  const key = Object.entries(parts).map(([name, urn]) => `${name}:${inPath(urn)}`)
  return `/rest/eventSubscriptions/(${key.join(',')},eventType:ORGANIZATION_SOCIAL_ACTION_NOTIFICATIONS)`
}

/** The address has to be told to LinkedIn by hand before, where it is asked the challenge. Without a number of our application it is only looked at. */
export async function subscribe(speaker: Speaker, { url }: Hook): Promise<void> {
  const path = subscriptionOf(speaker)
  if (path !== undefined) await ask(speaker, path, z.unknown(), { method: 'PUT', body: { webhook: url } })
}

export async function unsubscribe(speaker: Speaker): Promise<void> {
  const path = subscriptionOf(speaker)
  if (path === undefined) return
  await ask(speaker, path, z.unknown(), { method: 'DELETE' }).catch((error: unknown) => {
    if (!(error instanceof NetworkFailure && error.kind === 'gone')) throw error
  })
}
