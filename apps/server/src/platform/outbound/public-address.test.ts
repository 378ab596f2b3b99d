import { expect, it } from 'vitest'
import {
  expected4,
  expected6,
  isOpen4,
  isOpen6,
  randomOf,
  to4,
  to6,
  toNumber6,
} from '../../../test/security/special-addresses.ts'
import { isPrivate } from './public-address.ts'

const wrong = (cases: { address: string; is_private: boolean }[]) =>
  cases.filter(({ address, is_private }) => isPrivate(address) !== is_private)

it('knows both sides of every edge of IPv4', () => {
  expect(expected4.length).toBeGreaterThan(70)
  expect(expected4.some(({ is_private }) => !is_private)).toBe(true)
  expect(wrong(expected4.map(({ number, is_private }) => ({ address: to4(number), is_private })))).toEqual([])
})

it('knows both sides of every edge of IPv6', () => {
  expect(expected6.length).toBeGreaterThan(70)
  expect(expected6.filter(({ is_private }) => !is_private).length).toBeGreaterThan(5)
  expect(wrong(expected6.map(({ number, is_private }) => ({ address: to6(number), is_private })))).toEqual([])
})

it('lets everything else of both families through', () => {
  const four = Array.from({ length: 2_000 }, () => to4(randomOf(32, isOpen4)))
  const six = Array.from({ length: 2_000 }, () => to6((1n << 125n) | (randomOf(128, () => true) >> 3n)))
  const open6 = six.filter((address) => isOpen6(toNumber6(address)) && !address.startsWith('2002:'))
  expect(four.filter(isPrivate)).toEqual([])
  expect(open6.length).toBeGreaterThan(1_900)
  expect(open6.filter(isPrivate)).toEqual([])
})

it('lets well-known public addresses through', () => {
  const known = [
    '8.8.8.8',
    '1.1.1.1',
    '87.240.132.67',
    '149.154.167.220',
    '157.240.1.1',
    '192.31.196.1',
    '223.255.255.255',
  ]
  const known6 = [
    '2001:4860:4860::8888',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
    '2a02:6b8::1',
    '2a03:2880:f12f::1',
  ]
  expect([...known, ...known6].filter(isPrivate)).toEqual([])
})

it('judges an IPv6 address that leads to an IPv4 address by that address', () => {
  const forms = (number: bigint) => {
    const [high, low] = [(number >> 16n).toString(16), (number & 0xffffn).toString(16)]
    return [
      `::ffff:${to4(number)}`,
      `::FFFF:${high}:${low}`,
      `0:0:0:0:0:ffff:${high}:${low}`,
      `::${to4(number)}`,
      `::ffff:0:${high}:${low}`,
      `64:ff9b::${to4(number)}`,
      `2002:${high}:${low}::`,
      `2002:${high}:${low}:1:2:3:4:5`,
    ]
  }
  const open = Array.from({ length: 200 }, () => ({ number: randomOf(32, isOpen4), is_private: false }))
  const cases = [...expected4, ...open].flatMap(({ number, is_private }) =>
    forms(number).map((address) => ({ address, is_private })),
  )
  expect(wrong(cases)).toEqual([])
})

it('holds for private what is no address, or one of this link only', () => {
  const odd = [
    '',
    'localhost',
    '8.8.8',
    '08.8.8.8',
    '8.8.8.8/32',
    'fe80::1%lo',
    '2a00:1450:4001::1%eth0',
    ':::',
    '2a00::1::',
  ]
  expect(odd.filter((address) => !isPrivate(address))).toEqual([])
})
