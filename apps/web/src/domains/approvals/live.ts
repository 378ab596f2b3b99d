import { type Live, onceIn } from '../../platform/live/live.ts'
import { approvalsKey } from './api.ts'

const TOGETHER_MS = 300

/** What a customer or a colleague does to the thing makes a question outdated: the queue says so. */
const reload = onceIn(TOGETHER_MS, (cache) => void cache.invalidateQueries({ queryKey: approvalsKey }))

export const approvalLive: Live = {
  'approval.changed': reload,
  'item.changed': reload,
  'chat.changed': reload,
}
