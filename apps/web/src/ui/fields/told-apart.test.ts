import { expect, it } from 'vitest'
import { toldApart } from './told-apart.ts'

const account = (id: number, provider: string, name: string, screen_name: string | null = null) => ({
  ...{ id, provider, name, screen_name },
})

it('tells shops of one name on one network apart by their addresses, and no others', () => {
  const names = toldApart([
    account(1, 'gmaps', 'Лавка', 'Лесная, 4'),
    account(2, 'gmaps', 'Лавка', 'Речная, 9'),
    account(3, 'vk', 'Лавка', 'lavka'),
    account(4, 'gmaps', 'Кухня', 'Набережная, 12'),
    account(5, 'googleplay', 'Лавка'),
    account(6, 'googleplay', 'Лавка'),
  ])
  expect([...names]).toEqual([
    [1, 'Лесная, 4'],
    [2, 'Речная, 9'],
  ])
})
