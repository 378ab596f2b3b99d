import { accounts } from './accounts/accounts.ts'
import { channels } from './accounts/channels.ts'
import { unsent } from './actions/unsent.ts'
import { aiAgents } from './ai/agents.ts'
import { aiTurns } from './ai/alone.ts'
import { ai } from './ai/compose.ts'
import { aiEvals } from './ai/evals.ts'
import { aiJournal } from './ai/journal.ts'
import { approvals } from './approvals/approvals.ts'
import { applications } from './auth/applications.ts'
import { auth } from './auth/auth.ts'
import { consents } from './auth/consents.ts'
import { protection } from './auth/protection.ts'
import { recovery } from './auth/recovery.ts'
import { signup } from './auth/signup.ts'
import { social } from './auth/social.ts'
import { contacts } from './authors/contacts.ts'
import { robots } from './automation/robots.ts'
import { billing } from './billing.ts'
import { bots } from './bots/bots.ts'
import { botSessions } from './bots/sessions.ts'
import { botTests } from './bots/tests.ts'
import { bulk } from './bulk.ts'
import { chats } from './chats/chats.ts'
import { dialogs } from './chats/dialogs.ts'
import { deletions } from './deletions.ts'
import { desk } from './desk.ts'
import { drafts } from './drafts.ts'
import { draws } from './draws/draws.ts'
import { duplicates } from './duplicates/duplicates.ts'
import { emotions } from './emotions/emotions.ts'
import { facts } from './facts/facts.ts'
import { files } from './files/files.ts'
import { gateway } from './gateway.ts'
import { hdeDesks, hdeTickets } from './hde.ts'
import { inbox } from './inbox/inbox.ts'
import { problems } from './inbox/problems.ts'
import { items } from './items/items.ts'
import { blocks, moderation } from './items/moderation.ts'
import { posts } from './items/posts.ts'
import { journal } from './journal/journal.ts'
import { labels } from './labels.ts'
import { macros } from './macros.ts'
import { notifications, unsubscribing } from './notifications/notifications.ts'
import { confirming, outlets, spaceOutlets } from './notifications/outlets.ts'
import { watches } from './notifications/watches.ts'
import { handover } from './routing/handover.ts'
import { routing } from './routing/routing.ts'
import { rules } from './rules/rules.ts'
import { ruleTraces } from './rules/trace.ts'
import { ruleTrials } from './rules/trials.ts'
import { absences } from './schedule/absences.ts'
import { calendars } from './schedule/calendars.ts'
import { cover, coverProposal } from './schedule/cover.ts'
import { schedule } from './schedule/schedule.ts'
import { shiftTemplates } from './schedule/shift-templates.ts'
import { swaps } from './schedule/swaps.ts'
import { search } from './search.ts'
import { setup } from './setup.ts'
import { spaces } from './spaces.ts'
import { statistics } from './statistics/statistics.ts'
import { statuses, statusSettings } from './statuses.ts'
import { tags } from './tags/tags.ts'
import { targets } from './targets.ts'
import { templates } from './templates/templates.ts'
import { peopleImports } from './users/imports.ts'
import { invitations } from './users/invitations.ts'
import { members } from './users/members.ts'
import { preferences } from './users/preferences.ts'
import { users } from './users/users.ts'
import { views } from './users/views.ts'
import { webhooks } from './webhooks.ts'
import { chatHandling, itemHandling, macroRuns } from './work/handling.ts'

/** Every call there is, by domain: what access and tenancy tests walk and the public description is made of. Not for the web app, which imports per domain. */
export const contract = {
  auth,
  applications,
  consents,
  signup,
  recovery,
  protection,
  social,
  users,
  preferences,
  views,
  statuses,
  statusSettings,
  calendars,
  shiftTemplates,
  schedule,
  absences,
  cover,
  coverProposal,
  swaps,
  routing,
  handover,
  members,
  peopleImports,
  hdeDesks,
  hdeTickets,
  invitations,
  spaces,
  accounts,
  channels,
  targets,
  billing,
  tags,
  labels,
  templates,
  facts,
  macros,
  macroRuns,
  desk,
  files,
  posts,
  items,
  itemHandling,
  moderation,
  blocks,
  chats,
  chatHandling,
  drafts,
  unsent,
  approvals,
  bulk,
  dialogs,
  contacts,
  inbox,
  gateway,
  deletions,
  problems,
  statistics,
  search,
  journal,
  draws,
  duplicates,
  rules,
  emotions,
  ruleTrials,
  ruleTraces,
  bots,
  botSessions,
  botTests,
  aiAgents,
  ai,
  aiEvals,
  aiJournal,
  aiTurns,
  robots,
  setup,
  webhooks,
  notifications,
  outlets,
  spaceOutlets,
  confirming,
  watches,
  unsubscribing,
}
