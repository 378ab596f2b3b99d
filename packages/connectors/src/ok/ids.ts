import { told_only } from '@otklik/contract/inbox/incoming.ts'
import { NetworkFailure } from '../connector.ts'
import { AnyId } from '../payload.ts'

/** `user:123`, `group:123` in one interface, bare numbers in the other: a person is known by the number. */
export const bareId = (id: string) => id.replace(/^(user|group):/, '')
export const GroupId = AnyId.transform(bareId)

export const groupUrl = (id: string) => `https://ok.ru/group/${bareId(id)}`

/** Groups write too, and their numbers are of another row than those of people. */
export const authorId = (ref: string) => (ref.startsWith('group:') ? ref : bareId(ref))
export const pageOf = (author: string) =>
  author.startsWith('group:') ? groupUrl(author) : `https://ok.ru/profile/${author}`

/** What is discussed is known by its type and number: `GROUP_TOPIC:154820394857382`. */
export type Discussion = { discussionType: string; discussionId: string }
export const postId = ({ discussionType, discussionId }: Discussion) => `${discussionType}:${discussionId}`

export function readPostId(external_id: string): Discussion {
  const [, discussionType, discussionId] = /^(\w+):(.+)$/.exec(external_id) ?? []
  if (discussionType === undefined || discussionId === undefined)
    throw new Error(`ok: not a discussion: ${external_id}`)
  return { discussionType, discussionId }
}

/** A pressed button has no id of a message: it can be shown, and no more. */
export const unwritten = told_only

export function messageId(external_id: string): string {
  if (external_id.startsWith(unwritten)) throw new NetworkFailure('rejected', 'it has no id on OK')
  return external_id
}

/** The number behind the dot of a `mid` holds the time in its upper bits. Milliseconds; 0 where there is none. */
export function timeOfMessage(mid: string): number {
  const [, hex] = /\.([\da-f]{8,16})$/.exec(mid) ?? []
  return hex === undefined ? 0 : Number(BigInt(`0x${hex}`) >> 16n)
}

/** Comments are called `ms:-n:ms:discussion:1` in base64. Milliseconds; 0 where it is not so. */
export function timeOfComment(id: string): number {
  const [, ms] = /^(\d{12,14}):/.exec(Buffer.from(id, 'base64').toString('latin1')) ?? []
  return Number(ms ?? 0)
}
