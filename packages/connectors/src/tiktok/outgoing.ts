import { z } from 'zod'
import { type Deed, NetworkFailure, type Outgoing, type Sent, type Speaker } from '../connector.ts'
import { AnyId, optional } from '../payload.ts'
import { bare } from '../same-words.ts'
import { businessId, call, Nothing, TikTokRefusal } from './client.ts'
import { Comment } from './comments.ts'
import { findComments, listReplies } from './lists.ts'

const no = (words: string) => new NetworkFailure('rejected', words)
const Replied = z.object({ comment_id: AnyId, create_time: optional(z.union([z.int(), z.string()])) })

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind !== 'reply') throw no(`TikTok knows no "${outgoing.kind}"`)
  if (outgoing.files.length > 0) throw no('TikTok cannot take files here')
  const { post_external_id: video_id, text } = outgoing
  const body = { business_id: businessId(speaker), video_id, comment_id: topOf(outgoing), text }
  return sent(await call(speaker, 'business/comment/reply/create', Replied, { body, once: true }))
}

/** There is one level of replies: what answers a reply stands beside it. */
const topOf = ({ item_external_id, root_external_id = item_external_id }: Extract<Outgoing, { kind: 'reply' }>) =>
  root_external_id

function sent({ comment_id, create_time = 0 }: z.output<typeof Replied>): Sent {
  const at = Number(create_time) || 0
  return { external_id: comment_id, ...(at > 0 && { at }) }
}

/** Found by what stands under the comment: the one reply of ours in these words. Of two a person decides. */
export async function settle(speaker: Speaker, outgoing: Outgoing): Promise<Sent | 'not_sent'> {
  if (outgoing.kind !== 'reply') throw no('cannot be told')
  const replies = await listReplies(speaker, outgoing.post_external_id, topOf(outgoing))
  const found = replies
    .flatMap((one) => Comment.safeParse(one).data ?? [])
    .filter(({ owner, text = '' }) => owner && bare(text) === bare(outgoing.text))
  const [first, second] = found
  if (second) throw new NetworkFailure('lost_answer', 'several replies in the same words stand there')
  return first ? sent(first) : 'not_sent'
}

type Switch = { kind: Deed['kind']; post_external_id: string; item_external_id: string }

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'hide':
    case 'like':
    case 'unlike':
    case 'pin':
    case 'unpin':
      return turn(speaker, deed)
    case 'unhide':
      await turn(speaker, deed)
      return checkShown(speaker, deed)
    case 'delete_reply': {
      const body = { business_id: businessId(speaker), comment_id: deed.external_id }
      return call(speaker, 'business/comment/delete', Nothing, { body }).then(
        () => undefined,
        (error: unknown) => {
          if (!(error instanceof NetworkFailure && error.kind === 'gone')) throw error
        },
      )
    }
    default:
      throw no(`TikTok knows no "${deed.kind}"`)
  }
}

const already = 40_050

async function turn(speaker: Speaker, { kind, post_external_id: video_id, item_external_id: comment_id }: Switch) {
  // Its own description of likes has no video; who has tried it says that it is wanted.
  const body = { business_id: businessId(speaker), video_id, comment_id, action: kind.toUpperCase() }
  await call(speaker, `business/comment/${kind.replace(/^un/, '')}`, Nothing, { body }).catch((error: unknown) => {
    if (!(error instanceof TikTokRefusal && error.code === already)) throw error
  })
}

/** TikTok says yes also where it keeps a comment hidden by rules of its own. */
async function checkShown(speaker: Speaker, { post_external_id: video_id, item_external_id }: Switch): Promise<void> {
  const [comment] = await findComments(speaker, video_id, [item_external_id])
  if (comment?.status === 'HIDDEN') throw no('TikTok keeps this comment hidden')
}
