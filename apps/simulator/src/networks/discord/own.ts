import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'

type Own = {
  /** Somebody has connected to the gateway: from then on people write. */
  is_heard?: true
  /** The switch in the developer portal is off. */
  has_no_content?: true
}

export const ownOf = (world: World, bot: Account): Own => world.ownOf(bot, () => ({}))
