import { describe, expect, it, test } from 'vitest'
import { limits } from '../../limits.ts'
import { catalogue, findNetwork } from '../catalogue.ts'
import type { Channel } from '../network.ts'
import { choicesFault, findForm, offerOn } from './choices.ts'
import { Choice, choiceKinds } from './form.ts'
import { asNumbered, chosenFrom } from './numbered.ts'

const reply = (label: string, place = 0): Choice => ({ kind: 'reply', label, payload: `p${place}` })
const replies = (count: number) => Array.from({ length: count }, (_, place) => reply(`Вариант ${place + 1}`, place))
const site: Choice = { kind: 'url', label: 'Сайт', url: 'https://lavka.example/a' }
const phone: Choice = { kind: 'phone', label: 'Дать телефон' }
const place: Choice = { kind: 'place', label: 'Показать место' }
const more = { label: 'Ещё', payload: 'more' }

const channelOf = (id: string): Channel => {
  const channel = findNetwork(id)?.messages
  if (!channel) throw new Error(id)
  return channel
}

const withForms = catalogue.filter(({ messages }) => messages?.choices)

test('the networks with buttons', () => {
  expect(withForms.map(({ id }) => id).toSorted()).toEqual(
    ['discord', 'facebook', 'instagram', 'max', 'ok', 'telegram', 'viber', 'vk', 'whatsapp'].toSorted(),
  )
  for (const { comments } of catalogue) expect(comments?.choices).toBeUndefined()
})

describe.each(withForms.map(({ id, messages }) => [id, messages as Channel] as const))('%s', (_, channel) => {
  describe.each(channel.choices ?? [])('$name', (form) => {
    const [kind = 'reply'] = form.kinds
    const of = (label: string) => ({ kind, label })
    const room = form.wide?.includes(kind) ? 2 : 1
    const whole = Array.from({ length: Math.floor(form.most / room) }, () => of('Да'))

    it('takes as many as allowed, with labels and words as long as allowed', () => {
      const most = Math.min(channel.limit, channel.network_limit, form.text_limit ?? Number.POSITIVE_INFINITY)
      expect(choicesFault(channel, 'а', whole)).toBeUndefined()
      expect(choicesFault(channel, 'a'.repeat(most), [of('a'.repeat(form.label_limit))])).toBeUndefined()
    })
  })

  it('refuses one more, one character more, and no words above', () => {
    const most = Math.max(
      ...(channel.choices ?? []).filter(({ kinds }) => kinds.includes('reply')).map((one) => one.most),
    )
    const label = Math.max(...(channel.choices ?? []).map((one) => one.label_limit))
    expect(choicesFault(channel, 'а', replies(most + 1))).toBe('choices_too_many')
    expect(choicesFault(channel, 'а', [reply('а'.repeat(label + 1))])).toBe('choice_too_long')
    expect(choicesFault(channel, '', [reply('Да')])).toBe('reply_too_long')
    expect(choicesFault(channel, 'a'.repeat(channel.limit + 1), [reply('Да')])).toBe('reply_too_long')
    expect(choicesFault(channel, 'а', [])).toBe('choices_not_allowed')
  })

  it('offers anything in some way that it takes itself', () => {
    const lists = [replies(1), replies(3), replies(4), replies(30), [site], [phone], [place], [reply('Да'), site]]
    for (const list of [...lists, [reply('Да'), phone, place], [reply('д'.repeat(200)), reply('Нет')]]) {
      const offer = offerOn(channel, 'Куда?', list, { more })
      if (!offer.is_numbered) expect(choicesFault(channel, offer.text, offer.choices)).toBeUndefined()
      else expect(offer.text).toBe(asNumbered('Куда?', list))
    }
  })
})

describe('what is offered', () => {
  it('goes natively where it fits', () => {
    expect(offerOn(channelOf('telegram'), 'Куда?', [reply('Домой'), site])).toEqual({
      text: 'Куда?',
      choices: [reply('Домой'), site],
      is_numbered: false,
    })
    expect(findForm(channelOf('telegram'), 'Куда?', [reply('Да'), phone])?.name).toBe('keyboard')
    expect(findForm(channelOf('whatsapp'), 'Куда?', replies(3))?.name).toBe('buttons')
    expect(findForm(channelOf('whatsapp'), 'Куда?', replies(4))?.name).toBe('list')
    expect(findForm(channelOf('facebook'), 'Куда?', [reply('Да'), site])?.name).toBe('template')
  })

  it('puts a label that is too long into the text, with a number', () => {
    const long = 'Хочу вернуть товар без упаковки'
    expect(offerOn(channelOf('whatsapp'), 'Что случилось?', [reply('Другое'), reply(long, 1)])).toEqual({
      text: `Что случилось?\n\n2. ${long}`,
      choices: [reply('Другое'), reply('2', 1)],
      is_numbered: false,
    })
  })

  it('takes the form in which nothing needs a number', () => {
    const offer = offerOn(channelOf('whatsapp'), 'Что случилось?', [
      reply('Не пришёл заказ сегодня'),
      reply('Другое', 1),
    ])
    expect([offer.text, findForm(channelOf('whatsapp'), offer.text, offer.choices)?.name]).toEqual([
      'Что случилось?',
      'list',
    ])
  })

  it('follows with the rest where they do not fit at once', () => {
    const whatsapp = channelOf('whatsapp')
    const first = offerOn(whatsapp, 'Куда?', replies(25), { more })
    expect(first.choices).toHaveLength(10)
    expect(first.choices.at(-1)).toEqual({ kind: 'reply', ...more })
    expect(first.next).toBe(9)
    const second = offerOn(whatsapp, 'Куда?', replies(25), { more, from: 9 })
    expect(second.choices[0]).toEqual(reply('Вариант 10', 9))
    expect(second.next).toBe(18)
    const last = offerOn(whatsapp, 'Куда?', replies(25), { more, from: 18 })
    expect([last.choices.length, last.next]).toEqual([7, undefined])
  })

  it('names the address where there is no button for it, and numbers all where there are no buttons', () => {
    expect(offerOn(channelOf('instagram'), 'Куда?', [reply('Домой'), site])).toMatchObject({
      text: 'Куда?\n\nСайт: https://lavka.example/a',
      choices: [reply('Домой')],
    })
    expect(offerOn(channelOf('avito'), 'Куда?', [reply('Домой'), site, reply('В гости', 1)])).toEqual({
      text: 'Куда?\n\n1. Домой\nСайт: https://lavka.example/a\n2. В гости',
      choices: [],
      is_numbered: true,
    })
    expect(offerOn(null, 'Куда?', [reply('Домой')]).is_numbered).toBe(true)
  })
})

describe('an answer in words', () => {
  const list = [reply('Статус заказа'), site, reply('Вернуть товар', 1), reply('Не приехал курьер', 2), reply('👍', 3)]
  test.each([
    ['1', 0],
    ['2.', 2],
    ['№ 3', 3],
    ['вариант 2', 2],
    ['9', undefined],
    ['Статус заказа', 0],
    ['статус ЗАКАЗА!', 0],
    ['заказ', 0],
    ['вернуть товары', 2],
    ['хочу вернуть товар', 2],
    ['не хочу вернуть товар', undefined],
    ['не приехал курьер', 3],
    ['курьер', 3],
    ['👍', 4],
    ['Сайт', undefined],
    ['товар и заказ', undefined],
    ['Здравствуйте, когда откроетесь?', undefined],
    ['', undefined],
  ])('«%s» is %s', (text, expected) => expect(chosenFrom(text, list)).toBe(expected))

  it('is none where two labels fit', () => {
    expect(chosenFrom('доставка', [reply('Доставка сегодня'), reply('Доставка завтра')])).toBeUndefined()
  })

  it('takes a label that is a number before its place', () => {
    expect(chosenFrom('3', [reply('3'), reply('2'), reply('1')])).toBe(0)
  })
})

it('knows a choice by its shape', () => {
  expect(choiceKinds).toEqual(['reply', 'url', 'phone', 'place'])
  const payload = 'A-z_0'.padEnd(limits.choice_payload, '9')
  expect(Choice.safeParse({ kind: 'reply', label: 'Да', payload }).success).toBe(true)
  expect(Choice.safeParse({ kind: 'reply', label: 'Да', payload: `${payload}9` }).success).toBe(false)
  expect(Choice.safeParse({ kind: 'reply', label: 'Да', payload: 'а' }).success).toBe(false)
  expect(Choice.safeParse({ kind: 'reply', label: ' ', payload }).success).toBe(false)
  expect(Choice.safeParse({ kind: 'url', label: 'Сайт', url: 'javascript:alert(1)' }).success).toBe(false)
  expect(Choice.safeParse(site).success).toBe(true)
})
