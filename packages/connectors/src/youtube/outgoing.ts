import { type Deed, NetworkFailure, type Outgoing, type Sent, type Speaker } from '../connector.ts'
import { secondsOf } from '../looks.ts'
import { bare } from '../same-words.ts'
import { ask, CommentNode, tell, topOf } from './client.ts'
import { isOwn, publicationOf, textOf } from './incoming.ts'
import { listReplies } from './lists.ts'

const no = (words: string) => new NetworkFailure('rejected', words)

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind !== 'reply') throw no(`YouTube knows no "${outgoing.kind}"`)
  if (outgoing.files.length > 0) throw no('YouTube cannot take files in comments')
  // There is one level of replies: what answers a reply stands beside it.
  const snippet = { parentId: topOf(outgoing.item_external_id), textOriginal: outgoing.text }
  const manner = { method: 'POST', body: { snippet }, once: true } as const
  return sent(await ask(speaker, 'comments', { part: 'snippet' }, CommentNode, manner))
}

function sent({ id, snippet: { publishedAt, moderationStatus } }: CommentNode): Sent {
  const at = secondsOf(publishedAt)
  return { external_id: id, ...(at > 0 && { at }), ...publicationOf(moderationStatus) }
}

/** Found by what stands under the comment: the one reply of ours in these words. Of two a person decides. */
export async function settle(speaker: Speaker, outgoing: Outgoing): Promise<Sent | 'not_sent'> {
  const { account } = speaker
  if (outgoing.kind !== 'reply' || !account) throw no('cannot be told')
  const replies = await listReplies(speaker, topOf(outgoing.item_external_id))
  const found = replies
    .flatMap((one) => CommentNode.safeParse(one).data ?? [])
    .filter((one) => isOwn(one, account) && bare(textOf(one.snippet)) === bare(outgoing.text))
  const [first, second] = found
  if (second) throw new NetworkFailure('lost_answer', 'several replies in the same words stand there')
  return first ? sent(first) : 'not_sent'
}

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'hide':
      return moderate(speaker, deed.item_external_id, 'heldForReview')
    case 'unhide':
      return moderate(speaker, deed.item_external_id, 'published')
    // Others' comments are rejected: nobody sees them any more, and there is no way back.
    case 'delete':
      return moderate(speaker, deed.item_external_id, 'rejected')
    case 'block':
      if (deed.item_external_id === undefined) throw no('YouTube cannot shut out whoever has written nothing')
      return moderate(speaker, deed.item_external_id, 'rejected', { banAuthor: 'true' })
    case 'edit_reply': {
      const body = { id: deed.external_id, snippet: { textOriginal: deed.text } }
      await ask(speaker, 'comments', { part: 'snippet' }, CommentNode, { method: 'PUT', body })
      return
    }
    case 'delete_reply':
      return tell(speaker, 'comments', { id: deed.external_id }, 'DELETE').catch(unlessGone)
    default:
      throw no(`YouTube knows no "${deed.kind}"`)
  }
}

const moderate = (speaker: Speaker, id: string, moderationStatus: string, more: Record<string, string> = {}) =>
  tell(speaker, 'comments/setModerationStatus', { id, moderationStatus, ...more }, 'POST')

function unlessGone(error: unknown): void {
  if (!(error instanceof NetworkFailure && error.kind === 'gone')) throw error
}
