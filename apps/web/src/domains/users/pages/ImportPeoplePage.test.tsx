import { admitLetter } from '@otklik/server/src/domains/auth/inviters.ts'
import { invitePeople } from '@otklik/server/src/domains/users/imports/jobs.ts'
import { makeWorld } from '@otklik/server/test/world.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

const work = async () => {
  const admit = (letter: Parameters<typeof admitLetter>[1]) => admitLetter(world.base.database, letter)
  while (await invitePeople({ ...world.base, admitLetter: admit }));
}
const table = (text: string) => new File([text], 'team.csv', { type: 'text/csv' })

it('shows what each line would do, sends the invitations, and says what became of everybody', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  await open('/settings/users/import', { world, as: boss })
  const input = (await screen.findByLabelText('Файл CSV')) as HTMLInputElement

  await userEvent.upload(input, table('Имя\nАнна'))
  await screen.findByText('В первой строке нужен столбец «Почта»')
  await userEvent.upload(input, table('Почта;Роль\nanna@example.test;Аналитик\nborya@example.test;Царь'))
  await screen.findByText('Получат приглашение')
  await screen.findByText('нет такой роли: «Царь»')
  expect(await world.as(boss).members.invites()).toEqual([])

  await userEvent.click(await screen.findByRole('button', { name: 'Отправить 1 приглашение' }))
  const run = within(await screen.findByRole('region', { name: 'Приглашения из таблицы' }))
  run.getByText('Можно уйти: работа продолжится сама.')
  await work()
  await run.findByText('Готово: письма отправлены.', undefined, { timeout: 60_000 })
  expect(await world.as(boss).members.invites()).toMatchObject([{ email: 'anna@example.test', role: 'analyst' }])
})

it('is opened from the list of people, and shows what is under way to every administrator', async () => {
  const space = await world.space()
  const [boss, other] = [await space.person('administrator'), await space.person('administrator')]
  await world.owner.query(
    `with run as (
       insert into people_imports (space_id, user_id, total, correlation_id) values ($1, $2, 1, 'x') returning id)
     insert into people_import_lines (space_id, import_id, line, email, membership)
     select $1, run.id, 2, 'vera@example.test', '{}' from run`,
    [space.id, boss.user_id],
  )
  await open('/settings/users', { world, as: other })
  await userEvent.click(await screen.findByRole('link', { name: 'Из таблицы' }))
  const run = within(await screen.findByRole('region', { name: 'Приглашения из таблицы' }))
  expect(screen.queryByLabelText('Файл CSV')).toBeNull()
  await userEvent.click(run.getByRole('button', { name: 'Остановить' }))
  await run.findByText('Остановлено. Кто уже приглашён, тот приглашён.')
  await screen.findByLabelText('Файл CSV')
  expect(await world.as(boss).members.invites()).toEqual([])
})
