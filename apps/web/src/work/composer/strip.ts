import { type Channel, textLength, textLimit, windowFor } from '@otklik/contract/networks/network.ts'

export type Measure = { left: number; limit: number; tone: 'calm' | 'scarce' | 'none' }

export type Strip = {
  characters: Measure
  /** Only where the network counts bytes. */
  bytes: Measure | null
  files: Measure
  edit_window_s: number | null
  reply_window: Measure | null
}

/** What the network still takes; the text is measured as it will be sent. */
export function stripOf(channel: Channel, text: string, files: number, waited_s: number | null = null): Strip {
  const sent = text.trim()
  const window_s = windowFor(channel, 'reply')
  return {
    characters: measure(textLength(channel, sent), textLimit(channel, files > 0)),
    bytes: channel.byte_limit === undefined ? null : measure(new TextEncoder().encode(sent).length, channel.byte_limit),
    files: measure(files, channel.uploads),
    edit_window_s: channel.edit_window_s ?? null,
    reply_window: window_s === undefined || waited_s === null ? null : measure(Math.min(waited_s, window_s), window_s),
  }
}

/** Amber at a tenth left, red at none. */
function measure(used: number, limit: number): Measure {
  const left = limit - used
  return { left, limit, tone: left <= 0 && used > 0 ? 'none' : left * 10 <= limit && used > 0 ? 'scarce' : 'calm' }
}
