import { z } from 'zod'

// In a file of its own: filters are part of every address, and every page loads them, also the sign-in.

/** The state of an item or a chat (product/work: States). */
export const workStatuses = [
  'new',
  'inprogress',
  'open',
  'waiting',
  'delayed',
  'closed',
  'autoclosed',
  'deleted',
] as const
export const WorkStatus = z.enum(workStatuses)
export type WorkStatus = z.infer<typeof WorkStatus>
