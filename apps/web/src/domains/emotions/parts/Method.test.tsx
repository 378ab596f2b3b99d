import type { AiDefinition } from '@otklik/contract/ai/agents.ts'
import { makeAiStage } from '@otklik/server/test/stages/ai-stage.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const stage = await makeAiStage()
const { world } = stage
afterAll(stage.end)

const mayOf = (emotion: 'alone' | 'suggest') => ({ may: { emotion } as AiDefinition['may'] })

it('saves a model only with an agent that may decide, and leads to the switch that lets it', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  await stage.agent(space, mayOf('suggest'))
  const stands = async () => (await world.as(boss).emotions.settings({ query: { space_id: space.id } })).method
  await open('/settings/emotions', { world, as: boss })
  await userEvent.click(await screen.findByRole('radio', { name: 'Модель' }))
  await screen.findByText(/Не сохранено: выберите агента/)
  expect(await stands()).toBe('dictionary')
  await userEvent.click(screen.getByRole('combobox', { name: 'Агент' }))
  await userEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await screen.findByText('Этому агенту не разрешено ставить эмоцию самому')
  expect(await stands()).toBe('dictionary')
  await userEvent.click(await screen.findByRole('link', { name: 'Разрешить' }))
  const may = within(await screen.findByRole('region', { name: 'Что может' }))
  const places = may.getByRole('radiogroup', { name: 'Эмоция' })
  expect(places.contains(document.activeElement)).toBe(true)
})
