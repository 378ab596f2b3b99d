import { type Actor, flags, type Membership, type Role, type Switch } from '@otklik/contract/permissions.ts'
import type { Database } from '../../platform/database/db.ts'
import type { Identify } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refuse.ts'
import { isOn } from '../spaces/service.ts'
import { findSession, type MembershipRow, touchFamily } from './queries.ts'
import { hashOf } from './token.ts'

/** Long enough to spare most look-ups, short enough that an expiry shows; a change is told at once by `forget`. */
const KEEP_MS = 5_000
const MOST_KEPT = 20_000

/** Whose token this is, with all rights worked out. Asked by every call, so it is kept for a moment. */
export function makeIdentify({ database, has_billing }: { database: Database; has_billing: boolean }) {
  const kept = new Map<string, { actor: Actor; until: number }>()
  let changes = 0

  const identify: Identify = async (token) => {
    const hash = hashOf(token)
    const key = hash.toString('base64')
    const known = kept.get(key)
    if (known && known.until > Date.now()) return known.actor

    const before = changes
    const session = await database.asIdentity((db) => findSession(db, hash, has_billing))
    kept.delete(key)
    if (!session || session.ended_at || session.disabled_at) refuse('signed_out')
    if (session.expires_at.getTime() <= Date.now()) refuse('token_expired')
    // Nobody waits for it, and nothing is lost when it fails.
    if (!session.is_seen_lately)
      void database.asIdentity((db) => touchFamily(db, session.family_id)).catch(() => undefined)
    const actor: Actor = {
      id: session.user_id,
      memberships: session.memberships.map((row) => membershipOf(row, { ...session, has_billing })),
      must_enrol_otp: session.is_otp_demanded && !session.has_otp,
    }
    // Looked up before a change, perhaps: good for this call, not to be kept.
    if (changes !== before) return actor
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, { actor, until: Math.min(Date.now() + KEEP_MS, session.expires_at.getTime()) })
    return actor
  }

  /** Rights changed, or a session ended: what is remembered of this person is no longer true. */
  function forget(user_id: number) {
    changes++
    for (const [key, { actor }] of kept) if (actor.id === user_id) kept.delete(key)
  }
  return { identify, forget }
}

type Person = { has_billing: boolean; is_otp_demanded: boolean; has_otp: boolean }

function membershipOf(row: MembershipRow, { has_billing, is_otp_demanded, has_otp }: Person): Membership {
  const has: Record<Switch, boolean> = {
    items: row.can_items,
    messages: row.can_messages,
    templates: row.can_templates,
    qa: row.can_qa,
  }
  return {
    space_id: row.space_id,
    role: row.role as Role,
    switches: Object.entries(has).flatMap(([name, isOn]) => (isOn ? [name as Switch] : [])),
    flags: flags.filter((flag) => isOn({ has_billing }, row.tariff_flags, row.settings, flag)),
    is_paid: !has_billing || Date.parse(row.expires_at) > Date.now(),
    objects: row.all_objects ? null : row.objects,
    is_fenced: row.is_fenced,
    groups: row.groups,
    must_enrol_otp: !has_otp && (is_otp_demanded || row.is_otp_demanded),
  }
}
