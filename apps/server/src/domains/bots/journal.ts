import { rowThing } from '../../platform/journal/watch.ts'

export const botThing = rowThing('bot', {
  table: 'bots',
  told: ['order', 'secret'],
  left_out: ['draft', 'draft_saved_by', 'draft_saved_at', 'deleted_at'],
})
