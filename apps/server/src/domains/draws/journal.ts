import { sql } from 'kysely'
import { rowThing } from '../../platform/journal/watch.ts'

/** The secret is no field: it is public once the draw is done, and nobody's before. */
export const drawThing = rowThing('draw', {
  table: 'contest_draws',
  computed: { commit: sql`encode(t.commit, 'hex')`, entries_hash: sql`encode(t.entries_hash, 'hex')` },
  told: ['place'],
  left_out: [
    ...['key', 'post_id', 'list_salt', 'key_id', 'secret', 'opened', 'beacon_text', 'comments', 'fitting', 'left_out'],
    ...['freezes_at', 'created_by', 'created_at', 'announced_at', 'frozen_at', 'drawn_at', 'ended_at'],
  ],
})
