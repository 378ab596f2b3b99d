import { MacroDraft } from '@otklik/contract/macros.ts'
import { TemplateDraft } from '@otklik/contract/templates/templates.ts'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../test/world.ts'
import { makeReady } from './ready.ts'

const world = await makeWorld()
afterAll(world.end)

it('makes only what people could have made themselves, and makes it once', async () => {
  const space = await world.space()
  const make = () => world.base.database.inSpaces({ spaces: [space.id] }, (db) => makeReady(db, space.id))
  await make()
  await make()
  const { templates, macros } = world.as(await space.person('administrator'))
  const made = await templates.list({ query: {} })
  for (const { folder_id, name, text, shortcut, company_ids, group_ids } of made)
    TemplateDraft.parse({ folder_id, name, text, shortcut, company_ids, group_ids, file_ids: [] })
  for (const { name, uses_for, actions } of await macros.list({ query: {} }))
    MacroDraft.parse({ name, uses_for, actions })
  expect([made.length, (await templates.folders()).length]).toEqual([10, 2])
})
