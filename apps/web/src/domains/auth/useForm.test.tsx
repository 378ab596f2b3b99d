import { CallFailed } from '@otklik/contract/wire/client.ts'
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { around, soon } from '../../test/by-hand.tsx'
import type { Checked } from './check.ts'
import { useForm } from './useForm.ts'

type Form = { email: string; password: string }
type Body = { email: string }
const check = ({ email, password }: Form): Checked<Form, Body> => {
  const faults = {
    ...(email === '' && { email: 'missing' as const }),
    ...(password === '' && { password: 'missing' as const }),
  }
  return Object.keys(faults).length > 0 ? { faults } : { body: { email } }
}
const refused = (part: object) => new CallFailed(400, { error: 'Неверно', error_type: 'invalid', ...part })

let last = 0
function setUp(wordsOf?: (error: CallFailed) => string | undefined) {
  const send = vi.fn<(body: Body) => Promise<unknown>>()
  const [onDone, onFailed] = [vi.fn(), vi.fn()]
  const name = `form-${++last}`
  const { result } = renderHook(
    () =>
      useForm<Form, Body>({
        ...{ name, initial: { email: '', password: '' }, check, send, onDone, onFailed, wordsOf },
        texts: { email: { missing: 'Укажите почту' }, password: { missing: 'Укажите пароль' } },
      }),
    { wrapper: around().wrapper },
  )
  const submit = () => {
    let first: string | undefined
    act(() => {
      first = result.current.submit()
    })
    return first
  }
  const type = (field: keyof Form, value: string) => act(() => result.current.change(field)(value))
  return { ...{ send, onDone, onFailed, submit, type, name }, now: () => result.current }
}

it('says at each field what is wrong, and leads to the first of them', () => {
  const { submit, send, now, type } = setUp()
  type('email', 'o@x.ru')
  type('email', '')
  expect(submit()).toBe('email')
  expect(now().errors).toEqual({ email: 'Укажите почту', password: 'Укажите пароль' })
  expect(send).not.toHaveBeenCalled()
})

it('does not call wrong what is being corrected', () => {
  const { submit, now, type } = setUp()
  submit()
  type('email', 'o')
  expect(now().errors).toEqual({ password: 'Укажите пароль' })
})

it('sends what is right once, and is busy until the page has changed', async () => {
  const { submit, send, now, type, onDone } = setUp()
  send.mockResolvedValueOnce({})
  type('email', 'o@x.ru')
  type('password', 'молоко-21')
  expect(submit()).toBeUndefined()
  await soon(() => onDone.mock.calls.length).toBe(1)
  expect(send.mock.calls.map(([body]) => body)).toEqual([{ email: 'o@x.ru' }])
  expect([now().isBusy, now().isDone]).toEqual([true, true])
})

it('shows the server’s words at the field that it names', async () => {
  const { submit, send, now, type, onFailed } = setUp()
  send.mockRejectedValueOnce(refused({ fields: { email: 'Такая почта уже есть' } }))
  type('email', 'o@x.ru')
  type('password', 'молоко-21')
  submit()
  await soon(() => now().errors.email).toBe('Такая почта уже есть')
  expect([now().failure, now().isBusy, onFailed.mock.calls.length]).toEqual([undefined, false, 1])
})

it('shows them above the form where no field is named, and its own where it knows better', async () => {
  const plain = setUp()
  plain.send.mockRejectedValueOnce(refused({}))
  plain.type('email', 'o@x.ru')
  plain.type('password', 'x')
  plain.submit()
  await soon(() => plain.now().failure).toBe('Неверно')
  const other = setUp(() => 'Пользователь не найден')
  other.send.mockRejectedValueOnce(refused({}))
  other.type('email', 'o@x.ru')
  other.type('password', 'x')
  other.submit()
  await soon(() => other.now().failure).toBe('Пользователь не найден')
})

it('says nothing where what the server asks is nobody’s mistake', async () => {
  const { submit, send, now, type, onFailed } = setUp(() => '')
  send.mockRejectedValueOnce(refused({}))
  type('email', 'o@x.ru')
  type('password', 'x')
  submit()
  await soon(() => onFailed.mock.calls.length).toBe(1)
  expect([now().failure, now().errors]).toEqual([undefined, {}])
})

it('says that there is no connection when there is none', async () => {
  const { submit, send, now, type } = setUp()
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  type('email', 'o@x.ru')
  type('password', 'x')
  submit()
  await soon(() => now().failure).toMatch(/^Сервис недоступен/)
})

it('writes down what was typed for a reload, and no password', () => {
  const { type, name } = setUp()
  type('email', 'o@x.ru')
  type('password', 'молоко-21')
  const kept = sessionStorage.getItem(`otklik.typed.${name}`) ?? ''
  expect(kept).toContain('o@x.ru')
  expect(kept).not.toContain('молоко')
})
