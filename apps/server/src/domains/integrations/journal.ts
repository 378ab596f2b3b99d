import { sql } from 'kysely'
import { rowThing } from '../../platform/journal/watch.ts'

/**
 * Addresses of receivers often hold their secret in the path, and the journal is kept for years and read by others: the host
 * is told, and a mark by which another path is another address.
 */
const masked = sql`regexp_replace(t.url, '^(https?://[^/?#]+).*$', '\\1') || '/…' || left(md5(t.url), 6)`
export const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '')

/** Of the secret only that it was changed. */
export const webhookThing = rowThing('webhook', {
  table: 'webhooks',
  subject: sql`regexp_replace(t.url, '^(https?://[^/?#]+).*$', '\\1')`,
  computed: { url: masked },
  told: ['secret', 'count'],
  left_out: [
    ...['key_id', 'former_key_id', 'former_secret', 'former_until', 'rests', 'next_at', 'failing_since', 'calm_until'],
    ...['error', 'created_by', 'created_at', 'family_id'],
  ],
})
