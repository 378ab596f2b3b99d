import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { eachAlone, shaped } from '../payload.ts'
import { Node, postFacts, replyFacts } from './nodes.ts'

/** What we have asked for. `since`: what is older was history. `at`: up to when a complete look speaks. */
export const Listed = z.object({
  look: z.enum(['posts', 'conversation', 'mentions']),
  media_id: z.string().default(''),
  since: z.number().default(0),
  at: z.number().default(0),
  is_complete: z.boolean().default(false),
  answer: z.object({ data: z.array(z.unknown()) }),
})
type Listed = z.output<typeof Listed>

export function listFacts(listed: Listed, account: AccountFacts): Incoming[] {
  const { look, answer } = listed
  const facts = eachAlone(
    answer.data,
    () => look,
    (told) => nodeFacts(listed, shaped(Node, told, look), account),
  )
  if (look !== 'conversation' || !listed.is_complete) return facts
  const ids = answer.data.flatMap((one) => Node.safeParse(one).data?.id ?? [])
  if (ids.length < answer.data.length) return facts
  // Deletions of customers are told by nobody: what a complete look does not find any more is gone.
  const { media_id: post_external_id, at } = listed
  return [...facts, { kind: 'comments_listed', post_external_id, since: 0, external_ids: ids, at }]
}

function nodeFacts({ look, media_id, since, at }: Listed, node: Node, account: AccountFacts): Incoming[] {
  if (look === 'posts') return [postFacts(node)]
  if (node.timestamp < since) return []
  if (look === 'conversation') return [replyFacts(node, account, { post: media_id, at })]
  // Our own post may name us as well.
  const fact = replyFacts(node, account, { post: node.root_post?.id ?? node.id, at, sort: 'mention' })
  return fact.kind === 'own_comment' ? [] : [fact]
}
