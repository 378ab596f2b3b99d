import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'

export type Webhook = { url: string; event_types: string[]; send_name: boolean; send_photo: boolean }

type Own = { webhook?: Webhook }

export const ownOf = (world: World, bot: Account): Own => world.ownOf(bot, () => ({}))
