import type { Channel } from '../networks/network.ts'

type Answer = {
  state: 'pending' | 'sent' | 'failed' | 'unknown' | 'cancelled'
  is_private: boolean
  deleted_at: unknown
  publication: 'pending' | 'published' | 'rejected' | null
}

/** What stands there, is on its way, or may have arrived. What the network's moderators refused is shown to nobody. */
export const isStanding = ({ state, is_private, deleted_at, publication }: Answer): boolean =>
  !is_private &&
  deleted_at === null &&
  publication !== 'rejected' &&
  (state === 'sent' || state === 'pending' || state === 'unknown')

/** What one more answer would do where the network takes one: the composer says it, the server refuses it. */
export function secondAnswer(
  channel: Channel | null | undefined,
  answers: readonly Answer[],
): 'refused' | 'replaces' | undefined {
  if (!channel?.answers || !answers.some(isStanding)) return undefined
  return channel.answers === 'one_refused' ? 'refused' : 'replaces'
}
