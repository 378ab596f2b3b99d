import type { Outcome } from '../../ledger.ts'
import type { World } from '../../world/world.ts'
import type { Community } from './accounts.ts'
import { badParameter } from './error.ts'

export type Token = { kind: 'group' | 'user'; community: Community }
export type VkCall = { world: World; community: Community; token: Token; parameters: Readonly<Record<string, string>> }
export type VkResult = { response: unknown; outcome?: Partial<Outcome> }
export type VkMethod = {
  /** Which tokens VK lets call it. */
  opens_to: readonly Token['kind'][]
  run(call: VkCall): VkResult | Promise<VkResult>
}

export function numberParameter({ parameters }: VkCall, name: string): number {
  const number = Number(parameters[name])
  if (!parameters[name] || !Number.isSafeInteger(number)) throw badParameter(`${name} is undefined`)
  return number
}

export function findNumber(call: VkCall, name: string): number | undefined {
  return call.parameters[name] ? numberParameter(call, name) : undefined
}
