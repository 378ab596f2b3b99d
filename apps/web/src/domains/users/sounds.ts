import type { Config } from '@otklik/contract/desk.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Live } from '../../platform/live/live.ts'
import { playSignal } from '../../platform/sound.ts'
import { configQuery } from '../desk/api.ts'

const QUIET_MS = 3_000

let sounded_at = 0

/** For those who asked for it and look elsewhere; a hundred at once are one signal. */
function signal(cache: QueryClient) {
  const wants = cache.getQueryData<Config>(configQuery.queryKey)?.user.settings.sounds ?? false
  if (!wants || document.hasFocus() || Date.now() - sounded_at < QUIET_MS) return
  sounded_at = Date.now()
  playSignal()
}

export const soundLive: Live = {
  'item.arrived': signal,
  'message.arrived': (cache, _, row) => {
    if (row && !row.is_own) signal(cache)
  },
}
