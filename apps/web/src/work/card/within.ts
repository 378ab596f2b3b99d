import { allows, type Channel, type NetworkAction, windowFor } from '@otklik/contract/networks/network.ts'

type Window = 'edit_window_s' | 'delete_window_s' | 'private_reply_window_s' | 'block_window_s'

const windows: Partial<Record<NetworkAction, Window>> = {
  edit: 'edit_window_s',
  delete: 'delete_window_s',
  delete_own: 'delete_window_s',
  private_reply: 'private_reply_window_s',
  block: 'block_window_s',
}

/**
 * When the network stops to listen, counted from the customer's last words, or from the comment that is answered
 * privately; nothing where it always listens.
 */
export function closingOf(
  channel: Channel | null | undefined,
  said_at: number | null | undefined,
  action: 'reply' | 'private_reply' = 'reply',
) {
  const window_s = channel ? windowFor(channel, action) : undefined
  return window_s === undefined || !said_at ? undefined : said_at + window_s
}

/** Whether the network still takes it, by its catalogue entry and by how long ago it was. */
export function isWithin(channel: Channel | null | undefined, action: NetworkAction, at: number, now: number): boolean {
  if (!channel || !allows(channel, action)) return false
  const name = windows[action]
  const seconds = name && channel[name]
  return seconds === undefined || now - at < seconds
}
