import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { rowThing, type Seen, type Watched } from '../../platform/journal/watch.ts'
import { selectMember } from './member-queries.ts'

export const groupThing = rowThing('group', {
  table: 'user_groups',
  computed: {
    members: sql`array(select m.user_id from group_members m where m.space_id = t.space_id and m.group_id = t.id order by 1)`,
    leads: sql`array(select m.user_id from group_members m where m.space_id = t.space_id and m.group_id = t.id and m.is_lead order by 1)`,
  },
  left_out: [],
})

export const viewThing = rowThing('view', { table: 'team_views', left_out: ['created_at'] })

const ofRights = (name: string) => sql`t.membership -> ${sql.lit(name)}`

export const inviteThing = rowThing('invite', {
  table: 'invites',
  subject: sql`t.email`,
  computed: {
    role: ofRights('role'),
    switches: ofRights('switches'),
    objects: ofRights('objects'),
    groups: ofRights('groups'),
    is_fenced: ofRights('is_fenced'),
    is_open: sql`t.accepted_at is null and t.revoked_at is null`,
  },
  left_out: [
    ...['hash', 'email_key', 'membership', 'invited_by', 'expires_at'],
    ...['accepted_by', 'accepted_at', 'revoked_at', 'created_at'],
  ],
})

/** A person may be a member of several spaces of whoever asks: the call names which is meant. */
export const memberThing: Watched<'member'> = {
  thing: 'member',
  see: (ctx, user_id, { body }) => {
    const { space_id } = (body ?? {}) as { space_id?: number }
    return space_id === undefined ? Promise.resolve(undefined) : seeMember(ctx, space_id, user_id)
  },
}

export async function seeMember(
  ctx: Pick<Context, 'db'>,
  space_id: number,
  user_id: number,
): Promise<Seen | undefined> {
  const member = await selectMember(ctx, space_id, user_id)
  if (!member) return undefined
  const { rows } = await sql<{ zone: string | null; capacity_items: number | null; capacity_chats: number | null }>`
    select zone, capacity_items, capacity_chats from members where space_id = ${space_id} and user_id = ${user_id}`.execute(
    ctx.db,
  )
  const { name, role, switches, objects, groups, is_fenced, otp_required, needs_approval, deactivated_at, has_left } =
    member
  const fields = {
    role,
    switches,
    objects,
    groups,
    is_fenced,
    otp_required,
    needs_approval,
    is_active: deactivated_at === null,
    has_left,
    zone: rows[0]?.zone ?? null,
    capacity_items: rows[0]?.capacity_items ?? null,
    capacity_chats: rows[0]?.capacity_chats ?? null,
  }
  return { space_id, subject: name, fields }
}
