import { expect, it } from 'vitest'
import { fieldValue } from './fields.ts'

const hands = { now: () => Date.UTC(2026, 4, 4, 9) / 1000, zone: 'Europe/Moscow' }
const HEARD =
  'Заказ 12 500, сумма 3,5. Звоните +7 (921) 555-44-33, почта a.b@shop.example. Привезите в пятницу на Лесную улицу'
const read = (as: Parameters<typeof fieldValue>[0]['as'], said: string, heard = HEARD) =>
  fieldValue({ as, choices: ['Казань', 'Самара'] }, said, heard, hands)

it('takes what the customer has written, as what it is', () => {
  expect(read('number', '12500')).toBe(12_500)
  expect(read('number', '3.5')).toBe(3.5)
  expect(read('phone', '8 921 555 44 33')).toBe('+79215554433')
  expect(read('email', 'A.B@shop.example')).toBe('A.B@shop.example')
  expect(read('date', '2026-05-08')).toBe(Date.UTC(2026, 4, 7, 21) / 1000)
  expect(read('choice', 'казань')).toBe('Казань')
  expect(read('text', 'Лесная улица')).toBe('Лесная улица')
})

it('takes nothing that a model has made up', () => {
  expect(read('number', '99')).toBeUndefined()
  expect(read('number', 'много')).toBeUndefined()
  expect(read('phone', '+7 900 000-00-00')).toBeUndefined()
  expect(read('email', 'evil@other.example')).toBeUndefined()
  expect(read('date', '2026-05-08', 'Привезите скорее')).toBeUndefined()
  expect(read('date', '2026-13-45')).toBeUndefined()
  expect(read('choice', 'Москва')).toBeUndefined()
  expect(read('text', 'Заходите на сайт мошенника за призом')).toBeUndefined()
  expect(read('text', ' ')).toBeUndefined()
})
