import type { Lock } from '@otklik/contract/socket.ts'
import type { Member } from '@otklik/contract/users.ts'
import { useHolder } from '../../platform/locks.ts'
import { useActor, useMember } from '../desk/api.ts'
import type { People } from './usePeople.ts'

/** A colleague who is answering this now. */
export function useRival(thing: Lock): Member | undefined {
  const holder = useHolder(thing, useActor().id)
  return useMember(thing.space_id, holder ?? null)
}

/** The same for a row, which looks nobody up by itself. */
export const useRivalIn = ({ memberOf }: People, thing: Lock): Member | undefined =>
  memberOf(thing.space_id, useHolder(thing, useActor().id))
