import type { Config } from '@otklik/contract/desk.ts'
import { expect, it } from 'vitest'
import { hasSettingsMenu, isOffered, settingsEntries } from './settings-menu.ts'

const noRoles = { settings: false, templates: false, stats: false, messages: false, items: false, otp_required: false }

/** Somebody in one space. */
function person({ roles = {}, role = 'operator', flags = [] as string[], tariff = 3, has_billing = true } = {}) {
  return {
    user: { roles: { ...noRoles, ...roles } },
    memberships: [{ space_id: 1, role, flags }],
    has_billing,
    spaces: [{ id: 1, tariff: { id: tariff, name: 'Команда' } }],
  } as unknown as Config
}
const administrator = (change = {}) => person({ role: 'administrator', roles: { settings: true }, ...change })

it('offers everybody their own', () => {
  expect(isOffered({ to: 'all' }, person())).toBe(true)
})

it.each(['templates', 'stats'] as const)('offers what needs only «%s» to whoever has it', (role) => {
  expect(isOffered({ to: role }, person({ roles: { [role]: true } }))).toBe(true)
  expect(isOffered({ to: role }, person())).toBe(false)
})

it('offers the rest to administrators with the feature in that very space', () => {
  expect(isOffered({ to: 'settings' }, administrator())).toBe(true)
  expect(isOffered({ to: 'settings' }, person({ roles: { stats: true } }))).toBe(false)
  expect(isOffered({ to: 'settings', flag: 'bots' }, administrator())).toBe(false)
  expect(isOffered({ to: 'settings', flag: 'bots' }, administrator({ flags: ['bots'] }))).toBe(true)
  expect(isOffered({ to: 'settings', flag: 'bots' }, person({ flags: ['bots'] }))).toBe(false)
})

it.each([
  [1, false],
  [2, false],
  [3, true],
  [10, false],
  [11, true],
])('with tariff %i special items are offered: %s', (tariff, isShown) => {
  expect(isOffered({ to: 'settings', isSpecial: true }, administrator({ tariff }))).toBe(isShown)
})

it('has nothing to pay for, and every tariff is special, where the installation has no billing', () => {
  const [paid, free] = [administrator({ tariff: 1 }), administrator({ tariff: 1, has_billing: false })]
  expect([paid, free].map((who) => isOffered({ to: 'settings', isBilled: true }, who))).toEqual([true, false])
  expect([paid, free].map((who) => isOffered({ to: 'settings', isSpecial: true }, who))).toEqual([false, true])
  const names = (who: Config) => settingsEntries(who).map(({ page }) => page.options.staticData?.name)
  const [apart, common] = [['billing-page'], names(paid).filter((name) => name !== 'billing-page')]
  expect(names(paid)).toEqual(expect.arrayContaining(apart))
  // What is only in special tariffs comes in between.
  const special = ['rules-list-page', 'emotions-settings-page']
  expect(names(free)).toEqual(expect.arrayContaining(special))
  expect(names(free).filter((name) => !special.includes(name ?? ''))).toEqual(common)
  for (const name of special) expect(common).not.toContain(name)
})

it('has a dropdown for templates, statistics or administration', () => {
  const has = (roles: object) => hasSettingsMenu(person({ roles }).user)
  expect([has({}), has({ messages: true })]).toEqual([false, false])
  expect([has({ templates: true }), has({ stats: true }), has({ settings: true })]).toEqual([true, true, true])
})
