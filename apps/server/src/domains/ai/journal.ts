import { rowThing, type Watched } from '../../platform/journal/watch.ts'
import { readSettings } from './spend/settings.ts'

export const agentThing = rowThing('agent', {
  table: 'ai_agents',
  told: ['order', 'secret'],
  left_out: ['definition', 'key_id', 'secret', 'updated_by', 'updated_at', 'deleted_at'],
})

export const evalSetThing = rowThing('eval_set', { table: 'ai_eval_sets', left_out: ['updated_by', 'updated_at'] })

/** Of a space there is one. */
export const aiSettingsThing: Watched<'ai_settings'> = {
  thing: 'ai_settings',
  async see(ctx, id) {
    const { space_id: _, updated_by: __, updated_at: ___, ...fields } = await readSettings(ctx, id)
    return { space_id: id, subject: null, fields }
  },
}
