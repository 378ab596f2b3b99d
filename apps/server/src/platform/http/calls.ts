import { contract } from '@otklik/contract/contract.ts'
import type { Call } from '@otklik/contract/wire/call.ts'

export type NamedCall = { domain: string; name: string; call: Call }
export const listCalls = (): NamedCall[] =>
  Object.entries(contract).flatMap(([domain, calls]) =>
    Object.entries(calls as Record<string, Call>).map(([name, call]) => ({ domain, name, call })),
  )
