import { type Actor, can, type Permission, spacesWhere } from '@otklik/contract/permissions.ts'
import { createContext, use } from 'react'

/** The signed-in person with their rights; the shell sets it before it shows a page. */
export const ActorContext = createContext<Actor | undefined>(undefined)

export function useActor(): Actor {
  const actor = use(ActorContext)
  if (!actor) throw new Error('a page outside the session')
  return actor
}

/**
 * `may('items.reply', item.space_id) && <button>`: the same table that the server enforces. Without a space it asks
 * whether the person may do this anywhere.
 */
export function useMay() {
  const actor = useActor()
  return (permission: Permission, space_id?: number) =>
    space_id === undefined ? spacesWhere(actor, permission).length > 0 : can(actor, permission, space_id)
}
