import { limits } from '@otklik/contract/limits.ts'
import type { WhisperFrame } from '@otklik/contract/wire/socket.ts'

export type NoticeFrame = Extract<WhisperFrame, { type: 'notify' }>

/** How long the toast of a notice stays (product/presence: Notices). */
export const stayOf = ({ notify }: NoticeFrame): number =>
  notify === 'comments_filter' ? limits.filter_toast_ms : limits.issue_toast_ms
