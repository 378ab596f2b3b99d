import type { World } from '../../world/world.ts'
import type { Bot } from './accounts.ts'

export type Subscription = { url: string; secret: string; update_types: string[]; time: number }
/** `file` is there once its bytes are; what takes time to prepare is refused the first time. */
export type Upload = { type: string; file?: string; is_ready: boolean }

type Own = { subscriptions: Subscription[]; uploads: Record<string, Upload> }

export const ownOf = (world: World, bot: Bot): Own => world.ownOf(bot, () => ({ subscriptions: [], uploads: {} }))
