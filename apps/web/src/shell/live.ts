import { chatLive } from '../domains/chats/live.ts'
import { deskLive } from '../domains/desk/live.ts'
import { itemLive } from '../domains/items/live.ts'
import type { Live } from '../platform/live.ts'

/** What each domain changes when something happens. */
export const live: readonly Live[] = [deskLive, itemLive, chatLive]
