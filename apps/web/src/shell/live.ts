import { accountLive } from '../domains/accounts/live.ts'
import { aiLive, evalHeard } from '../domains/ai/live.ts'
import { approvalLive } from '../domains/approvals/live.ts'
import { auditLive } from '../domains/audit/live.ts'
import { authorLive } from '../domains/authors/live.ts'
import { billingLive } from '../domains/billing/live.ts'
import { botLive } from '../domains/bots/live.ts'
import { chatHeard, chatLive } from '../domains/chats/live.ts'
import { deskHeard, deskLive } from '../domains/desk/live.ts'
import { drawLive } from '../domains/draws/live.ts'
import { duplicateLive } from '../domains/duplicates/live.ts'
import { emotionLive } from '../domains/emotions/live.ts'
import { factLive } from '../domains/facts/live.ts'
import { itemLive } from '../domains/items/live.ts'
import { labelLive } from '../domains/labels/live.ts'
import { macroLive } from '../domains/macros/live.ts'
import { notificationHeard, notificationLive } from '../domains/notifications/live.ts'
import { routingLive } from '../domains/routing/live.ts'
import { ruleHeard, ruleLive } from '../domains/rules/live.ts'
import { spaceLive } from '../domains/spaces/live.ts'
import { statisticsLive } from '../domains/statistics/live.ts'
import { statusHeard, statusLive } from '../domains/statuses/live.ts'
import { tagLive } from '../domains/tags/live.ts'
import { targetLive } from '../domains/targets/live.ts'
import { templateLive } from '../domains/templates/live.ts'
import { importHeard } from '../domains/users/imports.ts'
import { userLive } from '../domains/users/live.ts'
import { workinghoursLive } from '../domains/workinghours/live.ts'
import type { Heard, Live } from '../platform/live/live.ts'
import { lockHeard } from '../platform/live/locks.ts'
import { bulkHeard } from '../work/bulk/bulk.ts'

/**
 * What each domain changes when something happens. Beside `domains.ts` and not in it: the frame is seen before this is
 * loaded, and it is a tenth of all that the frame would weigh.
 */
export const live: readonly Live[] = [
  deskLive,
  itemLive,
  chatLive,
  authorLive,
  userLive,
  accountLive,
  spaceLive,
  targetLive,
  statusLive,
  workinghoursLive,
  routingLive,
  approvalLive,
  notificationLive,
  tagLive,
  labelLive,
  templateLive,
  factLive,
  aiLive,
  macroLive,
  emotionLive,
  ruleLive,
  botLive,
  billingLive,
  statisticsLive,
  auditLive,
  drawLive,
  duplicateLive,
]
export const heard: readonly Heard[] = [
  lockHeard,
  deskHeard,
  statusHeard,
  chatHeard,
  bulkHeard,
  importHeard,
  notificationHeard,
  ruleHeard,
  evalHeard,
]
