import type { Member } from '@otklik/contract/users/users.ts'
import type { Lock } from '@otklik/contract/wire/socket.ts'
import { useEffect, useRef } from 'react'
import { useActor, useMember } from '../../domains/desk/api.ts'
import type { People } from '../../domains/desk/usePeople.ts'
import { useHolder } from '../../platform/live/locks.ts'

/** A colleague who is answering this now. */
export function useRival(thing: Lock): Member | undefined {
  const holder = useHolder(thing, useActor().id)
  return useMember(thing.space_id, holder ?? null)
}

/** The same for a row, which looks nobody up by itself. */
export const useRivalIn = ({ memberOf }: People, thing: Lock): Member | undefined =>
  memberOf(thing.space_id, useHolder(thing, useActor().id))

/**
 * Whether this person was at it before the colleague: they are warned of nobody, whoever came second is. Whoever rests
 * gives their place up.
 */
export function useIsFirst(isWriting: boolean, rival: Member | undefined): () => boolean {
  const isFirst = useRef(false)
  useEffect(() => {
    if (!isWriting) isFirst.current = false
    else if (!rival) isFirst.current = true
  }, [isWriting, rival])
  return () => isFirst.current
}
