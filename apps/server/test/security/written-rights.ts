import type { Permission } from '@otklik/contract/permissions.ts'

const everybody = 'readonly moderator operator administrator analyst'
const workers = 'moderator operator administrator'

/** Written down a second time on purpose: who, and by which switch or flag (product/rights: Every permission). */
export const written: Record<Permission, string> = {
  self: `${everybody}, always`,
  person: `${everybody}, always, anybody`,
  'desk.see': everybody,
  'items.see': `${everybody}, by items`,
  'items.process': `${workers}, by items`,
  'items.assign': `${workers}, by items, with items_assigned_to`,
  'items.reply': 'operator administrator, by items',
  'items.macros': 'operator administrator, by items, with macros',
  'chats.see': `${everybody}, by messages`,
  'chats.process': `${workers}, by messages`,
  'chats.reply': 'operator administrator, by messages',
  'chats.macros': 'operator administrator, by messages, with macros',
  'replies.approve': 'operator administrator, by approve',
  'authors.process': workers,
  'files.upload': `${workers} analyst, by templates`,
  'tags.manage': 'administrator',
  'labels.manage': 'administrator, with labels',
  'templates.manage': 'moderator operator administrator analyst, by templates, with templates',
  'macros.manage': 'administrator, with macros',
  'spaces.manage': 'administrator',
  'accounts.manage': 'administrator',
  'members.manage': 'administrator',
  'schedule.see': `${everybody}, with user_workinghours`,
  'schedule.manage': 'administrator, with user_workinghours, leads',
  'absences.approve': 'administrator, with user_workinghours, leads',
  'calendars.manage': 'administrator',
  'statuses.manage': 'administrator',
  'integrations.manage': 'administrator',
  'journal.see': 'administrator, with audit',
  'watches.own': `${everybody}, with subscriptions`,
  ...{ 'notifications.manage': 'administrator', 'setup.manage': 'administrator' },
  'draws.manage': 'administrator, by items, with random',
  ...{ 'rules.manage': 'administrator, special', 'emotions.manage': 'administrator, special' },
  'bots.manage': 'administrator, with bots',
  'facts.manage': 'moderator operator administrator analyst, by templates, with ai',
  'billing.manage': 'administrator, always',
}
