import { makeAiStage } from '@otklik/server/test/stages/ai-stage.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const stage = await makeAiStage()
const { world } = stage
afterAll(stage.end)

it('answers a question by what stands in the form, tells used sources from the rest, and what that cost', async () => {
  const space = await world.space()
  const { id } = await stage.agent(space, { price: { input: 20_000, output: 60_000 } })
  await stage.template(space, 'Доставка', 'Курьер приедет до 23:00.')
  await stage.template(space, 'Курьеру', 'Курьер звонит за час.')
  await open(`/settings/ai/${id}`, { world, as: await space.person('administrator') })
  const month = within(await screen.findByRole('region', { name: /^Расходы: / }))
  expect(month.getByText('0 ₽')).toBeTruthy()
  const trial = within(screen.getByRole('region', { name: 'Проба' }))
  await userEvent.type(trial.getByRole('textbox', { name: 'Вопрос клиента' }), 'Когда приедет курьер?')
  await userEvent.click(trial.getByRole('button', { name: 'Спросить' }))
  const answer = await trial.findByRole('region', { name: 'Ответ' })
  expect(answer.textContent).toContain('Курьер приедет до 23:00.')
  expect(within(trial.getByRole('region', { name: 'Источники' })).getAllByRole('listitem')).toHaveLength(1)
  within(trial.getByRole('region', { name: 'Нашлось, но не взято' })).getByText('Курьеру')
  expect(await month.findByText(/^0,\d+ ₽$/)).toBeTruthy()
})

it('asks whom a key of GigaChat was given to, and saves that', async () => {
  const space = await world.space()
  const { id } = await stage.agent(space)
  const boss = await space.person('administrator')
  await open(`/settings/ai/${id}`, { world, as: boss })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Чья модель' }))
  await userEvent.click(await screen.findByRole('option', { name: 'GigaChat' }))
  await screen.findByText(/Пусто: облако GigaChat/)
  await userEvent.click(screen.getByRole('combobox', { name: 'Ключ GigaChat выдан' }))
  await userEvent.click(await screen.findByRole('option', { name: 'компании, по пакетам' }))
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Агент сохранён')
  const { definition } = await world.as(boss).aiAgents.get({ params: { id } })
  expect(definition.model).toMatchObject({ kind: 'gigachat', scope: 'GIGACHAT_API_B2B' })
})
