import type { Connector } from '@otklik/connectors/connector.ts'
import type { CommentFacts, Incoming } from '@otklik/contract/inbox/incoming.ts'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { followCommentHints } from './jobs/hints.ts'

const world = await makeWorld()
afterAll(world.end)

const comment = (external_id: string, more: Partial<CommentFacts> = {}): CommentFacts => ({
  ...{ kind: 'comment', external_id, post_external_id: 'p1', author: { external_id: 'a1' }, created_at: 7 },
  ...{ text: '', media: [], ...more },
})
const hint = (external_id: string): Incoming => ({ kind: 'comment_hinted', otherwise: comment(external_id) })

it('asks for comments that were only named, all at once, and keeps what was told of those that are gone', async () => {
  const asked: unknown[] = []
  const connector = {
    ...{ network: 'somewhere', bases: {}, pace: { per_second: 1, burst: 1 } },
    learn: async (_speaker: unknown, { hinted_comments }: { hinted_comments?: object[] }) => {
      asked.push(hinted_comments)
      return { authors: [], posts: [], hinted_comments: [comment('c1', { text: 'Сколько?' })] }
    },
  } as unknown as Connector
  const account = {
    ...{ space_id: 1, id: 1, provider: 'somewhere', provider_id: '1', name: 'Лавка', credentials: {} },
    rules: { settings: {} },
  }
  const deleted: Incoming = { kind: 'comment_deleted', external_id: 'c2', at: 9 }
  const facts = await followCommentHints(world.base, connector, account, [hint('c1'), hint('c2'), deleted])
  expect(facts).toEqual([comment('c1', { text: 'Сколько?' }), comment('c2'), deleted])
  const named = (external_id: string) => ({ external_id, post_external_id: 'p1' })
  expect(asked).toEqual([[named('c1'), named('c2')]])
  expect(await followCommentHints(world.base, connector, account, [deleted])).toEqual([deleted])
  expect(asked).toHaveLength(1)
})
