import { takeTurns } from '@otklik/server/src/domains/integrations/hde/turn.ts'
import { joinBases } from '@otklik/server/src/platform/config/config.ts'
import { makeWorld } from '@otklik/server/test/world.ts'
import { hdeBases } from '@otklik/simulator/services/hde.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const simulator = makeSimulator({ hde: { answers_after_ms: 1e12, closes_after_ms: 1e12 } })
const address = await simulator.listen()
const world = await makeWorld({
  configure: (config) => ({
    ...config,
    OUTBOUND_ALLOW: [...config.OUTBOUND_ALLOW, new URL(address).host],
    network_bases: joinBases(config.network_bases, hdeBases(address)),
  }),
})
afterAll(async () => {
  await world.end()
  await simulator.close()
})
/** `nth`: of several fields with such an option, which. */
const choose = async (label: string, option: string, nth = 0) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  // It opens with a movement, which this browser never finishes.
  await userEvent.click((await screen.findAllByRole('option', { name: option, hidden: true }))[nth] as HTMLElement)
}

it('connects a help desk, says that its key is wrong, and lets its table of statuses be set', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { hdeDesks } = world.as(boss)
  await open('/settings/integrations?show=hde', { world, as: boss })
  await screen.findByText('HelpDeskEddy не подключён')
  await userEvent.click(screen.getByRole('link', { name: 'Подключить' }))
  await userEvent.type(await screen.findByLabelText('Адрес'), 'https://team.helpdeskeddy.com')
  await userEvent.click(screen.getByRole('button', { name: 'Подключить' }))
  await screen.findByText('Укажите адрес без https:// и пути')
  await userEvent.clear(screen.getByLabelText('Адрес'))
  await userEvent.type(screen.getByLabelText('Адрес'), 'team.helpdeskeddy.com')
  await userEvent.type(screen.getByLabelText('Почта сотрудника'), 'bot@example.test')
  await userEvent.type(screen.getByLabelText('Ключ API'), 'wrong-key')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('wrong-key')
  await userEvent.click(screen.getByRole('button', { name: 'Подключить' }))

  await screen.findByText('Ключ не подходит: проверьте почту и ключ API.')
  await userEvent.type(screen.getByLabelText('Ключ API'), 'good-key')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Работает')
  await choose('Отдел', 'Доставка')
  await choose('В работе', 'В работе', 1)
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(async () =>
    expect(await hdeDesks.list()).toMatchObject([
      { state: 'on', department_id: 2, statuses: { closed: 'closed', process: 'inprogress' } },
    ]),
  )
})

it('is handed a comment from its card, after a question, and the card says which ticket it is', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  await world.as(boss).hdeDesks.add({
    body: {
      ...{ space_id: space.id, host: 'team.helpdeskeddy.com', email: 'bot@example.test', key: 'good-key' },
      ...{ department_id: null, priority_id: null, user_email: null, statuses: {}, is_on: true },
    },
  })
  const { id } = await space.comment()
  await open(`/items/${id}`, { world, as: boss })
  await screen.findByText('HelpDeskEddy')
  await userEvent.click(await screen.findByRole('button', { name: 'Передать' }))
  const sure = within(await screen.findByRole('dialog', { name: 'Передать в HelpDeskEddy?' }))
  await userEvent.click(sure.getByRole('button', { name: 'Передать' }))
  await screen.findByText('передаём…')
  await takeTurns(world.base)
  await screen.findByText(/заявка HDE-\d+/, undefined, { timeout: 60_000 })
})
