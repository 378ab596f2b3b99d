import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const isOn = (box: HTMLElement) => (box as HTMLInputElement).checked

const fileOf = (sections: object) => {
  const text = JSON.stringify({ format: 1, lineage: crypto.randomUUID(), sections })
  return new File([text], 'severnaya.json', { type: 'application/json' })
}

it('shows what a file would change, applies what is ticked, and goes back', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { labels } = world.as(boss)
  await labels.add({ body: { space_id: space.id, name: 'Прежняя', color: 'red' } })
  await open('/settings/setup', { world, as: boss })
  await screen.findByText('Файл не выбран')
  const file = fileOf({ labels: [{ name: 'Новая', color: 'teal' }], tags: [] })
  await userEvent.upload(screen.getByLabelText('Файл настроек'), file)
  await screen.findByText('severnaya.json')
  const added = await screen.findByRole('checkbox', { name: 'Новая' })
  expect(isOn(added)).toBe(true)
  // Nothing goes by itself.
  expect(isOn(screen.getByRole('checkbox', { name: 'Прежняя' }))).toBe(false)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Прежняя' }))

  await userEvent.click(screen.getByRole('button', { name: 'Проверить без применения' }))
  await screen.findByText('Проверено: всё применится')
  expect((await labels.list()).map(({ name }) => name)).toEqual(['Прежняя'])

  await userEvent.click(screen.getByRole('button', { name: 'Применить 2 изменения' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Применить' }))
  const live = async () => (await labels.list()).filter(({ is_archived }) => !is_archived).map(({ name }) => name)
  await expect.poll(live).toEqual(['Новая'])

  await userEvent.click(await screen.findByRole('button', { name: 'Вернуть' }))
  await screen.findByText('Точка возврата')
  expect(isOn(await screen.findByRole('checkbox', { name: 'Новая' }))).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: /^Применить/ }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Применить' }))
  await expect.poll(live).toEqual(['Прежняя'])
})

it('says where a file is wrong, and that something is none', async () => {
  const space = await world.space()
  await open('/settings/setup', { world, as: await space.person('administrator') })
  const picker = await screen.findByLabelText('Файл настроек')
  await userEvent.upload(picker, new File(['{'], 'broken.json', { type: 'application/json' }))
  await screen.findByText(/Это не файл настроек/)
  await userEvent.upload(picker, fileOf({ labels: [{ name: 'Метка', color: 'mauve' }], robots: [] }))
  await screen.findByText(/неверное значение поля color/)
  await screen.findByText(/такого раздела здесь нет/)
})
