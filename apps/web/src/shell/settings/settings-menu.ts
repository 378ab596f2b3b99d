import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Config } from '@otklik/contract/desk.ts'
import type { Offer, SettingsEntry, SettingsGroup } from '../../domain.ts'
import { useConfig } from '../../domains/desk/api.ts'
import { domains } from '../../domains.ts'

type Person = Pick<Config, 'user' | 'memberships' | 'spaces' | 'has_billing'>

/** Tariffs without auto-rules, CSI, quality checks and emotions. */
const plainTariffs = [1, 2, 10]

export function isOffered(offer: Offer, { user, memberships, spaces, has_billing }: Person): boolean {
  if (offer.to === 'all') return true
  if (offer.to === 'planned') return memberships.some(({ flags }) => flags.includes('user_workinghours'))
  if (offer.to === 'planners')
    return memberships.some(
      ({ role, leads, flags }) => flags.includes('user_workinghours') && (role === 'administrator' || leads.length > 0),
    )
  if (offer.to !== 'settings') return user.roles[offer.to]
  const { flag, isSpecial, isBilled } = offer
  if (isBilled && !has_billing) return false
  return memberships.some(({ space_id, role, flags }) => {
    const tariff = spaces.find(({ id }) => id === space_id)?.tariff
    const isSpecialTariff = !has_billing || (tariff !== undefined && !plainTariffs.includes(tariff.id))
    return role === 'administrator' && (!flag || flags.includes(flag)) && (!isSpecial || isSpecialTariff)
  })
}

export const settingsGroups: Readonly<Record<SettingsGroup, MessageDescriptor>> = {
  channels: msg`Каналы`,
  team: msg`Команда`,
  answers: msg`Ответы и разметка`,
  automation: msg`Автоматизация`,
  space: msg`Пространство`,
  own: msg`Моё`,
}

/** By group, in the order of groups; within one, of domains. */
const inOrder = <E extends SettingsEntry>(entries: readonly E[]) =>
  (Object.keys(settingsGroups) as SettingsGroup[]).map((group) => ({
    group,
    entries: entries.filter((entry) => entry.group === group),
  }))

const entries = inOrder(domains.flatMap(({ settings = [] }) => settings)).flatMap(({ entries }) => entries)

export const settingsEntries = (person: Person) =>
  entries.flatMap((entry) => (isOffered(entry.offer, person) ? [{ ...entry, to: entry.page.to }] : []))
export type OfferedEntry = ReturnType<typeof settingsEntries>[number]

export const useSettingsEntries = () => settingsEntries(useConfig())

/** The dropdown in the top bar is for those who set something up for others (product/routes: Settings menu). */
export const hasSettingsMenu = ({ roles }: Config['user']) => roles.settings || roles.templates || roles.stats

/** Groups without an entry are left out. */
export const grouped = (shown: readonly OfferedEntry[]) => inOrder(shown).filter(({ entries }) => entries.length > 0)
