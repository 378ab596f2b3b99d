import type { WebDomain } from './domain.ts'
import { accounts } from './domains/accounts/index.ts'
import { ai } from './domains/ai/index.ts'
import { approvals } from './domains/approvals/index.ts'
import { audit } from './domains/audit/index.ts'
import { billing } from './domains/billing/index.ts'
import { bots } from './domains/bots/index.ts'
import { chats } from './domains/chats/index.ts'
import { draws } from './domains/draws/index.ts'
import { emotions } from './domains/emotions/index.ts'
import { facts } from './domains/facts/index.ts'
import { inbox } from './domains/inbox/index.ts'
import { integrations } from './domains/integrations/index.ts'
import { items } from './domains/items/index.ts'
import { labels } from './domains/labels/index.ts'
import { macros } from './domains/macros/index.ts'
import { notifications } from './domains/notifications/index.ts'
import { rules } from './domains/rules/index.ts'
import { setup } from './domains/setup/index.ts'
import { spaces } from './domains/spaces/index.ts'
import { statistics } from './domains/statistics/index.ts'
import { statuses } from './domains/statuses/index.ts'
import { tags } from './domains/tags/index.ts'
import { templates } from './domains/templates/index.ts'
import { users } from './domains/users/index.ts'
import { workinghours } from './domains/workinghours/index.ts'

/** Every domain that brings something into the frame, in the order in which menus show it; a new one is named here. */
export const domains: readonly WebDomain[] = [
  ...[statistics, chats, items, approvals],
  ...[
    accounts,
    integrations,
    inbox,
    users,
    workinghours,
    statuses,
    templates,
    tags,
    labels,
    rules,
    emotions,
    bots,
    ai,
    facts,
    macros,
    billing,
    spaces,
  ],
  ...[notifications, audit, draws, setup],
]
