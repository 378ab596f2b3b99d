import { expect, it } from 'vitest'
import { checkLogin } from './check-login.ts'

const form = (change = {}) => ({ username: 'o.lisina@severlavka.ru', password: 'молоко-21', code: '', ...change })

it('trims what is sent, the password too', () => {
  const { credentials } = checkLogin(form({ username: '  o.lisina@severlavka.ru ', password: ' молоко-21 ' }))
  expect(credentials).toEqual({ username: 'o.lisina@severlavka.ru', password: 'молоко-21', code: undefined })
})

it('tells what is missing from what is wrong', () => {
  expect(checkLogin(form({ username: ' ', password: '' })).faults).toEqual({ username: 'missing', password: 'missing' })
  expect(checkLogin(form({ username: 'olga', password: 'short' })).faults).toEqual({
    username: 'wrong',
    password: 'wrong',
  })
})

it('counts the password without the spaces around it', () => {
  expect(checkLogin(form({ password: '  seven7  ' })).faults).toEqual({ password: 'wrong' })
})

it('sends a code of up to seven characters', () => {
  expect(checkLogin(form({ code: ' 418 20' })).credentials?.code).toBe('418 20')
  expect(checkLogin(form({ code: '12345678' })).faults).toEqual({ code: 'wrong' })
})
