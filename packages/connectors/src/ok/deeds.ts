import { z } from 'zod'
import { type Deed, NetworkFailure, type Speaker } from '../connector.ts'
import { ownId, statusIn } from './auth.ts'
import { graph, rest } from './client.ts'
import { Comment } from './comments.ts'
import { readPostId } from './ids.ts'

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'delete':
      return deleteComment(speaker, deed.post_external_id, deed.item_external_id)
    case 'delete_reply':
      return deleteComment(speaker, deed.post_external_id, deed.external_id)
    case 'edit_reply':
      return editComment(speaker, deed.post_external_id, deed.external_id, deed.text)
    case 'block':
      return blockAuthor(speaker, deed)
    case 'read':
      return show(speaker, deed.chat_external_id, 'mark_seen')
    case 'typing':
      return show(speaker, deed.chat_external_id, 'typing_on')
    default:
      throw new NetworkFailure('rejected', `OK knows no "${deed.kind}"`)
  }
}

const Shown = z.object({ success: z.literal(true) })

async function show(speaker: Speaker, chat_id: string, sender_action: 'mark_seen' | 'typing_on'): Promise<void> {
  const body = { recipient: { chat_id }, sender_action }
  await graph(speaker, `me/messages/${encodeURIComponent(chat_id)}`, { body }, Shown)
}

const Yes = z.union([z.literal(true), z.literal('true'), z.object({ success: z.literal(true) })])

/** What is not there any more has been done already. */
async function deleteComment(speaker: Speaker, post_external_id: string, comment_id: string): Promise<void> {
  const asked = { ...readPostId(post_external_id), comment_id }
  const answer = await rest(speaker, 'discussions.deleteDiscussionComment', asked, z.unknown()).catch(unlessGone)
  if (answer === gone || Yes.safeParse(answer).success) return
  // OK describes no answer: one that does not say yes is asked about.
  if (await findComment(speaker, post_external_id, comment_id))
    throw new NetworkFailure('rejected', 'OK has left the comment where it is')
}

/**
 * OK shuts an author out only together with the deletion of what they wrote. Where that is gone already, it was either
 * done before, which their place in the group tells, or there is nothing left to do it by.
 */
async function blockAuthor(speaker: Speaker, deed: Extract<Deed, { kind: 'block' }>): Promise<void> {
  const { post_external_id, item_external_id: comment_id, author_external_id, until } = deed
  if (post_external_id === undefined || comment_id === undefined || until !== undefined)
    throw new NetworkFailure('rejected', 'OK blocks for good, and only by a comment of the author')
  const asked = { ...readPostId(post_external_id), comment_id, block_author: true }
  const answer = await rest(speaker, 'discussions.deleteDiscussionComment', asked, z.unknown()).catch(unlessGone)
  if (Yes.safeParse(answer).success) return
  if ((await statusIn(speaker, ownId(speaker), author_external_id)) === 'BLOCKED') return
  throw answer === gone
    ? new NetworkFailure('gone', 'the comment by which the author would be blocked is gone')
    : new NetworkFailure('rejected', 'OK has not blocked the author')
}

async function editComment(speaker: Speaker, post_external_id: string, comment_id: string, comment: string) {
  const asked = { ...readPostId(post_external_id), comment_id, comment }
  const answer = await rest(speaker, 'discussions.editDiscussionComment', asked, z.unknown())
  if (Yes.safeParse(answer).success) return
  const found = await findComment(speaker, post_external_id, comment_id)
  if (found?.text !== comment) throw new NetworkFailure('rejected', 'OK has left the comment as it is')
}

const gone = Symbol('gone')

function unlessGone(error: unknown): typeof gone {
  if (error instanceof NetworkFailure && error.kind === 'gone') return gone
  throw error
}

/** Some answers hold the comment, some are it. */
const Found = z.union([z.object({ comment: Comment }).transform(({ comment }) => comment), Comment]).nullable()

async function findComment(speaker: Speaker, post_external_id: string, comment_id: string) {
  const asked = { ...readPostId(post_external_id), comment_id, fields: 'comment.ID,comment.TEXT' }
  const found = await rest(speaker, 'discussions.getComment', asked, Found).catch(unlessGone)
  return found === gone ? null : found
}
