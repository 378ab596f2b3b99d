import type { AiDefinition } from '@otklik/contract/ai/agents.ts'
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

it('tells in the trial whether it would answer by itself, and else why not', async () => {
  const space = await world.space()
  const account = await space.account({ provider: 'telegram' })
  const { id } = await stage.agent(space, {
    ...{ may: { messages: 'alone' } as AiDefinition['may'], autopilot_ids: [account.id] },
    confidence: { suggest: 1, alone: 2 },
  })
  await stage.template(space, 'Доставка', 'Курьер приедет до 23:00.')
  await open(`/settings/ai/${id}`, { world, as: await space.person('administrator') })
  const trial = within(await screen.findByRole('region', { name: 'Проба' }))
  const field = trial.getByRole('textbox', { name: 'Вопрос клиента' })
  await userEvent.click(trial.getByRole('combobox', { name: 'Где спросили' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Account, Telegram' }))
  await userEvent.type(field, 'Когда приедет курьер?')
  await userEvent.click(trial.getByRole('button', { name: 'Спросить' }))
  await trial.findByText('ответил бы сам')
  await userEvent.type(field, ' Позовите человека')
  await userEvent.click(trial.getByRole('button', { name: 'Спросить' }))
  await trial.findByText('Сам не ответил бы: клиент просит человека.')
  expect(trial.queryByText('ответил бы сам')).toBeNull()
})

it('finds accounts for autopilot by their network, says which is meant, and that an agent that is off answers nobody', async () => {
  const space = await world.space()
  const accounts = []
  for (const provider of ['telegram', 'vk', 'max', 'ok', 'viber', 'whatsapp', 'facebook', 'instagram'])
    accounts.push(await space.account({ provider }))
  const { id } = await stage.agent(space, {
    ...{ may: { messages: 'alone' } as AiDefinition['may'], autopilot_ids: [accounts[7]?.id ?? 0] },
  })
  const boss = await space.person('administrator')
  await world.as(boss).aiAgents.turn({ params: { id }, body: { is_on: false } })
  await open(`/settings/ai/${id}`, { world, as: boss })
  const group = within(await screen.findByRole('group', { name: 'Автопилот на аккаунтах' }))
  await screen.findByText('Агент выключен и никому не отвечает.')
  // What is on comes first.
  const boxes = await group.findAllByRole('checkbox', { name: /Account/ })
  expect([boxes.length, (boxes[0] as HTMLInputElement).checked]).toEqual([8, true])
  await userEvent.type(group.getByRole('searchbox', { name: 'Найти аккаунт' }), 'telegr')
  await userEvent.click(group.getByRole('checkbox', { name: /Account/ }))
  const asked = within(await screen.findByRole('dialog', { name: 'Включить автопилот на «Account» (Telegram)?' }))
  await userEvent.click(asked.getByRole('button', { name: 'Включить автопилот' }))
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Агент сохранён')
  const saved = await world.as(boss).aiAgents.get({ params: { id } })
  expect(saved.definition.autopilot_ids).toEqual([accounts[7]?.id, accounts[0]?.id])
})

it('says before it lets an agent loose that answers customers by itself', async () => {
  const space = await world.space()
  const account = await space.account({ provider: 'telegram' })
  const boss = await space.person('administrator')
  const { aiAgents } = world.as(boss)
  const { id } = await stage.agent(space, { autopilot_ids: [account.id] })
  await aiAgents.turn({ params: { id }, body: { is_on: false } })
  await open(`/settings/ai/${id}`, { world, as: boss })
  const isOn = async () => (await aiAgents.get({ params: { id } })).is_on
  await userEvent.click(await screen.findByRole('switch', { name: 'Выключен' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('Он сразу начнёт отвечать клиентам сам на 1 аккаунте.')
  await userEvent.click(dialog.getByRole('button', { name: 'Отмена' }))
  expect(await isOn()).toBe(false)
  await userEvent.click(await screen.findByRole('switch', { name: 'Выключен' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Включить' }))
  await screen.findByRole('switch', { name: 'Работает' })
  expect(await isOn()).toBe(true)
})

it('is allowed to set the emotion by itself, as the settings of emotions ask for', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { id } = await stage.agent(space)
  await open(`/settings/ai/${id}`, { world, as: boss })
  const emotion = within(await screen.findByRole('radiogroup', { name: 'Эмоция' }))
  await userEvent.click(emotion.getByRole('radio', { name: 'Ставит сам' }))
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Агент сохранён')
  expect((await world.as(boss).aiAgents.get({ params: { id } })).definition.may.emotion).toBe('alone')
})
