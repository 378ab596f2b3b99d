import { afterAll, expect, it } from 'vitest'
import { ASKED, makeTwinsStage } from '../../../test/stages/twins-stage.ts'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const { say } = makeTwinsStage(world)

it('what somebody has begun to answer a group waits for them alone, until it is sent; what they sent last can be read again', async () => {
  const space = await world.space()
  const [who, colleague] = [await space.person('operator'), await space.person('operator')]
  const ids = await say(space, ASKED)
  const params = { id: ids[0] as number }
  const { duplicates, drafts } = world.as(who)
  expect(await duplicates.get({ params })).toMatchObject({ draft: null, run: null })

  const begun = ['{author.first_name}, код у вас', '']
  await duplicates.saveDraft({ params, body: { texts: begun } })
  // By any of its members, as the group itself.
  const other = { id: ids[2] as number }
  expect((await duplicates.get({ params: other })).draft).toMatchObject({ texts: begun })
  expect((await world.as(colleague).duplicates.get({ params })).draft).toBeNull()
  // It is no comment's draft.
  expect(await drafts.list()).toEqual([])
  expect((await world.as(who).items.get({ params })).draft).toBeNull()

  await duplicates.saveDraft({ params, body: { texts: [' '] } })
  expect((await duplicates.get({ params })).draft).toBeNull()
  await duplicates.saveDraft({ params, body: { texts: begun } })

  const preview = await duplicates.preview({ params, body: { texts: ['Код у вас'], ids } })
  const members = preview.map(({ id, seen_version, variant }) => ({ id, seen_version, variant }))
  const run = await duplicates.reply({ params, body: { texts: ['Код у вас'], members } })
  expect(await duplicates.get({ params })).toMatchObject({ draft: null, run: { id: run.id, total: 3 } })
  expect((await world.as(colleague).duplicates.get({ params })).run).toBeNull()
})

it('says of each member whether it is answered, and by whom', async () => {
  const space = await world.space()
  const who = await space.person('operator')
  const ids = await say(space, ASKED)
  const { items, duplicates } = world.as(who)
  const { item } = await items.get({ params: { id: ids[1] as number } })
  await items.reply({ params: { id: item.id }, body: { text: 'Код у вас', seen_version: item.version } })
  await world.owner.query('update items set replied_at = now() where id = $1', [ids[2]])
  const { rows } = await duplicates.members({ params: { id: ids[0] as number }, query: {} })
  const answered = new Map(rows.map((row) => [row.id, row.answered]))
  expect(ids.map((id) => answered.get(id))).toEqual([null, { user_id: who.user_id }, { user_id: null }])
})
