import type { Incoming, OwnCommentFacts } from '@otklik/contract/inbox/incoming.ts'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../../test/world.ts'
import { storeOwnComment } from '../arrive.ts'
import { withoutRetold } from './retold.ts'

const world = await makeWorld()
afterAll(world.end)

const created_at = 1_800_000_000

it('of a page that is told again only what is new is left, and whatever is told twice', async () => {
  const space = await world.space()
  const account = await space.account()
  const place = { space_id: space.id, object_id: account.id }
  for (const external_id of ['same', 'other words', 'other rating', 'later', 'twice'])
    await space.comment({ account, external_id, text: 'Хорошо', rating: 4, created_at })
  const own = (external_id: string, publication?: 'pending' | 'published'): OwnCommentFacts => ({
    ...{ kind: 'own_comment', external_id, parent_external_id: 'same', created_at, text: 'Спасибо' },
    ...(publication && { publication }),
  })
  const edit = (external_id: string, more: object = {}) =>
    ({ kind: 'comment_edited', external_id, text: 'Хорошо', rating: 4, at: created_at, ...more }) as Incoming
  const asItStands = { is_as_it_stands: true, text: 'Спасибо', rating: undefined }

  await space.inside((ctx) => storeOwnComment(ctx, place, own('answer')))
  await space.inside((ctx) => storeOwnComment(ctx, place, own('looked at', 'pending')))
  const news = [
    ...[
      edit('other words', { text: 'Плохо' }),
      edit('other rating', { rating: 2 }),
      edit('later', { at: created_at + 60 }),
    ],
    ...[edit('twice', { text: 'Плохо' }), edit('twice')],
    ...[own('never seen'), own('looked at', 'published'), edit('answer', { ...asItStands, text: 'Спасибо вам' })],
    edit('same', { media: [] }),
  ]
  const known = [edit('same'), edit('later', { is_as_it_stands: true }), own('answer', 'published'), own('answer')]
  const left = (facts: readonly Incoming[]) => space.inside((ctx) => withoutRetold(ctx, place, facts))

  expect(await left([...news, edit('same'), own('answer', 'published')])).toEqual(news)
  expect(await left([edit('same'), own('answer'), edit('answer', asItStands)])).toEqual([])
  // Each of these would be known alone.
  expect(await left([...known, edit('same'), edit('later', { is_as_it_stands: true })])).toHaveLength(6)
  // Two cost no more by themselves.
  expect(await left([edit('same'), own('answer')])).toHaveLength(2)
})
