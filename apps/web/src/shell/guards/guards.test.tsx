import type { Config } from '@otklik/contract/desk.ts'
import { expect, it } from 'vitest'
import { detourOf } from './guards.ts'

const NOW = 1_800_000_000
const space = (expires_at: number | null) => ({ expires_at }) as Config['spaces'][number]
const known = ({
  settings = false,
  otp_required = false,
  has_billing = true,
  ends = [NOW + 1] as (number | null)[],
} = {}) => ({
  user: { roles: { settings } } as Config['user'],
  spaces: ends.map(space),
  has_billing,
  otp_required,
})
const to = (config: ReturnType<typeof known>, path?: string) => detourOf(config, path, NOW)

it('stands in nobody’s way while at least one space is paid for', () => {
  expect(to(known(), '/items')).toBeUndefined()
  expect(to(known({ ends: [NOW - 5, NOW + 5] }), '/items')).toBeUndefined()
  expect(to(known({ ends: [] }), '/items')).toBeUndefined()
})

it('sends those who may pay to billing when the period is over, and stops the others', () => {
  const over = { ends: [NOW - 5, NOW] }
  expect(to(known({ ...over, settings: true }), '/items')).toBe('/settings/billing')
  expect(to(known({ ...over, settings: true }), '/settings/billing')).toBeUndefined()
  expect(to(known({ ...over, settings: true }), '/settings/profile')).toBeUndefined()
  expect(to(known(over), '/items')).toBe('blocked')
  expect(to(known(over), '/settings/billing')).toBe('blocked')
})

it('sends whoever must set up two-factor to the profile, but not away from billing', () => {
  const must = known({ otp_required: true })
  expect(to(must, '/items')).toBe('/settings/profile')
  expect(to(must, '/settings/')).toBe('/settings/profile')
  expect(to(must, '/settings/profile')).toBeUndefined()
  expect(to(must, '/settings/billing')).toBeUndefined()
})

it('has no page for payments, and no end, where the installation has no billing', () => {
  const own = known({ settings: true, has_billing: false, ends: [null] })
  expect(to(own, '/items')).toBeUndefined()
  expect(to(own, '/settings/billing')).toBe('/settings')
  expect(to({ ...own, otp_required: true }, '/settings/billing')).toBe('/settings/profile')
})
