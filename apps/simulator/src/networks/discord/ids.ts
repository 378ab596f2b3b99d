import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'

/** What the wire calls things: numbers of 64 bits as text, which begin with the time where something was written. */

const began_ms = 1_420_070_400_000n
const low = 1n << 22n

export const snowflake = ({ id, at }: { id: number; at: number }): string =>
  String((((BigInt(at) * 1_000n - began_ms) << 22n) | (BigInt(id) % low)) as bigint)

const user_from = 100_000_000_000_000_000n
const dialog_from = 900_000_000_000_000_000n
const channel_from = 700_000_000_000_000_000n

export const userId = (person_id: number): string => String(user_from + BigInt(person_id))
export const dialogId = (person_id: number): string => String(dialog_from + BigInt(person_id))

export const channelId = (post_id: number): string => String(channel_from + BigInt(post_id))

export const readUserId = (id: string): number | undefined => readFrom(id, user_from)
export const readDialogId = (id: string): number | undefined => readFrom(id, dialog_from)

function readFrom(id: string, first: bigint): number | undefined {
  if (!/^\d{1,20}$/.test(id)) return
  const number = BigInt(id) - first
  return number > 0n && number < 10n ** 12n ? Number(number) : undefined
}

/** Which of this world's numbers an id stands for: of what was written, or of where. */
export function readSnowflake(world: World, account: Account, id: string): number | undefined {
  const { posts, comments, dialogs } = world.stateOf(account)
  const post = posts.find((one) => channelId(one.id) === id)
  if (post) return post.id
  for (const list of [comments, ...Object.values(dialogs)])
    for (const one of list.toReversed()) if (snowflake(one) === id) return one.id
}
