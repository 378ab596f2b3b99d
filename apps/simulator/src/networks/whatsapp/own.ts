import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { whatsappAccounts } from './accounts.ts'

export type Callback = { url: string; verify_token: string }
type Own = {
  /** Whether the application hears of the business at all. */
  is_subscribed: boolean
  /** The number's own address, and that of the whole business. */
  callback?: Callback
  business_callback?: Callback
  /** The wire's ids of files. */
  media: Record<string, string>
  /** `biz_opaque_callback_data` of what was sent lately. */
  marks: Record<string, string>
  /** Up to which message of ours each person has read. */
  read: Record<string, number>
  /** Statuses come backwards: for those who try that. */
  is_disordered: boolean
  /** Kept with the first number: what the window has given. */
  tokens?: string[]
  /** Not on the Cloud API yet: it has to be registered, with the PIN that it has or gets. */
  is_unregistered?: boolean
  pin?: string
}

export const ownOf = (world: World, account: Account) =>
  world.ownOf<Own>(account, () => ({ is_subscribed: false, media: {}, marks: {}, read: {}, is_disordered: false }))

/** The number's own address goes first. */
export function callbackOf(world: World, account: Account): Callback | undefined {
  const { is_subscribed, callback, business_callback } = ownOf(world, account)
  return is_subscribed ? (callback ?? business_callback) : undefined
}

const first_media = 1_003_383_421_000_000

export function mediaId(world: World, account: Account, file_id: string): string {
  const { media } = ownOf(world, account)
  const known = Object.entries(media).find(([, file]) => file === file_id)
  if (known) return known[0]
  const id = String(first_media + world.store.takeId())
  media[id] = file_id
  world.store.touch()
  return id
}

/** Ids are good for whichever number of the business has them. */
export const findMedia = (world: World, id: string): string | undefined =>
  whatsappAccounts.map((account) => ownOf(world, account).media[id]).find((file) => file !== undefined)

const marks_kept = 500

export function keepMark(world: World, account: Account, message_id: number, mark: unknown): void {
  if (typeof mark !== 'string') return
  const { marks } = ownOf(world, account)
  marks[message_id] = mark
  const [oldest] = Object.keys(marks)
  if (oldest !== undefined && Object.keys(marks).length > marks_kept) delete marks[oldest]
}
