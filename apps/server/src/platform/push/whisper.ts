import type { WhisperFrame } from '@otklik/contract/wire/socket.ts'
import type { Audience } from '../context.ts'
import type { Session } from './session.ts'

/** Told once to those who are connected, and not kept. */
export type Whisper = { to: Audience; frame: WhisperFrame }

export function mayHearWhisper(
  session: Session,
  { space_id, user_id, access = 'desk.see', ...where }: Audience,
): boolean {
  if (user_id !== undefined && session.user_id !== user_id) return false
  const { object_id = null, group_id = null, assigned_to = null } = where
  return session.mayKnow(access, space_id, { object_id, group_id, assigned_to })
}
