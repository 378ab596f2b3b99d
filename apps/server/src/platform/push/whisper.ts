import type { Permission } from '@otklik/contract/permissions.ts'
import type { WhisperFrame } from '@otklik/contract/socket.ts'
import type { Where } from '../context.ts'
import type { Session } from './session.ts'

/** Those who hear a whisper: everybody at work in the space, or one of them; only those with this right; only those who may see where it happened. */
export type Hearers = Where & { user_id?: number; access?: Permission }
export type Whisper = { to: Hearers; frame: WhisperFrame }

export function mayHearWhisper(
  session: Session,
  { space_id, user_id, access = 'desk.see', ...where }: Hearers,
): boolean {
  if (user_id !== undefined && session.user_id !== user_id) return false
  const { object_id = null, group_id = null, assigned_to = null } = where
  return session.mayKnow(access, space_id, { object_id, group_id, assigned_to })
}
