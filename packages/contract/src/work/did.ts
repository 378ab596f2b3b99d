import { z } from 'zod'
import { WorkStatus } from './work-statuses.ts'

// What a change was, as the log keeps it. Codes only: whoever is forgotten is forgotten in the log, too.

const codes = [
  /** Given to somebody else, to a group, or to nobody. */
  'assigned',
  'tags',
  'note',
  'text',
  'rating',
  'emotion',
  /** Hidden or shown. */
  'hidden',
  /** Of a topic of a forum: its state there. */
  'topic',
  'deleted',
  'restored',
  /** Files or cards: others, or fetched by now. */
  'media',
  /** Read, delivered, liked, pinned, reacted to. */
  'marks',
  /** Of a message: what it quotes has come. */
  'quote',
  /** Of a dialogue: something was said in it, or what was said reads otherwise. */
  'messages',
  /** Of a comment: an answer of ours reads otherwise or is gone. */
  'replies',
  /** Of a dialogue: whether the customer can still be written to. */
  'contact',
  /** An answer of ours waits to be sent, for another time or again, or was taken back. */
  'sending',
  /** An answer of ours is there: sent, or written in the network's own application. */
  'answered',
  /** An answer of ours did not arrive, or nobody knows. */
  'failed',
  /** The network has done what was asked of it; or not, and it is as it was. */
  'deed_done',
  'deed_failed',
  /** Of a dialogue: a person has quieted robots there, or lets them on. */
  'robots',
  /** It came with the account's history. */
  'past',
] as const

/** One of these, or from which state into which. */
export const Did = z.union([z.enum(codes), z.object({ status: z.object({ from: WorkStatus, to: WorkStatus }) })])
export type Did = z.infer<typeof Did>

/** Of events from before this was told nothing is known: theirs is empty. */
export const did = { did: Did.array() }

/** What a step from one state to another was; into and out of being deleted have names of their own. */
export function didMove(from: WorkStatus, to: WorkStatus): Did[] {
  // Put off again is put off until another time; nothing else goes from a state to the same.
  if (from === to && to !== 'delayed') return []
  const move: Did = { status: { from, to } }
  if (from === to) return [move]
  return to === 'deleted' ? [move, 'deleted'] : from === 'deleted' ? [move, 'restored'] : [move]
}
