import { makeWorld } from '@otklik/server/test/world.ts'
import { screen } from '@testing-library/react'
import { afterAll, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const id = 'a-request-of-somebody-0001'

it('tells anybody who has the link what became of the request', async () => {
  await world.owner.query(`insert into deletion_requests (id, provider, external_id) values ($1, 'facebook', '7')`, [
    id,
  ])
  await open(`/deleterequest/${id}`, { world })
  await screen.findByRole('heading', { name: 'Данные удаляются' })
  screen.getByText(/Запрос из Facebook получен/)
})

it('says when it is done', async () => {
  await world.owner.query(`update deletion_requests set done_at = now() where id = $1`, [id])
  await open(`/deleterequest/${id}`, { world })
  await screen.findByRole('heading', { name: 'Данные удалены' })
})

it('knows no others', async () => {
  await open('/deleterequest/nobody-has-asked-for-this', { world })
  await screen.findByRole('heading', { name: 'Такого запроса нет' })
})
