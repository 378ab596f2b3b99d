import type { Lock } from '@otklik/contract/socket.ts'
import type { Member } from '@otklik/contract/users.ts'
import { useHolder } from '../../platform/locks.ts'
import { useActor, useMember } from '../desk/api.ts'

/** A colleague who is answering this now. */
export function useRival(thing: Lock): Member | undefined {
  const holder = useHolder(thing, useActor().id)
  return useMember(thing.space_id, holder ?? null)
}
