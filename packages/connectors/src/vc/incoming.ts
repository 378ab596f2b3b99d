import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Receiver } from '../connector.ts'
import { AnyId, eachAlone, findJson, fingerprint, ignored, isSecret, optional, readJson, shaped } from '../payload.ts'
import { Comment, commentFacts, Post, postFacts } from './comments.ts'

/** Some frameworks hand on what stands inside of the envelope. */
const Enveloped = z.object({ type: z.string().min(1), data: z.unknown() })
const Hooked = z.object({
  id: AnyId,
  url: optional(z.string()),
  text: Comment.shape.text,
  media: Comment.shape.media,
  creator: Comment.shape.author,
  content: z.object({ id: AnyId }),
  reply_to: optional(z.object({ id: AnyId })),
})

function eventOf(told: unknown): { type: string; data: unknown } {
  const enveloped = Enveloped.safeParse(told).data
  return enveloped ? { type: enveloped.type, data: enveloped.data } : { type: 'new_comment', data: told }
}

/** VC signs nothing: whoever knows the address is VC. */
export const receiver: Receiver = {
  authenticate({ query, body }, { webhook }) {
    const isJson = typeof findJson(body) === 'object'
    return isJson && isSecret(query?.token, webhook) ? 'genuine' : 'forged'
  },
  keyOf({ body }) {
    const { type, data } = eventOf(findJson(body))
    const id = z.object({ id: AnyId }).safeParse(data).data?.id
    return id === undefined ? fingerprint(body) : `${type}:${id}`
  },
  accepted: 'ok',
}

/** What was asked for (`looks.ts`). `since`: what is older has arrived as history. */
const Listed = z.object({
  look: z.literal('comments'),
  since: z.number(),
  answer: z.object({ post: Post, items: z.array(z.unknown()) }),
})

export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const told = readJson(body)
  if (z.object({ look: z.string() }).safeParse(told).success) return listFacts(told, account)
  const { type, data } = eventOf(told)
  return type === 'new_comment' ? [hookFacts(data, account)] : ignored(type)
}

/** When it was written is not told: the moment of its arrival stands in. */
function hookFacts(data: unknown, account: AccountFacts): Incoming {
  const { content, reply_to, creator, ...rest } = shaped(Hooked, data, 'new_comment')
  return commentFacts({ ...rest, author: creator, post: content.id, parent: reply_to?.id, created_at: 0 }, account)
}

function listFacts(told: unknown, account: AccountFacts): Incoming[] {
  const { since, answer } = shaped(Listed, told, 'look')
  const facts = eachAlone(
    answer.items,
    () => 'comment',
    (item) => itemFacts(shaped(Comment, item, 'comment'), answer.post.id, since, account),
  )
  return facts.length > 0 ? [postFacts(answer.post), ...facts] : []
}

/** What stands there instead of words: removed by a moderator or by the article's author; hidden or taken back by its own. */
const stub = /^Комментарий (?:недоступен|удал[её]н(?: модератором| автором(?: поста| статьи)?)?)\.?$/i

/**
 * The words decide. That a moderator removed it is also told of what was restored since, with its words; a comment that
 * its author took back has no flag at all.
 */
function isDeleted({ text = '', media, isRemoved, isRemovedByModerator }: Comment): boolean {
  const isEmpty = text.trim() === '' && media.length === 0
  return isRemoved === true || stub.test(text.trim()) || (isRemovedByModerator === true && isEmpty)
}

/** Each comment stands there as it is now: one that was changed is told as new and as changed. */
function itemFacts(comment: Comment, post: string, since: number, account: AccountFacts): Incoming[] {
  const { id, date: created_at = 0, lastModificationDate: at = 0, isEdited, replyTo: parent } = comment
  const isNew = created_at === 0 || created_at >= since
  if (!isNew && at < since) return []
  if (isDeleted(comment)) return [{ kind: 'comment_deleted', external_id: id, at: 0 }]
  const fact = commentFacts(
    { ...comment, post, parent, created_at, ...(comment.isHiddenByBan && { is_hidden: true }) },
    account,
  )
  const text = 'text' in fact ? fact.text : ''
  const edit: Incoming[] = isEdited ? [{ kind: 'comment_edited', external_id: id, text, at }] : []
  return isNew ? [fact, ...edit] : edit
}
