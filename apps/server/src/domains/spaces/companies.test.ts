import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const refused = (error_type: string) => ({ status: 409, refusal: { error_type } })

async function office() {
  const space = await world.space()
  const { spaces, accounts, desk } = world.as(await space.person('administrator'))
  const add = (name: string) => spaces.addCompany({ body: { space_id: space.id, name } })
  const names = async () => (await spaces.companies()).map(({ name }) => name)
  return { space, spaces, accounts, desk, add, names }
}

it('renames a company, but not to a name that is taken', async () => {
  const { spaces, add, names } = await office()
  const [left] = [await add('Лавка'), await add('Кухня')]
  const rename = (name: string) => spaces.renameCompany({ params: { id: left.id }, body: { name } })
  expect(await rename('Северная лавка')).toMatchObject({ id: left.id, name: 'Северная лавка' })
  expect(await rename('Северная лавка')).toMatchObject({ name: 'Северная лавка' })
  await expect(rename('Кухня')).rejects.toMatchObject(refused('already_taken'))
  expect(await names()).toEqual(['Северная лавка', 'Кухня'])
})

it('archives a company that has no connected accounts, and brings it back', async () => {
  const { spaces, add, names } = await office()
  const { id } = await add('Лавка')
  await spaces.archiveCompany({ params: { id } })
  expect(await names()).toEqual([])
  expect(await spaces.archivedCompanies()).toMatchObject([{ id, name: 'Лавка' }])
  await expect(spaces.archiveCompany({ params: { id } })).rejects.toMatchObject({ status: 404 })
  await spaces.restoreCompany({ params: { id } })
  expect(await names()).toEqual(['Лавка'])
  await expect(spaces.restoreCompany({ params: { id } })).rejects.toMatchObject({ status: 404 })
})

it('keeps what came in through the accounts of an archived company', async () => {
  const { space, spaces, accounts } = await office()
  const item = await space.comment()
  const id = await space.company()
  await expect(spaces.archiveCompany({ params: { id } })).rejects.toMatchObject(refused('company_in_use'))
  const [account] = await accounts.list()
  await accounts.remove({ params: { id: account?.id as number } })
  await spaces.archiveCompany({ params: { id } })
  const { items } = world.as(await space.person('operator'))
  expect((await items.get({ params: { id: item.id } })).item.id).toBe(item.id)
})
