import type { Heard, Live } from '../../platform/live/live.ts'
import { aiKey, evalsKey, turnsKey } from './keys.ts'

export const aiLive: Live = {
  'ai.changed': (cache) => void cache.invalidateQueries({ queryKey: aiKey }),
  'ai.turned': (cache, { kind, thing_id }) => {
    // Of other comments and dialogues nothing has changed.
    for (const part of [[kind, thing_id], ['handed', kind, thing_id], ['agent'], ['figures']])
      void cache.invalidateQueries({ queryKey: [...turnsKey, ...part] })
  },
}

export const evalHeard: Heard = {
  eval_run: (cache, { run }) => {
    for (const part of [['runs', run.set_id], ['set', run.set_id], ['answers', run.id], ['sets']])
      void cache.invalidateQueries({ queryKey: [...evalsKey, ...part] })
  },
}
