import { expect, it } from 'vitest'
import { findPromise } from './promises.ts'

it.each([
  ['Добрый день! Уточню на складе и вернусь с ответом.', 'Уточню на складе и вернусь с ответом.'],
  ['Второй торт будет до 21:55, надпись бесплатно', 'Второй торт будет до 21:55, надпись бесплатно'],
  ['Мы привезём завтра.', 'Мы привезём завтра.'],
  ['Sorry for that. We’ll send a code tomorrow!', 'We’ll send a code tomorrow!'],
])('a promise is found in «%s»', (text, found) => {
  expect(findPromise(text)).toBe(found)
})

it.each([
  'Спасибо за отзыв!',
  'Вы уточните номер заказа?',
  'Магазин открыт до 21:00.',
  'Когда вам удобно завтра?',
  'Thank you, have a nice day',
  'Невернусь и неуточню',
  '',
])('nothing is promised by «%s»', (text) => {
  expect(findPromise(text)).toBeNull()
})
