import type { Permission } from '@otklik/contract/permissions.ts'
import { useSpacesWhere } from '../../spaces/api.ts'

/** The space that the address names, or the first in which the person may do this. */
export function useChosenSpace(permission: Permission, chosen: number | undefined) {
  const spaces = useSpacesWhere(permission)
  return { spaces, space: spaces.find(({ id }) => id === chosen) ?? spaces[0] }
}
