import { createHmac } from 'node:crypto'
import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Receiver } from '../connector.ts'
import { AnyId, eachAlone, fingerprint, ignored, isSecret, optional, readExactJson, shaped } from '../payload.ts'
import { Comment, commentFacts, editedWords, editFacts, secondsOf } from './comments.ts'
import { idOfOrganization, MaybeUrn, organizationUrn, pageUrl, readComment } from './urns.ts'

const Text = optional(z.string().min(1))
const Shown = optional(z.object({ entity: MaybeUrn, owner: MaybeUrn, text: Text }))
/** Some were seen with their words and their writer under the names that they have in lists. */
const ShownComment = optional(
  z.object({
    ...{ entity: MaybeUrn, owner: MaybeUrn, actor: MaybeUrn, object: MaybeUrn, text: Text },
    message: optional(z.object({ text: Text })),
  }),
)

export const Notification = z.object({
  notificationId: optional(AnyId),
  organizationalEntity: MaybeUrn,
  action: z.string().min(1),
  sourcePost: MaybeUrn,
  generatedActivity: MaybeUrn,
  decoratedSourcePost: Shown,
  decoratedGeneratedActivity: optional(z.object({ comment: ShownComment, share: Shown })),
  lastModifiedAt: optional(z.number().positive()),
})
export type Notification = z.output<typeof Notification>

const Delivery = z.looseObject({ type: z.string(), notifications: z.array(z.unknown()) })

const digestOf = (words: string | Uint8Array, secret: string) =>
  createHmac('sha256', secret).update('hmacsha256=').update(words).digest('hex')

export const receiver = {
  accepted: 'ok',
  authenticate({ headers, body, challenge }, { app_secret = '' }) {
    if (app_secret === '') return 'forged'
    if (challenge) {
      const { challengeCode = '' } = challenge
      // Whoever asks gets our signature of what they ask with: it must be nothing that could be a delivery.
      if (!/^[\w-]{1,100}$/.test(challengeCode)) return 'forged'
      const challengeResponse = createHmac('sha256', app_secret).update(challengeCode).digest('hex')
      return { handshake: JSON.stringify({ challengeCode, challengeResponse }) }
    }
    // Public programs disagree on whether the header repeats the word that is signed with the body.
    const signature = headers['x-li-signature']?.replace(/^hmacsha256=/, '')
    return isSecret(signature, digestOf(body, app_secret)) ? 'genuine' : 'forged'
  },
  keyOf({ body }) {
    try {
      return fingerprint(
        Buffer.from(
          split(body)
            .map(({ provider_id, key }) => `${provider_id}:${key}`)
            .join('\n'),
        ),
      )
    } catch {
      return fingerprint(body)
    }
  },
  split,
} satisfies Receiver

/** Ten notifications of several pages come together. */
function split(body: Uint8Array) {
  const { notifications, ...delivery } = shaped(Delivery, readExactJson(body), 'delivery')
  return notifications.map((one) => {
    const told = Notification.safeParse(one).data
    const part = Buffer.from(JSON.stringify({ ...delivery, notifications: [one] }))
    const key = told?.notificationId ?? (told && `${told.action}:${told.generatedActivity}`)
    return {
      provider_id: idOfOrganization(told?.organizationalEntity ?? '') ?? '',
      key: key ?? fingerprint(Buffer.from(JSON.stringify(one))),
      body: part,
    }
  })
}

const Look = z.discriminatedUnion('look', [
  z.object({ look: z.literal('notifications'), answer: z.object({ elements: z.array(z.unknown()) }) }),
  z.object({ look: z.literal('post'), answer: z.object({ post: z.unknown(), comments: z.array(z.unknown()) }) }),
])
/** What is told of, with the comment as it was read afterwards; none where LinkedIn did not show it. */
const Read = z.object({ notification: Notification, comment: optional(Comment), is_deleted: optional(z.boolean()) })
const Post = z.object({
  id: z.string(),
  commentary: Text,
  publishedAt: optional(z.number()),
  createdAt: optional(z.number()),
})

export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const told = readExactJson(body)
  if (typeof told === 'object' && told !== null && 'look' in told) return lookFacts(shaped(Look, told, 'look'), account)
  const { notifications, type } = shaped(Delivery, told, 'delivery')
  return eachAlone(
    notifications,
    () => type,
    (one) => hintFacts(shaped(Notification, one, 'notification')),
  )
}

/** What a notification tells may be cut or missing: it is read anew. */
function hintFacts(notification: Notification): Incoming[] {
  switch (notification.action) {
    case 'COMMENT':
    case 'ADMIN_COMMENT':
    case 'COMMENT_EDIT':
    case 'COMMENT_DELETE':
    case 'SHARE_MENTION':
      return [{ kind: 'look_wanted' }]
    default:
      // Likes and reposts, which are nobody's words.
      return ignored(notification.action)
  }
}

const deletion = ({ generatedActivity, lastModifiedAt }: Notification): Incoming[] =>
  generatedActivity && readComment(generatedActivity)
    ? [{ kind: 'comment_deleted', external_id: generatedActivity, at: secondsOf(lastModifiedAt) }]
    : ignored('a deletion that does not say of what')

function lookFacts(look: z.output<typeof Look>, account: AccountFacts): Incoming[] {
  if (look.look === 'notifications')
    return eachAlone(
      look.answer.elements,
      () => 'notification',
      (one) => noticeFacts(shaped(Read, one, 'notification'), account),
    )
  const { post, comments } = look.answer
  const facts = eachAlone(
    comments,
    () => 'comment',
    (one) => [commentFacts(shaped(Comment, one, 'comment'), account)],
  )
  const first = facts.find((fact) => fact.kind === 'comment')
  const { id, commentary = '', publishedAt, createdAt } = shaped(Post, post, 'post')
  const external_id = first?.post_external_id ?? id
  const published_at = secondsOf(publishedAt ?? createdAt)
  return [{ kind: 'post', external_id, published_at, text: commentary, url: pageUrl(id) }, ...facts]
}

/** The URN of the comment that is told of. */
export const commentOf = ({ decoratedGeneratedActivity, generatedActivity }: Notification): string | undefined =>
  [decoratedGeneratedActivity?.comment?.entity, generatedActivity].find((urn) => urn !== undefined && readComment(urn))

/** The comment as its notification shows it: without its picture, and without what it answers. */
export function toldComment(notification: Notification): Comment | undefined {
  const urn = commentOf(notification)
  const { owner, actor = owner, object, text, message } = notification.decoratedGeneratedActivity?.comment ?? {}
  const { place, id } = readComment(urn ?? '') ?? {}
  const words = text ?? message?.text
  if (!id || !actor || !words) return undefined
  return Comment.parse({ id, $URN: urn, actor, object: object ?? place, message: { text: words } })
}

function noticeFacts(read: z.output<typeof Read>, account: AccountFacts): Incoming[] {
  const { notification, is_deleted } = read
  const { action, lastModifiedAt } = notification
  // Shortly after it was published LinkedIn may not find a comment that it has told of: its words are not lost with it.
  const told = is_deleted ? undefined : toldComment(notification)
  const comment = read.comment ?? told
  const at = secondsOf(lastModifiedAt)
  switch (action) {
    case 'COMMENT':
    case 'ADMIN_COMMENT': {
      if (!comment) return ignored('a comment that is gone')
      return [...sourcePost(notification, account, comment.object), dated(commentFacts(comment, account), at)]
    }
    case 'COMMENT_EDIT':
      if (read.comment) return [editFacts(read.comment, account, at)]
      // Whether its picture stayed is not known here.
      return told ? [editedWords(told, account, at)] : ignored('a comment that is gone')
    case 'COMMENT_DELETE':
      return deletion(notification)
    case 'SHARE_MENTION':
      return mention(notification, account)
    default:
      return ignored(action)
  }
}

const dated = <F extends { created_at: number }>(fact: F, at: number): F => ({
  ...fact,
  created_at: fact.created_at || at,
})

/** One post has two names, of which comments have one: the text of ours comes with the notification. */
function sourcePost(
  { decoratedSourcePost, sourcePost: urn }: Notification,
  account: AccountFacts,
  object = urn,
): Incoming[] {
  const { text, owner, entity } = decoratedSourcePost ?? {}
  if (!object || !text || owner !== organizationUrn(account.provider_id)) return []
  return [{ kind: 'post', external_id: object, published_at: 0, text, url: pageUrl(entity ?? object) }]
}

/** On a page that is not ours: all that is known of it is what the notification shows. */
function mention(
  { generatedActivity, sourcePost: urn, decoratedGeneratedActivity, lastModifiedAt }: Notification,
  account: AccountFacts,
): Incoming[] {
  const { entity, owner, text } = decoratedGeneratedActivity?.share ?? {}
  const external_id = generatedActivity ?? entity ?? urn
  if (!external_id) return ignored('a mention that does not say where')
  if (owner === organizationUrn(account.provider_id)) return ignored('a post of ours')
  return [
    {
      kind: 'comment',
      sort: 'mention',
      external_id,
      post_external_id: external_id,
      author: { external_id: owner ?? `writer of ${external_id}` },
      created_at: secondsOf(lastModifiedAt),
      text: text ?? '',
      media: [],
      ...(!text && { subjects: [{ kind: 'post', url: pageUrl(external_id) }] }),
      url: pageUrl(external_id),
    },
  ]
}
