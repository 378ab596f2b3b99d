import { createHmac } from 'node:crypto'
import type { Hook } from '../../deliveries.ts'
import type { Parts } from '../../parts.ts'
import type { Account } from '../../world/account.ts'
import type { Happening, World } from '../../world/world.ts'
import { linkedinAccounts, linkedinClient, manager_id } from './accounts.ts'
import { keepNotice, type Notice, ownOf } from './own.ts'
import { wireNotice } from './wire.ts'

export const hookName = ({ id }: Account) => `linkedin:${id}`

/** Kept for whoever asks, and delivered where somebody has subscribed. */
export function announce({ world, deliveries, now }: Parts, happening: Happening) {
  const { account } = happening
  const about = noticeOf(happening)
  if (!about) return
  const notice: Notice = { notificationId: world.store.takeId(), at_ms: now(), ...about }
  keepNotice(world, account, notice)
  if (ownOf(world, account).webhook === undefined) return
  deliveries.push(hookName(account), 'all', {
    type: 'ORGANIZATION_SOCIAL_ACTION_NOTIFICATIONS',
    notifications: [{ ...wireNotice(world, account, notice), subscriber: `urn:li:person:${manager_id}` }],
  })
}

const changes: Readonly<Record<string, string>> = { comment_edited: 'COMMENT_EDIT', comment_deleted: 'COMMENT_DELETE' }

function noticeOf(happening: Happening): Pick<Notice, 'action' | 'comment_id' | 'mention_id'> | undefined {
  switch (happening.kind) {
    case 'comment_new': {
      const { id, from } = happening.comment
      return { action: from === 0 ? 'ADMIN_COMMENT' : 'COMMENT', comment_id: id }
    }
    case 'comment_edited':
    case 'comment_deleted':
      return { action: changes[happening.kind] ?? '', comment_id: happening.comment.id }
    case 'mention_new':
      return { action: 'SHARE_MENTION', mention_id: happening.mention.id }
    default:
      return
  }
}

export function findHook(world: World, name: string): Hook | undefined {
  const account = linkedinAccounts.find((one) => hookName(one) === name)
  const url = account && ownOf(world, account).webhook
  if (!url) return
  return {
    url,
    prepare(event) {
      const body = JSON.stringify(event)
      const proof = createHmac('sha256', linkedinClient.client_secret).update(`hmacsha256=${body}`).digest('hex')
      return { headers: { 'x-li-signature': proof }, body }
    },
    isAccepted: ({ status }) => status >= 200 && status < 300,
  }
}
