import type { Look, Speaker } from './speaker.ts'

/**
 * For networks that tell what happens over one long connection which we open and keep: where it leads, and what is said on
 * it. The server sees to it that one process holds it, that what is told is stored before it is called kept, and that
 * whoever takes over goes on where the other has stopped. `kept` is the connector's own, as `talk` gave it last.
 */
export type Stream = {
  /** Where to connect to. `failures`: so often in a row it came to nothing. */
  address(speaker: Speaker, kept: string | null, failures: number): Promise<string>
  /** One connection, from its opening to its end. Pure: chance (from 0 to 1) is handed in. */
  talk(speaker: Speaker, kept: string | null, chance: () => number): Talk
  /** What was told while nobody listened, a piece at a time; its cursor is the rest, null when that was all. */
  catchUp(speaker: Speaker, missed: string, known: { chats: readonly string[] }): Promise<Look>
}

export type Talk = {
  heard(frame: string): Told[]
  /** It is time to show that we are there. `stored`: what is kept in the database by now. */
  beat(stored: string | null): Told[]
  closed(code: number): Ending
}

export type Told =
  | { do: 'say'; frame: string }
  /** The next beat, once. */
  | { do: 'beat'; in_ms: number }
  /** The network has answered a beat. */
  | { do: 'alive' }
  /** `kept` is true only once the delivery is stored. `missed`: the network had let go of us, and this is to be caught up with. */
  | { do: 'keep'; kept: string; delivery?: Look['pages'][number]; missed?: string }
  /** We close it, with this code. */
  | { do: 'end'; code: number; ending: Ending }

/** How it goes on after a connection: with what is kept, unless told otherwise, after a while, or not before somebody has mended the account. */
export type Ending = { words: string; wait_ms?: number; kept?: string; is_dead?: true }
