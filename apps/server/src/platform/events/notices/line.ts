/** `events` is told by the database itself (number_events); `deaf` is between the lines only. */
export const channels = ['events', 'identity', 'accounts', 'wake', 'whisper', 'locks', 'deaf'] as const
export type Channel = (typeof channels)[number]

/** A way between processes. It refuses what it cannot carry, so that the other way can be tried. */
export type Line = { isUp(): boolean; say(channel: Channel, text: string): Promise<unknown>; stop(): Promise<void> }

export type Ears = {
  hear(channel: Channel, text: string): void
  /** It hears, or hears again: what was told before was missed. */
  onConnect(): void
}
