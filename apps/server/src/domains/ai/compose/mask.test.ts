import { afterAll, expect, it } from 'vitest'
import { makeAiStage } from '../../../../test/stages/ai-stage.ts'
import { makeMask } from './mask.ts'

const stage = await makeAiStage()
const { world, model, agent, template, ask } = stage
afterAll(stage.end)

const phones = [
  ...['+7 921 555-44-33', '8 (921) 555-44-33', '89215554433', '+79215554433', '7-921-555-44-33', '8 921 5554433'],
  ...['+44 20 7946 0958', '+1 (415) 555-2671', '8.921.555.44.33', '+7(921)5554433', '9215554433', '+375 29 123-45-67'],
  ...[
    '8:912:345:67:89',
    '+7:912:345:67:89',
    '8 : 912 : 345 : 67 : 89',
    '912:345.67.89',
    '7.912.345.67.89',
    '8:912:3456789',
  ],
  ...['8 9123 11:22:33', '8 912 345 12:30', '+7 912 3 11:22:33', '891::2345:6789', '8.912.11.22.333'],
]
/** Times, dates, machines, orders: of ten digits and more, too. */
const leadingNowhere = [
  ...['12:30:45', 'с 12:30:45 до 13:40:50', 'в 09:00, 10:30, 11:15 или 12:45', '12:30:45.123456'],
  ...['12.11.2026 14:30', '12.11.2026 14:30:45', '2026-11-18 17:05:12', '18/11/2026 09:15', '8.12.2026 10.12.2026'],
  ...['192.168.100.200', '87.250.250.242', '192.168.100.200:8443', '2001:4860:4860::8888', '89.108.100.100'],
  ...['заказ 48-2210 к 12:30', 'заказ 12:345:678', 'заказы 48:2210 и 48:2211', '12.11.2026 14:30, 5 штук'],
]
const emails = ['anna.petrova@mail.ru', 'a+b@sub.example.co.uk', 'иван@почта.рф', 'info (at) shop.ru', 'x_y-z@ya.ru']
const cards = [
  '4111 1111 1111 1111',
  '5555555555554444',
  '2200-7007-0000-0002',
  '4276 3800 1234 5675',
  '378282246310005',
]
const passports = ['паспорт 4012 345678', 'серия 40 12 номер 345678', '40 12 345678', 'Passport: 4509 123456']
const places = ['ул. Ленина, д. 5, кв. 12', 'проспект Мира 10', 'пер. Гривцова, 4', '221 Baker Street']
const corpus = [...phones, ...emails, ...cards, ...passports, ...places]
const forms: ((secret: string) => string)[] = [
  (secret) => `Здравствуйте! ${secret}`,
  (secret) => `Мой контакт: ${secret}, жду ответа завтра.`,
  (secret) => `(${secret})`,
  (secret) => `заказ 48-2210\n${secret}\nспасибо`,
]

it('leaves nothing of the corpus in what is hidden, and puts all of it back', () => {
  for (const secret of corpus)
    for (const form of forms) {
      const mask = makeMask(true)
      const text = form(secret)
      const hidden = mask.hide(text)
      expect(hidden, text).not.toContain(secret)
      expect(hidden).toMatch(/⟦(phone|email|card|passport|address)\d⟧/)
      expect(mask.show(hidden)).toBe(text)
    }
})

it('has no phone, card or e-mail of the corpus in anything that reaches the model', async () => {
  const space = await world.space()
  await agent(space, { limits: { tokens: 800, calls_minute: 1_000, month: null } })
  await template(space, 'Связь', 'Звоните нам по телефону 8 800 555-35-35 или пишите на help@shop.example')
  const operator = await space.person('operator')
  for (const [at, secret] of corpus.entries()) {
    const author = { external_id: `98765${at}`, name: 'Анна Петрова' }
    const { chat } = await space.message({ author, text: (forms[at % forms.length] as (typeof forms)[0])(secret) })
    await ask(operator, { chat_id: chat.id })
    await ask(operator, { chat_id: chat.id, kind: 'warmer', text: `Запишем вас: ${secret}` })
    await world.as(operator).ai.sumUp({ params: { id: chat.id } })
    await world.as(operator).ai.suggest({ body: { chat_id: chat.id } })
  }
  // And more: some drafts look for facts first.
  expect(model.requests.length).toBeGreaterThanOrEqual(corpus.length * 4)
  const sent = model.requests.map(({ body }) => JSON.stringify(body)).join('\n')
  const plain = sent.replace(/\\n/g, ' ')
  expect(corpus.filter((secret) => plain.includes(secret))).toEqual([])
  expect(plain).not.toContain('555-35-35')
  expect(plain).not.toContain('Петрова')
  expect(plain.match(/98765\d/g)).toBe(null)
  // By another eye than the mask's own: no run of digits that could be called or paid with.
  expect(plain.match(/(?<![\d.])\d(?:[\s().-]?\d){9,}(?!\d)/g) ?? []).toEqual([])
  expect(plain.match(/[\w.+-]+@[\w-]+\.\w+/g)).toBe(null)
}, 120_000)

it('puts back what our own person typed, and what the company’s own facts say', async () => {
  const space = await world.space()
  await agent(space)
  await template(space, 'Связь', 'Позвоните по телефону 8 800 555-35-35')
  const operator = await space.person('operator')
  const { chat } = await space.message({ text: 'По какому телефону позвонить?' })
  expect((await ask(operator, { chat_id: chat.id })).done?.text).toBe('Позвоните по телефону 8 800 555-35-35')
  const { done } = await ask(operator, { chat_id: chat.id, kind: 'warmer', text: 'Пишите на help@shop.example.' })
  expect(done?.text).toContain('help@shop.example')
})

it('gives nothing for marks that a customer or a model has made up', () => {
  const mask = makeMask(true)
  expect(mask.hide('⟦phone1⟧ и 89215554433')).toBe('phone1 и ⟦phone1⟧')
  expect(mask.show('⟦phone1⟧ ⟦phone2⟧ ⟦secret⟧')).toBe('89215554433  ')
})

it('numbers the same thing once, and leaves what leads to nobody', () => {
  const mask = makeMask(true)
  expect(mask.hide('+7 921 555-44-33, ещё раз +7 (921) 555-44-33')).toBe('⟦phone1⟧, ещё раз ⟦phone1⟧')
  for (const text of ['заказ 48-2210 на 1 999 ₽', 'с 9:00 до 21:30', '12.10.2026', 'код 123456', ...leadingNowhere])
    expect(makeMask(true).hide(text)).toBe(text)
})
