import { expect, it } from 'vitest'
import { checkRecovery, checkReset, checkSignup, passwordParts } from './forms.ts'
import { checkLogin } from './login-form.ts'

const login = (change = {}) => ({ username: 'o.lisina@severlavka.ru', password: 'молоко-21', code: '', ...change })

it('trims what is sent, the password too', () => {
  const { body } = checkLogin(login({ username: '  o.lisina@severlavka.ru ', password: ' молоко-21 ' }))
  expect(body).toEqual({ username: 'o.lisina@severlavka.ru', password: 'молоко-21', code: undefined })
})

it('tells what is missing from what is wrong', () => {
  expect(checkLogin(login({ username: ' ', password: '' })).faults).toEqual({
    username: 'missing',
    password: 'missing',
  })
  expect(checkLogin(login({ username: 'olga', password: 'short' })).faults).toEqual({
    username: 'wrong',
    password: 'wrong',
  })
  expect(checkRecovery({ email: '' }).faults).toEqual({ email: 'missing' })
  expect(checkRecovery({ email: 'olga@' }).faults).toEqual({ email: 'wrong' })
})

it('counts the password without the spaces around it', () => {
  expect(checkLogin(login({ password: '  seven7  ' })).faults).toEqual({ password: 'wrong' })
})

it('sends a code of up to seven characters', () => {
  expect(checkLogin(login({ code: ' 418 20' })).body?.code).toBe('418 20')
  expect(checkLogin(login({ code: '12345678' })).faults).toEqual({ code: 'wrong' })
})

const newcomer = {
  company: ' Северная лавка ',
  name: ' Ольга ',
  email: ' o.lisina@severlavka.ru ',
  password: ' молоко-21! ',
  promocode: '',
  consent: true,
}
const russian = { locale: 'ru', isInvited: false } as const

it('signs up with a company, or by invitation without one', () => {
  const person = { name: 'Ольга', email: 'o.lisina@severlavka.ru', password: 'молоко-21!', locale: 'ru' }
  expect(checkSignup(newcomer, { ...russian, tariff_id: 3 }).body).toEqual({
    ...person,
    company: 'Северная лавка',
    tariff_id: 3,
  })
  expect(checkSignup({ ...newcomer, company: '' }, { ...russian, isInvited: true }).body).toEqual(person)
  expect(checkSignup({ ...newcomer, promocode: ' ВЕСНА ' }, russian).body?.promocode).toBe('ВЕСНА')
})

it('asks for everything that is missing at once', () => {
  const empty = { company: ' ', name: '', email: '', password: '', promocode: '', consent: false }
  expect(checkSignup(empty, russian).faults).toEqual({
    company: 'missing',
    name: 'missing',
    email: 'missing',
    password: 'missing',
    consent: 'missing',
  })
})

it('asks for consent in Russian only', () => {
  const silent = { ...newcomer, consent: false }
  expect(checkSignup(silent, russian).faults).toEqual({ consent: 'missing' })
  expect(checkSignup(silent, { ...russian, locale: 'en' }).faults).toBeUndefined()
})

it('tells a short password from a weak one', () => {
  expect(checkSignup({ ...newcomer, password: 'м-1' }, russian).faults).toEqual({ password: 'short' })
  expect(checkSignup({ ...newcomer, password: 'молокомолоко' }, russian).faults).toEqual({ password: 'weak' })
  expect(passwordParts('молоко-21')).toEqual({ length: true, digit: true, sign: true })
  expect(passwordParts('молоко 2')).toEqual({ length: true, digit: true, sign: false })
})

const hash = 'h'.repeat(43)

it('wants the new password twice the same', () => {
  expect(checkReset({ password: 'молоко-21!', password_confirm: ' молоко-21! ' }, hash).body).toEqual({
    hash,
    password: 'молоко-21!',
    password_confirm: 'молоко-21!',
  })
  expect(checkReset({ password: 'молоко-21!', password_confirm: 'молоко-22!' }, hash).faults).toEqual({
    password_confirm: 'wrong',
  })
  expect(checkReset({ password: 'short', password_confirm: '' }, hash).faults).toEqual({
    password: 'short',
    password_confirm: 'wrong',
  })
})
