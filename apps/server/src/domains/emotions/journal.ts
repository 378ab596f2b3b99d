import { sql } from 'kysely'
import { rowThing, type Watched } from '../../platform/journal/watch.ts'
import { readSettings } from './settings.ts'

/** Of a space there is one. */
export const emotionSettingsThing: Watched<'emotion_settings'> = {
  thing: 'emotion_settings',
  async see(ctx, id) {
    const { method, agent_id } = await readSettings(ctx, id)
    return { space_id: id, subject: null, fields: { method, agent_id } }
  },
}

export const emotionWordThing = rowThing('emotion_word', {
  table: 'emotion_words',
  subject: sql`t.word`,
  left_out: ['lexeme', 'seen', 'updated_by', 'updated_at'],
})
