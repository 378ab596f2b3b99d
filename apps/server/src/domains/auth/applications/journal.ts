import { rowThing } from '../../../platform/journal/watch.ts'

/** Of the secret only that it was changed. */
export const applicationThing = rowThing('application', {
  table: 'applications',
  told: ['secret', 'hour', 'reads', 'changes', 'refused'],
  left_out: ['client_id', 'secret_hash', 'created_by', 'created_at'],
})
