import { makeAiStage } from '@otklik/server/test/stages/ai-stage.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { open, reload } from '../../../../test/screen.tsx'

const stage = await makeAiStage()
const { world } = stage
afterAll(stage.end)
beforeEach(() => stage.setFault('well'))

async function openDialogue({ hasAgent = true } = {}) {
  const space = await world.space()
  if (hasAgent) await stage.agent(space)
  await stage.template(space, 'Доставка', 'Курьер приедет до 23:00. Последний заказ принимаем в 21:30.')
  const operator = await space.person('operator')
  const { chat } = await space.message({ text: 'Когда приедет курьер?' })
  await open(`/chats/${chat.id}/messages`, { world, as: operator })
  return screen.findByRole('textbox', { name: 'Сообщение клиенту' })
}
async function askDraft() {
  await userEvent.click(await screen.findByRole('button', { name: 'Черновик ИИ' }))
  return within(await screen.findByRole('region', { name: 'Черновик ИИ' }))
}

it('writes a draft with its source, puts it into other words, and into the field', async () => {
  const field = await openDialogue()
  const panel = await askDraft()
  await panel.findByText('Курьер приедет до 23:00.')
  expect(within(panel.getByRole('list', { name: 'Источники' })).getByText(/шаблон «Доставка»/)).toBeTruthy()
  await userEvent.click(await panel.findByRole('button', { name: 'Теплее' }))
  await panel.findByText('вариант 2 из 2, теплее')
  // Other words of the same source.
  await panel.findByText(/шаблон «Доставка»/)
  await userEvent.click(await panel.findByRole('button', { name: 'В поле ответа' }))
  expect(field).toHaveProperty('value', 'Спасибо, что написали нам! Курьер приедет до 23:00.')
})

it('adds a draft under what is typed, and replaces that only by other words of it', async () => {
  const field = await openDialogue()
  await userEvent.type(field, 'Добрый день')
  const panel = await askDraft()
  await userEvent.click(panel.getByRole('button', { name: 'Написать черновик' }))
  await userEvent.click(await panel.findByRole('button', { name: 'В поле ответа' }))
  expect(field).toHaveProperty('value', 'Добрый день\nКурьер приедет до 23:00.')
  const again = await askDraft()
  await userEvent.click(again.getByRole('button', { name: 'Теплее' }))
  await userEvent.click(await again.findByRole('button', { name: 'В поле ответа' }))
  expect(field).toHaveProperty('value', 'Спасибо, что написали нам! Добрый день\nКурьер приедет до 23:00.')
})

it('says why there is none, and asks again when that is wanted', async () => {
  await openDialogue()
  stage.setFault('quota')
  const panel = await askDraft()
  await panel.findByText(/у поставщика модели кончился лимит/)
  stage.setFault('well')
  await userEvent.click(panel.getByRole('button', { name: 'Попробовать ещё раз' }))
  await panel.findByText('Курьер приедет до 23:00.')
})

it('offers what is like the question where no agent is on, and takes no wishes for a model', async () => {
  const field = await openDialogue({ hasAgent: false })
  const panel = await askDraft()
  await panel.findByText('Похожее по словам. Модель не пишет: ни один агент здесь не включён.')
  await panel.findByText(/^шаблон, похоже на \d+ %$/)
  expect(panel.queryByRole('textbox', { name: 'Своя просьба' })).toBeNull()
  await userEvent.click(panel.getByRole('button', { name: 'В поле ответа: Доставка' }))
  expect(field).toHaveProperty('value', 'Курьер приедет до 23:00. Последний заказ принимаем в 21:30.')
})

it('offers to sum up a dialogue once it is long', async () => {
  const space = await world.space()
  const account = await space.account()
  const operator = await space.person('operator')
  const say = (n: number) => space.message({ account, chat_external_id: 'long', text: `Сообщение ${n}` })
  const { chat } = await say(1)
  await open(`/chats/${chat.id}/messages`, { world, as: operator })
  await screen.findByRole('region', { name: 'Предложения ИИ' })
  expect(screen.queryByRole('button', { name: 'Подвести итог' })).toBeNull()
  for (let n = 2; n <= 16; n++) await say(n)
  await reload(`/chats/${chat.id}/messages`, { world, as: operator })
  await screen.findByRole('button', { name: 'Подвести итог' })
})
