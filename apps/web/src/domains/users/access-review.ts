import type { Sheet } from '@otklik/contract/files/xlsx.ts'
import { allowsTo, type Permission, rules } from '@otklik/contract/permissions.ts'
import type { MemberCard } from '@otklik/contract/users/members.ts'

/** Rights that everybody has over their own things tell nothing about anybody. */
const ofOneself: readonly Permission[] = ['self', 'person']
export const reviewed = (Object.keys(rules) as Permission[]).filter((one) => !ofOneself.includes(one))

export type ReviewWords = {
  sheets: { rights: string; accounts: string }
  head: Record<'name' | 'email' | 'state' | 'role' | 'fence' | 'groups' | 'two_factor' | 'seen', string>
  values: Record<'yes' | 'active' | 'deactivated' | 'left' | 'all_accounts', string>
  roles: Record<MemberCard['role'], string>
  permissions: Record<Permission, string>
  day(at: number): string
}
export type Named = { id: number; name: string }

/** Who may do what, and with which accounts: what somebody signs who must know it once a quarter. */
export function reviewSheets(
  members: readonly MemberCard[],
  { accounts, groups }: { accounts: readonly Named[]; groups: readonly Named[] },
  { sheets, head, values, roles, permissions, day }: ReviewWords,
): Sheet[] {
  const stateOf = ({ deactivated_at, has_left }: MemberCard) =>
    deactivated_at === null ? values.active : has_left ? values.left : values.deactivated
  const mark = (isSo: boolean) => (isSo ? values.yes : null)
  const groupNames = (ids: readonly number[]) =>
    groups.flatMap(({ id, name }) => (ids.includes(id) ? name : [])).join(', ')
  /** Whoever does not work here may nothing, whatever they would be given again. */
  const isIn = (member: MemberCard) => member.deactivated_at === null
  const rights = members.map((member) => [
    ...[member.name, member.email, stateOf(member), roles[member.role], mark(member.is_fenced)],
    ...[groupNames(member.groups), mark(member.otp), member.seen_at === null ? null : day(member.seen_at)],
    ...reviewed.map((permission) => mark(isIn(member) && allowsTo(member, permission))),
  ])
  const reach = members.map((member) => [
    ...[member.name, member.email, member.objects === null ? values.all_accounts : null],
    ...accounts.map(({ id }) => mark(isIn(member) && (member.objects === null || member.objects.includes(id)))),
  ])
  return [
    {
      name: sheets.rights,
      head: [
        ...[head.name, head.email, head.state, head.role, head.fence, head.groups, head.two_factor, head.seen],
        ...reviewed.map((permission) => permissions[permission]),
      ],
      rows: rights,
      widths: [26, 30],
    },
    {
      name: sheets.accounts,
      head: [head.name, head.email, values.all_accounts, ...accounts.map(({ name }) => name)],
      rows: reach,
      widths: [26, 30],
    },
  ]
}
