import { makeAiStage } from '@otklik/server/test/stages/ai-stage.ts'
import { screen, within } from '@testing-library/react'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const stage = await makeAiStage()
const { world } = stage
afterAll(stage.end)

/** One question over a dialogue and one over a comment. */
async function asked() {
  const space = await world.space()
  await stage.agent(space)
  const boss = await space.person('administrator')
  const author = { external_id: 'anna', name: 'Анна Смирнова' }
  const { chat } = await space.message({ author, text: 'Когда приедет курьер?' })
  const item = await space.comment({ author, text: 'Когда приедет курьер?' })
  await stage.ask(boss, { chat_id: chat.id, kind: 'fix', text: 'Извените нас' })
  await stage.ask(boss, { item_id: item.id, kind: 'fix', text: 'Извените нас' })
  return { space, boss, chat, item }
}

it('names what a question was about, and leads there', async () => {
  const { boss, chat, item } = await asked()
  await open('/settings/ai/calls', { world, as: boss })
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link('Диалог, Анна Смирнова')).toBe(`/chats/${chat.id}/messages`)
  expect(await link('Комментарий, Анна Смирнова')).toBe(`/items/${item.id}`)
})

it('says nothing of it to whoever may not see that', async () => {
  const { space } = await asked()
  const fenced = await space.person('administrator', { groups: [await space.group()] })
  await open('/settings/ai/calls', { world, as: fenced })
  const list = within(await screen.findByRole('list', { name: 'Запросы' }))
  expect(await list.findAllByText('Исправить ошибки')).toHaveLength(2)
  expect(screen.queryByText(/Анна/)).toBeNull()
  expect(screen.queryByRole('link', { name: /^(Диалог|Комментарий)/ })).toBeNull()
})
