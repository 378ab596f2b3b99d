import type { World } from '../../world/world.ts'
import { type Group, type Manager, okAccounts, okManagers } from './accounts.ts'
import { badKey, expired } from './error.ts'

export type Upload = { type: string; file?: string }
type Session = { key: string; until: number }
type Own = {
  subscriptions: { url: string; time: number }[]
  uploads: Record<string, Upload>
  /** When its discussions were last asked for. */
  asked_at: number
  /** Sessions that the window has opened, and by what they are renewed; all stand with the first group. */
  sessions: Record<string, Session>
  refreshes: Record<string, string>
}

export const ownOf = (world: World, group: Group): Own =>
  world.ownOf(group, () => ({ subscriptions: [], uploads: {}, asked_at: 0, sessions: {}, refreshes: {} }))

export const sessionsOf = (world: World) => ownOf(world, okAccounts[0] as Group)

export const findGroup = (access: string | undefined): Group | undefined =>
  okAccounts.find(({ tokens }) => tokens.access === access)

export function getGroup(access: string | undefined): Group {
  const group = findGroup(access)
  if (!group) throw badKey()
  return group
}

export const findManager = (world: World, token: string | undefined): Manager | undefined => {
  const { sessions } = sessionsOf(world)
  const opened = token !== undefined && Object.hasOwn(sessions, token) ? sessions[token] : undefined
  return okManagers.find(({ key, session }) => session === token || key === opened?.key)
}

export function getManager(world: World, token: string | undefined): Manager {
  const manager = findManager(world, token)
  if (!manager) throw badKey()
  const opened = sessionsOf(world).sessions[token ?? '']
  if (opened && opened.until <= world.seconds()) throw expired()
  return manager
}
