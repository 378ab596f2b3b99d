import { makeWorld } from '@otklik/server/test/world.ts'
import { screen } from '@testing-library/react'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { open } from '../../../test/screen.tsx'

// What pages say before anybody signs in, by what the server has written into them.

const world = await makeWorld()
afterAll(world.end)

function told(facts: Record<string, string>) {
  for (const [name, content] of Object.entries(facts)) {
    const meta = Object.assign(document.createElement('meta'), { name, content })
    document.head.append(meta)
    onTestFinished(() => meta.remove())
  }
}

it('promises no trial and asks for no promocode where nobody pays', async () => {
  told({ signup: 'open', billing: '0' })
  await open('/signup', { world })
  await screen.findByText(/^Уже есть аккаунт\?/)
  expect(screen.queryByText(/14 дней/)).toBeNull()
  expect(screen.queryByText(/промокод/i)).toBeNull()
})

it('sends to no page that would refuse, and says who invites', async () => {
  told({ signup: 'invited', billing: '0' })
  const { router } = await open('/login', { world })
  await screen.findByText('Нет аккаунта? Попросите администратора пригласить вас.')
  expect(document.querySelector('a[href="/signup"]')).toBeNull()
  await router.navigate({ to: '/signup' as string })
  await screen.findByRole('heading', { name: 'Регистрация закрыта' })
  expect(screen.queryByLabelText('Пароль')).toBeNull()
})

it('keeps no place for social buttons where there are none', async () => {
  told({ social: '' })
  await open('/signup', { world })
  await screen.findByLabelText('Компания')
  expect(screen.queryByText('или по почте')).toBeNull()
})
