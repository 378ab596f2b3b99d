import { makeEvals } from '@otklik/server/src/domains/ai/evals/jobs.ts'
import { makeAiParts } from '@otklik/server/src/domains/ai/parts.ts'
import { makeAiStage } from '@otklik/server/test/stages/ai-stage.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const stage = await makeAiStage()
const { world } = stage
afterAll(stage.end)

const fact = { folder_id: null, company_id: null, valid_until: null, title: 'Курьер', text: 'Курьер приедет до 23:00.' }

it('makes a set, a question with what is expected, says what a run costs, and shows what came of it', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { facts, aiEvals } = world.as(boss)
  await facts.add({ body: { space_id: space.id, ...fact } })
  await stage.agent(space, { price: { input: 20_000, output: 60_000 }, confidence: { suggest: 0, alone: 0 } })
  await open('/settings/ai/evals', { world, as: boss })
  await screen.findByText('Наборов пока нет')
  await userEvent.click(screen.getAllByRole('button', { name: 'Создать набор' })[0] as HTMLElement)
  const naming = within(await screen.findByRole('dialog'))
  await userEvent.type(naming.getByLabelText('Название'), 'Основные')
  await userEvent.click(naming.getByRole('button', { name: 'Создать' }))

  await userEvent.click(await screen.findByRole('button', { name: 'Добавить вопрос' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Вопрос клиента'), 'Когда приедет курьер?')
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Курьер' }))
  await userEvent.type(dialog.getByLabelText('Слова, которые должны быть в ответе'), '23:00{Enter}')
  await userEvent.click(dialog.getByRole('button', { name: 'Добавить' }))
  const list = within(await screen.findByRole('list', { name: 'Вопросы' }))
  await list.findByText('Когда приедет курьер?')
  const [set] = await aiEvals.sets({ query: { space_id: space.id } })
  const asked = await aiEvals.questions({ params: { id: set?.id ?? 0 }, query: {} })
  expect(asked.rows).toMatchObject([
    { question: 'Когда приедет курьер?', musts: ['23:00'], fact_ids: [expect.any(Number)] },
  ])

  await screen.findByText(/^Вопросов: 1\. Не дороже \d/)
  await userEvent.click(screen.getByRole('button', { name: 'Начать прогон' }))
  await screen.findByText('Спросили 0 из 1')
  const { round, settled } = makeEvals({ ...world.base, ai: makeAiParts(world.base) })
  do await round()
  while (await settled())
  await userEvent.click(screen.getByRole('radio', { name: 'Прогоны: 1' }))
  const answers = within(await screen.findByRole('list', { name: 'Ответы' }))
  await answers.findByText('всё верно')
  await answers.findByText('Курьер приедет до 23:00.')
  await screen.findByText('1 / 1', undefined, { timeout: 30_000 })
})

it('puts an agent in another place by keys', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const [one, other] = [await stage.agent(space), await stage.agent(space)]
  await open('/settings/ai', { world, as: boss })
  const grip = await screen.findByRole('button', { name: `Переставить: ${other.name}` })
  grip.focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect
    .poll(async () => (await world.as(boss).aiAgents.list({ query: { space_id: space.id } })).map(({ id }) => id))
    .toEqual([other.id, one.id])
})

it('shows kept texts of a call, and says that the journal knows of it', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  await stage.agent(space)
  const settings = { is_closed: false, is_masked: true, keeps_texts: true, month: null, currency: 'RUB' as const }
  await world.as(boss).aiJournal.saveSettings({ body: { ...settings, space_id: space.id } })
  const { chat } = await space.message({ text: 'Когда приедет курьер?' })
  await stage.ask(boss, { chat_id: chat.id, kind: 'fix', text: 'Извените нас' })
  await open('/settings/ai/calls', { world, as: boss })
  await userEvent.click(await screen.findByRole('button', { name: 'Показать тексты запроса' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Просмотр записан в журнал действий.')
  expect((await dialog.findByRole('region', { name: 'Вопрос' })).textContent).toContain('Извените нас')
})
