import type { Hook } from '../../deliveries.ts'
import type { Parts } from '../../parts.ts'
import type { Account } from '../../world/account.ts'
import type { Happening, World } from '../../world/world.ts'
import { gmapsAccounts, owners } from './accounts.ts'
import { reviewId } from './wire.ts'

export const topic = 'projects/simulated/topics/reviews'

/** Of an account that places belong to; kept with the first of its places, beside what is counted there. */
type Setting = { name: string; pubsubTopic?: string; notificationTypes?: string[] }
type Own = { setting?: Setting; push_to?: string }

const ownOf = (world: World, account: Account): Own => world.ownOf(account, () => ({ asked_at: 0, counts: {} })) as Own
const firstOf = ({ company }: Account) => gmapsAccounts.find((one) => one.company === company) as Account

export function settingOf(world: World, account: Account): { setting: Setting } {
  const own = ownOf(world, firstOf(account))
  own.setting ??= { name: `accounts/${owners[account.company]}/notificationSetting` }
  return { setting: own.setting }
}

/** The push subscription of the topic, which a person makes in Google Cloud. */
export function setUpByHand(world: World, { url, secret }: { url: string; secret: string }) {
  for (const account of gmapsAccounts) ownOf(world, account).push_to = `${url}?token=${secret}`
  world.store.touch()
}

const hookName = ({ id }: Account) => `gmaps:${id}`

export function findHook(world: World, name: string): Hook | undefined {
  const account = gmapsAccounts.find((one) => hookName(one) === name)
  const url = account && ownOf(world, account).push_to
  if (!url) return
  return {
    url,
    prepare: (event) => ({ headers: { 'user-agent': 'APIs-Google' }, body: JSON.stringify(event) }),
    isAccepted: ({ status }) => status >= 200 && status < 300,
  }
}

const types: Partial<Record<Happening['kind'], string>> = {
  comment_new: 'NEW_REVIEW',
  comment_edited: 'UPDATED_REVIEW',
}

/** Only names are published, and only of what customers do. */
export function announce({ world, deliveries }: Parts, happening: Happening) {
  const { account } = happening
  if (account.network !== 'gmaps' || !('comment' in happening) || happening.comment.from === 0) return
  const { setting } = settingOf(world, account)
  const notificationType = types[happening.kind]
  if (setting.pubsubTopic !== topic || !notificationType || !setting.notificationTypes?.includes(notificationType))
    return
  const locationName = `accounts/${owners[account.company]}/locations/${account.id}`
  const told = {
    notificationType,
    reviewName: `${locationName}/reviews/${reviewId(happening.comment.id)}`,
    locationName,
  }
  const messageId = String(world.store.takeId())
  const publishTime = new Date(world.seconds() * 1000).toISOString()
  deliveries.push(hookName(account), `review:${happening.comment.id}`, {
    message: {
      data: Buffer.from(JSON.stringify(told)).toString('base64'),
      ...{ messageId, message_id: messageId, publishTime, publish_time: publishTime },
    },
    subscription: 'projects/simulated/subscriptions/reviews',
  })
}
