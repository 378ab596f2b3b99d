import { type Deed, NetworkFailure, type Speaker } from '../connector.ts'
import { done } from './client.ts'
import { messageId } from './ids.ts'

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'edit_message':
      return done(speaker, 'PUT', 'messages', {
        query: { message_id: messageId(deed.external_id) },
        // Nothing said of its files leaves them as they are; an empty list would take them away.
        body: { text: deed.text, attachments: null },
      })
    case 'delete_message':
      return deleteMessage(speaker, messageId(deed.external_id))
    default:
      throw new NetworkFailure('rejected', `MAX knows no "${deed.kind}"`)
  }
}

/** What is already gone was deleted before: our first answer was lost, or somebody else was quicker. */
async function deleteMessage(speaker: Speaker, message_id: string): Promise<void> {
  await done(speaker, 'DELETE', 'messages', { query: { message_id } }).catch((error: unknown) => {
    if (!(error instanceof NetworkFailure && error.kind === 'gone')) throw error
  })
}
