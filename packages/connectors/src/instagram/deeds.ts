import { type Deed, NetworkFailure, type Speaker } from '../connector.ts'
import { Done } from '../meta/graph.ts'
import { gestureOf, Whatever } from '../meta/messages.ts'
import { ask } from './client.ts'

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'hide':
    case 'unhide': {
      const query = { hide: String(deed.kind === 'hide') }
      await ask(speaker, { method: 'POST', path: `/${deed.item_external_id}`, query }, Done)
      return
    }
    case 'delete':
      return remove(speaker, deed.item_external_id)
    case 'delete_reply':
      return remove(speaker, deed.external_id)
    case 'react':
    case 'read':
    case 'typing': {
      const body = gestureOf(deed, reactionName)
      await ask(speaker, { method: 'POST', path: '/me/messages', body }, Whatever)
      return
    }
    default:
      throw new NetworkFailure('rejected', 'not possible on Instagram')
  }
}

/** What is not there any more is deleted. */
async function remove(speaker: Speaker, id: string) {
  await ask(speaker, { method: 'DELETE', path: `/${id}` }, Done).catch((error: unknown) => {
    if (!(error instanceof NetworkFailure && error.kind === 'gone')) throw error
  })
}

/** The heart is the only one that Instagram takes from programs. */
function reactionName(emoji: string): string {
  if (emoji.replace('\uFE0F', '') === '❤') return 'love'
  throw new NetworkFailure('rejected', 'Instagram takes only the heart')
}
