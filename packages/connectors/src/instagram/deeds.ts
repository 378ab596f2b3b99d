import { type Deed, NetworkFailure, type Speaker } from '../connector.ts'
import { deleteNode } from '../meta/deletion.ts'
import { Done } from '../meta/graph.ts'
import { gestureOf, Whatever } from '../meta/messages.ts'
import { ask, inboxPath } from './client.ts'
import { isMention } from './nodes.ts'

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'hide':
    case 'unhide': {
      refuseMention(deed)
      const query = { hide: String(deed.kind === 'hide') }
      await ask(speaker, { method: 'POST', path: `/${deed.item_external_id}`, query }, Done)
      return
    }
    case 'delete':
      refuseMention(deed)
      return remove(speaker, deed.item_external_id)
    case 'delete_reply':
      refuseMention(deed)
      return remove(speaker, deed.external_id)
    case 'react':
    case 'read':
    case 'typing': {
      const body = gestureOf(deed, reactionName)
      await ask(speaker, { method: 'POST', path: `${inboxPath(speaker)}/messages`, body }, Whatever)
      return
    }
    default:
      throw new NetworkFailure('rejected', 'not possible on Instagram')
  }
}

/** What names us stands on another's post: who owns it decides what is shown and deleted there. */
function refuseMention({ item_external_id, post_external_id }: { item_external_id: string; post_external_id: string }) {
  if (isMention(item_external_id, post_external_id))
    throw new NetworkFailure('rejected', 'this stands under a post that is not yours')
}

const remove = (speaker: Speaker, id: string) => deleteNode((call, schema) => ask(speaker, call, schema), id)

/** The heart is the only one that Instagram takes from programs. */
function reactionName(emoji: string): string {
  if (emoji.replace('\uFE0F', '') === '❤') return 'love'
  throw new NetworkFailure('rejected', 'Instagram takes only the heart')
}
