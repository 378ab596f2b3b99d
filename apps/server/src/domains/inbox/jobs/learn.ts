// Names and posts that events mention without describing them. They are asked for while the event is read, but nobody waits
// long for them: work comes in all the same, and what was not told in time is asked for later.
import type { Connector, Learnt, Wanted } from '@otklik/connectors/connector.ts'
import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { speakerFor } from '../../../platform/outbound/connectors.ts'
import { findNameless } from '../../authors/service.ts'
import { findUnknownPosts } from '../../posts/service.ts'

export type Account = {
  space_id: number
  id: number
  provider: string
  provider_id: string
  name: string
  screen_name: string | null
  credentials: { access?: string; admin?: string }
}

const WITHIN_MS = 3_000
const nothing: Learnt = { authors: [], posts: [] }

/** What the network told in time; `missing` is what it did not. */
export async function learn(
  parts: JobParts,
  connector: Connector,
  account: Account,
  facts: Incoming[],
): Promise<{ learnt: Learnt; missing?: Wanted }> {
  if (!connector.learn) return { learnt: nothing }
  const wanted = await findWanted(parts, account, facts)
  if (wanted.authors.length + wanted.posts.length === 0) return { learnt: nothing }
  const speaker = speakerFor(connector, { ...parts, fetch: untilThen(parts) }, account.credentials, account)
  return connector.learn(speaker, wanted).then(
    (learnt) => ({ learnt }),
    (error) => {
      parts.report(error, 'learn')
      return { learnt: nothing, missing: wanted }
    },
  )
}

/** All that is asked together has this long, however many questions it takes. */
function untilThen({ fetch }: JobParts): JobParts['fetch'] {
  const end = performance.now() + WITHIN_MS
  return (url, init) => fetch(url, { ...init, timeout_ms: Math.max(1, Math.round(end - performance.now())) })
}

async function findWanted({ database }: JobParts, { space_id, id, provider }: Account, facts: Incoming[]) {
  const mentioned = facts.flatMap((fact) => ('author' in fact && fact.author ? [fact.author] : []))
  const commented = facts.flatMap((fact) => (fact.kind === 'comment' ? [fact.post_external_id] : []))
  const told = new Set(facts.flatMap((fact) => (fact.kind === 'post' ? [fact.external_id] : [])))
  return database.inSpaces({ spaces: [space_id], read: true }, async (db): Promise<Wanted> => {
    const posts = await findUnknownPosts({ db }, { space_id, object_id: id }, [...new Set(commented)])
    return {
      authors: await findNameless({ db }, space_id, provider, mentioned),
      posts: posts.filter((post) => !told.has(post)),
    }
  })
}
