import { type Deed, NetworkFailure, type Speaker } from '../connector.ts'
import { deleteNode } from '../meta/deletion.ts'
import { Done, type GraphCall, graph } from '../meta/graph.ts'
import { gestureOf, Whatever } from '../meta/messages.ts'
import { ownId } from './auth.ts'
import { unknown_author } from './nodes.ts'

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'hide':
    case 'unhide':
      refuseElsewhere(speaker, deed)
      return done(speaker, { path: `/${deed.item_external_id}`, body: { is_hidden: deed.kind === 'hide' } })
    case 'like':
      return done(speaker, { path: `/${deed.item_external_id}/likes` })
    case 'unlike':
      return done(speaker, { method: 'DELETE', path: `/${deed.item_external_id}/likes` })
    case 'edit_reply':
      return done(speaker, { path: `/${deed.external_id}`, body: { message: deed.text } })
    case 'delete':
      refuseElsewhere(speaker, deed)
      return remove(speaker, deed.item_external_id)
    case 'delete_reply':
      return remove(speaker, deed.external_id)
    case 'block':
    case 'unblock':
      return deed.post_external_id === undefined ? ban(speaker, deed) : block(speaker, deed)
    case 'react':
    case 'read':
    case 'typing': {
      const body = gestureOf(deed, (emoji) => emoji)
      await graph(speaker, { method: 'POST', path: `/${ownId(speaker)}/messages`, body }, Whatever)
      return
    }
    default:
      throw new NetworkFailure('rejected', 'not possible on Facebook')
  }
}

async function done(speaker: Speaker, call: GraphCall) {
  await graph(speaker, { method: 'POST', ...call }, Done)
}

const remove = (speaker: Speaker, id: string) => deleteNode((call, schema) => graph(speaker, call, schema), id)

/** Where we are only named, on another's page, there is nothing of ours to hide or delete. */
function refuseElsewhere(speaker: Speaker, { post_external_id }: { post_external_id: string }) {
  const [page, post] = post_external_id.split('_')
  if (post !== undefined && page !== ownId(speaker))
    throw new NetworkFailure('rejected', 'this stands on a page that is not yours')
}

type Blocking = Extract<Deed, { kind: 'block' | 'unblock' }>

/** From the page and everything on it. */
async function block(speaker: Speaker, { kind, author_external_id: user }: Blocking) {
  if (user.startsWith(unknown_author)) throw new NetworkFailure('rejected', 'Facebook does not tell who wrote this')
  const path = `/${ownId(speaker)}/blocked`
  // POST takes a list of people, DELETE one of them.
  if (kind === 'block') await graph(speaker, { method: 'POST', path, body: { user: [user] } }, Whatever)
  else await graph(speaker, { method: 'DELETE', path, query: { user } }, Whatever)
}

/** From writing to the page. */
async function ban(speaker: Speaker, { kind, author_external_id: id }: Blocking) {
  const body = { user_ids: [{ id }], actions: [kind === 'block' ? 'block_user' : 'unblock_user'] }
  await graph(speaker, { method: 'POST', path: `/${ownId(speaker)}/moderate_conversations`, body }, Whatever)
}
