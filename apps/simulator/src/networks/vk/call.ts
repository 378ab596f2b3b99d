import type { Outcome } from '../../ledger.ts'
import type { World } from '../../world/world.ts'
import { type Community, type Manager, vkAccounts, vkManagers } from './accounts.ts'
import { badParameter, VkError } from './error.ts'

export type Token = { kind: 'group'; community: Community } | { kind: 'user'; person: Manager }
export type VkCall = { world: World; community: Community; token: Token; parameters: Readonly<Record<string, string>> }
export type VkResult = { response: unknown; outcome?: Partial<Outcome> }
export type VkMethod = {
  /** Which tokens VK lets call it. */
  opens_to: readonly Token['kind'][]
  /** Asks nothing that only those who manage the community may know. */
  is_public?: true
  run(call: VkCall): VkResult | Promise<VkResult>
}

export function findToken(text: string | undefined): Token | undefined {
  const community = vkAccounts.find(({ tokens }) => tokens.access === text)
  if (community) return { kind: 'group', community }
  const person = vkManagers.find(({ token }) => token === text)
  return person && { kind: 'user', person }
}

/** The community that a call is about: a community's own key speaks of itself, a person's of what is named. */
export function communityOf(token: Token, { is_public }: VkMethod, parameters: VkCall['parameters']): Community {
  if (token.kind === 'group') return token.community
  const { group_id, owner_id, posts, photos, videos, item_ids } = parameters
  const named = group_id ?? (owner_id?.startsWith('-') ? owner_id : undefined) ?? posts ?? photos ?? videos ?? item_ids
  const id = /\d+/.exec(named ?? '')?.[0] ?? token.person.manages[0]
  const community = vkAccounts.find((one) => one.id === id)
  if (is_public) return community ?? (vkAccounts[0] as Community)
  if (!community || !token.person.manages.includes(community.id)) throw new VkError(15, 'Access denied')
  return community
}

export function numberParameter({ parameters }: VkCall, name: string): number {
  const number = Number(parameters[name])
  if (!parameters[name] || !Number.isSafeInteger(number)) throw badParameter(`${name} is undefined`)
  return number
}

export function findNumber(call: VkCall, name: string): number | undefined {
  return call.parameters[name] ? numberParameter(call, name) : undefined
}

/** `offset` and `count`, as all lists of VK take them. */
export function portion<T>(call: VkCall, list: readonly T[], { usual, most }: { usual: number; most: number }): T[] {
  const offset = findNumber(call, 'offset') ?? 0
  return list.slice(offset, offset + Math.min(findNumber(call, 'count') ?? usual, most))
}
