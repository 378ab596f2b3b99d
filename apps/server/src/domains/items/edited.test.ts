import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { changeComment } from './change.ts'

const world = await makeWorld()
afterAll(world.end)

it('a review that is told as an edit at the time it was written is not shown as edited; a later one is', async () => {
  const space = await world.space()
  const account = await space.account()
  const created_at = 1_800_000_000
  const { id } = await space.comment({ account, external_id: 'review', text: 'Хорошо', rating: 4, created_at })
  const { items } = world.as(await space.person('operator'))
  const edit = (text: string, at: number, rating = 4) =>
    space.inside((ctx) =>
      changeComment(
        ctx,
        { space_id: space.id, object_id: account.id },
        {
          ...{ kind: 'comment_edited', external_id: 'review', text, at, rating },
        },
      ),
    )
  const edited_at = async () => (await items.get({ params: { id } })).item.edited_at

  await edit('Хорошо', created_at)
  expect(await edited_at()).toBeNull()
  await edit('Хорошо', created_at, 2)
  expect(await edited_at()).toBe(created_at)
  await edit('Уже хуже', created_at + 60, 2)
  expect(await edited_at()).toBe(created_at + 60)
})
