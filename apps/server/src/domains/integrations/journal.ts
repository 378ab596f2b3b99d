import { sql } from 'kysely'
import { rowThing } from '../../platform/journal/watch.ts'

/** Of the secret only that it was changed. */
export const webhookThing = rowThing('webhook', {
  table: 'webhooks',
  subject: sql`t.url`,
  told: ['secret', 'count'],
  left_out: [
    ...['key_id', 'former_key_id', 'former_secret', 'former_until', 'rests', 'next_at', 'failing_since', 'calm_until'],
    ...['error', 'created_by', 'created_at', 'family_id'],
  ],
})
