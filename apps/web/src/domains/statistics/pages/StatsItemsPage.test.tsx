import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

it('is home: figures that lead to their rows, a chart to be read by keys, a table whose sum they are', async () => {
  const space = await world.space()
  const [shop, cafe] = [await space.account(), await space.account()]
  await world.owner.query(`update objects set name = 'Лавка' where id = $1`, [shop.id])
  const now = Math.floor(Date.now() / 1000)
  for (const account of [shop, shop, cafe]) await space.comment({ account, created_at: now - 60 })
  // What the listener does; here nobody listens.
  await world.owner.query(
    `insert into stats_slots (space_id, channel, slot, object_id, received, reactions)
     select space_id, 'items', date_bin('15 minutes', created_at, to_timestamp(0)), object_id, count(*), '{100}' from items
     where space_id = $1 group by 1, 3, 4`,
    [space.id],
  )
  const { router } = await open('/', { world, as: await space.person('operator') })

  const received = await screen.findByText('Пришло', { selector: 'dt' })
  const link = within(received.parentElement as HTMLElement).getByRole('link', { name: '3' })
  expect(link.getAttribute('href')).toMatch(/^\/items\?status=new&.*from=\d{4}-\d\d-\d\d&to=/)
  await screen.findByText('1 мин 40 с', { selector: 'dl a' })

  const rows = within(screen.getByRole('region', { name: 'По аккаунтам' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Аккаунт'),
    expect.stringMatching(/^Лавка.*2/),
    expect.stringMatching(/^Account.*1/),
    expect.stringMatching(/^Всего3/),
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Пришло' }))
  expect(within(screen.getByRole('region', { name: 'По аккаунтам' })).getAllByRole('row')[1]?.textContent).toMatch(
    /^Account/,
  )

  const chart = screen.getByRole('slider', { name: 'График по времени' })
  chart.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(chart.getAttribute('aria-valuetext')).toMatch(/Пришло 3, Закрыто 0/)

  await userEvent.click(screen.getByRole('radio', { name: 'Сегодня' }))
  expect(router.state.location.search).toMatchObject({ period: 'today' })
  await userEvent.click(screen.getByRole('radio', { name: 'Свои даты' }))
  const from = screen.getByRole('textbox', { name: 'С какого дня' })
  await userEvent.clear(from)
  await userEvent.type(from, '30.02.2026')
  expect(from.getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(from)
  await userEvent.type(from, '5.1.2026')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ period: 'own', from: '2026-01-05' }))
  await userEvent.tab()
  expect((from as HTMLInputElement).value).toBe('05.01.2026')
  await userEvent.click(screen.getByRole('button', { name: 'С какого дня: календарь' }))
  await screen.findByText('январь 2026', { selector: 'b' })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ from: '2026-01-12' }))

  await userEvent.click(screen.getByRole('radio', { name: 'Сообщения' }))
  await waitFor(() => expect(within(screen.getByRole('region', { name: 'По аккаунтам' })).queryByText('2')).toBeNull())
})

it('says so to those to whom nothing is open', async () => {
  const space = await world.space()
  await open('/', { world, as: await space.person('operator', { switches: [] }) })
  await screen.findByText('Вам пока ничего не открыто')
})
