import type { Domain } from './domain.ts'
import { accounts } from './domains/accounts/index.ts'
import { actions } from './domains/actions/index.ts'
import { ai } from './domains/ai/index.ts'
import { approvals } from './domains/approvals/index.ts'
import { audit } from './domains/audit/index.ts'
import { auth } from './domains/auth/index.ts'
import { authors } from './domains/authors/index.ts'
import { automation } from './domains/automation/index.ts'
import { billing } from './domains/billing/index.ts'
import { blocks } from './domains/blocks/index.ts'
import { bots } from './domains/bots/index.ts'
import { bulk } from './domains/bulk/index.ts'
import { chats } from './domains/chats/index.ts'
import { storeOwnMessage } from './domains/chats/messages/own.ts'
import { deletions } from './domains/deletions/index.ts'
import { desk } from './domains/desk/index.ts'
import { drafts } from './domains/drafts/index.ts'
import { draws } from './domains/draws/index.ts'
import { duplicates } from './domains/duplicates/index.ts'
import { emotions } from './domains/emotions/index.ts'
import { facts } from './domains/facts/index.ts'
import { files } from './domains/files/index.ts'
import { gateway } from './domains/gateway/index.ts'
import { inbox } from './domains/inbox/index.ts'
import { integrations } from './domains/integrations/index.ts'
import { items } from './domains/items/index.ts'
import { privateReplyTarget } from './domains/items/replies/target.ts'
import { labels } from './domains/labels/index.ts'
import { macros } from './domains/macros/index.ts'
import { notifications } from './domains/notifications/index.ts'
import { orders } from './domains/orders/index.ts'
import { posts } from './domains/posts/index.ts'
import { routing } from './domains/routing/index.ts'
import { rules } from './domains/rules/index.ts'
import { search } from './domains/search/index.ts'
import { setup } from './domains/setup/index.ts'
import { spaces } from './domains/spaces/index.ts'
import { statistics } from './domains/statistics/index.ts'
import { statuses } from './domains/statuses/index.ts'
import { tags } from './domains/tags/index.ts'
import { targets } from './domains/targets/index.ts'
import { templates } from './domains/templates/index.ts'
import { users } from './domains/users/index.ts'
import { work } from './domains/work/index.ts'
import { workinghours } from './domains/workinghours/index.ts'

/** Where a comment is answered in a dialogue: two domains of one tier, neither of which knows the other. */
const between: Domain = { targets: { private_reply: privateReplyTarget(storeOwnMessage) } }

/** Every domain that there is; a new one is named here. */
export const domains: readonly Domain[] = [
  ...[auth, users, spaces, billing, statuses, workinghours],
  ...[accounts, targets, authors, posts, files],
  ...[
    items,
    chats,
    blocks,
    work,
    actions,
    tags,
    labels,
    templates,
    facts,
    macros,
    orders,
    automation,
    emotions,
    drafts,
    between,
  ],
  ...[inbox, gateway, deletions, bulk, approvals, routing, rules, bots, ai, integrations, draws, duplicates],
  ...[statistics, desk, search, audit, notifications, setup],
]
