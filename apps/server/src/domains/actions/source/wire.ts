import type { Deed, Outgoing } from '@otklik/connectors/connector.ts'
import type { SourceAction } from '@otklik/contract/gateway.ts'
import type { ActionRow } from '../queries.ts'
import type { Order } from '../target.ts'

/** An order in the gateway's words (docs/gateway.md). */
export const toSourceAction = ({ id, attempt, created_at }: ActionRow, order: Order): SourceAction => ({
  ...{ id, attempt, created_at: Math.floor(created_at.getTime() / 1000) },
  ...('outgoing' in order ? ofSend(order.outgoing) : ofDeed(order.deed)),
})

type Said = Omit<SourceAction, 'id' | 'attempt' | 'created_at'>

function ofSend(outgoing: Outgoing): Said {
  const { text } = outgoing
  const files = outgoing.files.map(({ name, mime, url = null }) => ({ name, mime, url }))
  switch (outgoing.kind) {
    case 'reply':
      return { type: 'reply', ...placeOf(outgoing), text, files }
    case 'private_reply':
      return { type: 'private_reply', ...placeOf(outgoing), author: outgoing.author_external_id, text, files }
    case 'message': {
      const { chat_external_id: chat, quoted_external_id: quoted } = outgoing
      return { type: 'message', chat, ...(quoted !== undefined && { quoted }), text, files }
    }
  }
}

type Place = { post_external_id: string; item_external_id: string }
const placeOf = ({ post_external_id: post, item_external_id: comment }: Place) => ({ post, comment })

function ofDeed(deed: Deed): Said {
  switch (deed.kind) {
    case 'delete':
    case 'restore':
    case 'hide':
    case 'unhide':
    case 'like':
    case 'unlike':
    case 'pin':
    case 'unpin':
    case 'close_topic':
    case 'reopen_topic':
      return { type: deed.kind, ...placeOf(deed) }
    case 'edit_reply':
      return { type: deed.kind, ...placeOf(deed), reply: deed.external_id, text: deed.text }
    case 'delete_reply':
      return { type: deed.kind, ...placeOf(deed), reply: deed.external_id }
    case 'edit_message':
      return { type: deed.kind, chat: deed.chat_external_id, message: deed.external_id, text: deed.text }
    case 'delete_message':
      return { type: deed.kind, chat: deed.chat_external_id, message: deed.external_id }
    case 'react':
      return {
        type: deed.kind,
        chat: deed.chat_external_id,
        message: deed.external_id,
        reaction: deed.reaction,
      }
    case 'read':
      return { type: deed.kind, chat: deed.chat_external_id, message: deed.up_to_external_id }
    case 'block':
      return {
        type: deed.kind,
        author: deed.author_external_id,
        ...(deed.until !== undefined && { until: deed.until }),
      }
    case 'unblock':
      return { type: deed.kind, author: deed.author_external_id }
    case 'typing':
      // Told beside the ledger, to those who can be called at that moment.
      throw new Error('nobody fetches that somebody types')
  }
}
