import type { CommentFacts, Incoming, MessageFacts } from '@otklik/contract/inbox/incoming.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { findUnknownPosts } from '../../posts/service.ts'

type Account = { space_id: number; id: number }
type Doubtful = CommentFacts & { otherwise: MessageFacts }

const isDoubtful = (fact: Incoming): fact is Doubtful => fact.kind === 'comment' && fact.otherwise !== undefined

/** Comments that may be talk in a group just as well: they are comments if we know the post, or are told of it now. */
export async function resolveDoubts({ database }: JobParts, account: Account, facts: Incoming[]): Promise<Incoming[]> {
  const posts = new Set(facts.filter(isDoubtful).map(({ post_external_id }) => post_external_id))
  if (posts.size === 0) return facts
  const { space_id, id: object_id } = account
  const told = new Set(facts.flatMap((fact) => (fact.kind === 'post' ? [fact.external_id] : [])))
  const unknown = await database.inSpaces({ spaces: [space_id], read: true }, (db) =>
    findUnknownPosts(
      { db },
      { space_id, object_id },
      [...posts].filter((one) => !told.has(one)),
    ),
  )
  return facts.map((fact) => (isDoubtful(fact) && unknown.includes(fact.post_external_id) ? fact.otherwise : fact))
}
