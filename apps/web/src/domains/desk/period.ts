import type { Space } from '@otklik/contract/spaces.ts'

/** Without an end in the future there is nothing to work in; without spaces nothing has ended (spec §4). */
export const isPeriodOver = (spaces: readonly Space[], now_s = Date.now() / 1000) =>
  spaces.length > 0 && spaces.every(({ expires_at }) => expires_at <= now_s)
