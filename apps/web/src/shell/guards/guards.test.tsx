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
const to = (config: ReturnType<typeof known>, name?: string) => detourOf(config, name, NOW)

it('stands in nobody’s way while at least one space is paid for', () => {
  expect(to(known(), 'items-page')).toBeUndefined()
  expect(to(known({ ends: [NOW - 5, NOW + 5] }), 'items-page')).toBeUndefined()
  expect(to(known({ ends: [] }), 'items-page')).toBeUndefined()
})

it('sends those who may pay to billing when the period is over, and stops the others', () => {
  const over = { ends: [NOW - 5, NOW] }
  expect(to(known({ ...over, settings: true }), 'items-page')).toBe('/settings/billing')
  expect(to(known({ ...over, settings: true }), 'billing-page')).toBeUndefined()
  expect(to(known({ ...over, settings: true }), 'profile-page')).toBeUndefined()
  expect(to(known(over), 'items-page')).toBe('blocked')
  expect(to(known(over), 'billing-page')).toBe('blocked')
})

it('sends whoever must set up two-factor to the profile, but not away from billing', () => {
  const must = known({ otp_required: true })
  expect(to(must, 'items-page')).toBe('/settings/profile')
  expect(to(must, 'settings-page')).toBe('/settings/profile')
  expect(to(must, 'profile-page')).toBeUndefined()
  expect(to(must, 'billing-page')).toBeUndefined()
})

it('has no page for payments, and no end, where the installation has no billing', () => {
  const own = known({ settings: true, has_billing: false, ends: [null] })
  expect(to(own, 'items-page')).toBeUndefined()
  expect(to(own, 'billing-page')).toBe('/settings')
  expect(to({ ...own, otp_required: true }, 'billing-page')).toBe('/settings/profile')
})
