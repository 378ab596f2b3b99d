import {
  type Actor,
  flags,
  isSpecialTariff,
  type Membership,
  type Role,
  type Switch,
} from '@otklik/contract/permissions.ts'
import type { Database } from '../../platform/database/db.ts'
import type { Identify, Session } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refuse.ts'
import { isOn } from '../spaces/service.ts'
import { setSeen } from '../users/people.ts'
import { isMistyped } from './applications/personal-token.ts'
import { findSession, type MembershipRow, type SessionRow, touchFamily } from './queries.ts'
import { hashOf } from './token.ts'

/** Long enough to spare most look-ups, short enough that an expiry shows; a change is told at once by `forget`. */
const KEEP_MS = 5_000
const MOST_KEPT = 20_000

/** Whose token this is, with all rights worked out. Asked by every call, so it is kept for a moment. */
export function makeIdentify({ database, has_billing }: { database: Database; has_billing: boolean }) {
  const kept = new Map<string, { session: Session; until: number }>()
  let changes = 0

  const identify: Identify = async (token) => {
    if (isMistyped(token)) refuse('signed_out')
    const hash = hashOf(token)
    const key = hash.toString('base64')
    const known = kept.get(key)
    if (known && known.until > Date.now()) return known.session

    const before = changes
    const found = await database.asIdentity((db) => findSession(db, hash, has_billing))
    kept.delete(key)
    if (!found || found.ended_at || found.disabled_at) refuse('signed_out')
    if (found.expires_at.getTime() <= Date.now()) refuse('token_expired')
    // Nobody waits for it, and nothing is lost when it fails.
    if (!found.is_seen_lately)
      void database
        .asIdentity(async (db) => {
          await touchFamily(db, found.family_id)
          if (found.space_id === null) await setSeen(db, found.user_id)
        })
        .catch(() => undefined)
    const { space_id } = found
    const actor: Actor = {
      id: found.user_id,
      memberships: found.memberships
        .filter((row) => space_id === null || row.space_id === space_id)
        .map((row) => membershipOf(row, { ...found, has_billing })),
      must_enrol_otp: found.is_otp_demanded && !found.has_otp,
    }
    const session: Session = { actor, family_id: found.family_id, ...viaOf(found) }
    // Looked up before a change, perhaps: good for this call, not to be kept.
    if (changes !== before) return session
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, { session, until: Math.min(Date.now() + KEEP_MS, found.expires_at.getTime()) })
    return session
  }

  /** Rights changed, or a session ended: what is remembered of this person is no longer true. */
  function forget(user_id: number) {
    changes++
    for (const [key, { session }] of kept) if (session.actor.id === user_id) kept.delete(key)
  }
  return { identify, forget }
}

function viaOf({ space_id, application_id, scopes, via, family_id }: SessionRow): Pick<Session, 'via'> {
  if (space_id === null) return {}
  return { via: { name: via ?? '', space_id, application_id, scopes, family_id } }
}

type Person = { has_billing: boolean; is_otp_demanded: boolean; has_otp: boolean }

function membershipOf(row: MembershipRow, { has_billing, is_otp_demanded, has_otp }: Person): Membership {
  const has: Record<Switch, boolean> = {
    items: row.can_items,
    messages: row.can_messages,
    templates: row.can_templates,
    qa: row.can_qa,
    approve: row.can_approve,
  }
  return {
    space_id: row.space_id,
    role: row.role as Role,
    switches: Object.entries(has).flatMap(([name, isOn]) => (isOn ? [name as Switch] : [])),
    flags: flags.filter((flag) => isOn({ has_billing }, row.tariff_flags, row.settings, flag)),
    is_paid: !has_billing || Date.parse(row.expires_at) > Date.now(),
    is_special: !has_billing || isSpecialTariff(row.tariff_id),
    objects: row.all_objects ? null : row.objects,
    is_fenced: row.is_fenced,
    groups: row.groups,
    leads: row.leads,
    must_enrol_otp: !has_otp && (is_otp_demanded || row.is_otp_demanded),
  }
}
