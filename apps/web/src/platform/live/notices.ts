import { limits } from '@otklik/contract/limits.ts'
import { catalogue } from '@otklik/contract/notifications/catalogue.ts'
import type { WhisperFrame } from '@otklik/contract/wire/socket.ts'

export type NoticeFrame = Extract<WhisperFrame, { type: 'notify' }>

/** How long the toast of a notice stays (product/presence: Notices). */
export function stayOf({ notify }: NoticeFrame): number {
  if (notify === 'issue') return limits.issue_toast_ms
  if (notify === 'comments_filter') return limits.filter_toast_ms
  return { ...stays, other: limits.notice_toast_ms }[catalogue[notify].stays]
}

const stays = { issue: limits.issue_toast_ms, filter: limits.filter_toast_ms, schedule: limits.schedule_toast_ms }
