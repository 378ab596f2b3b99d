import type { NewInvite } from '@otklik/contract/users/members.ts'

/** What a membership allows, as both the invitation and the member's page have it. */
export type Rights = Pick<NewInvite, 'role' | 'switches' | 'objects' | 'groups' | 'is_fenced'>

export const firstRights: Rights = {
  role: 'operator',
  switches: ['items', 'messages'],
  objects: null,
  groups: [],
  is_fenced: false,
}

export const rightsOf = ({ role, switches, objects, groups, is_fenced }: Rights): Rights => ({
  role,
  switches,
  objects,
  groups,
  is_fenced,
})

/** In whatever order things were chosen. */
export function isSameRights(left: Rights, right: Rights): boolean {
  const text = ({ role, switches, objects, groups, is_fenced }: Rights) =>
    JSON.stringify([role, switches.toSorted(), objects?.toSorted(byNumber), groups.toSorted(byNumber), is_fenced])
  return text(left) === text(right)
}

const byNumber = (left: number, right: number) => left - right
