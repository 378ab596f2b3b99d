import { type Deed, NetworkFailure, type Speaker } from '../connector.ts'
import { deleteNode } from '../meta/deletion.ts'
import { Done } from '../meta/graph.ts'
import { ask } from './client.ts'

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'hide':
    case 'unhide': {
      // What answers a hidden reply is hidden with it, and cannot be hidden by itself: Threads says so.
      const body = new URLSearchParams({ hide: String(deed.kind === 'hide') })
      await ask(speaker, { method: 'POST', path: `/${deed.item_external_id}/manage_reply`, body }, Done)
      return
    }
    case 'delete_reply':
      return deleteNode((call, schema) => ask(speaker, call, schema), deed.external_id)
    default:
      throw new NetworkFailure('rejected', `Threads knows no "${deed.kind}"`)
  }
}
