import { accounts } from './accounts/accounts.ts'
import { channels } from './accounts/channels.ts'
import { unsent } from './actions/unsent.ts'
import { auth } from './auth/auth.ts'
import { protection } from './auth/protection.ts'
import { recovery } from './auth/recovery.ts'
import { signup } from './auth/signup.ts'
import { social } from './auth/social.ts'
import { contacts } from './authors/contacts.ts'
import { billing } from './billing.ts'
import { bulk } from './bulk.ts'
import { chats } from './chats/chats.ts'
import { dialogs } from './chats/dialogs.ts'
import { deletions } from './deletions.ts'
import { desk } from './desk.ts'
import { drafts } from './drafts.ts'
import { files } from './files/files.ts'
import { gateway } from './gateway.ts'
import { inbox } from './inbox/inbox.ts'
import { problems } from './inbox/problems.ts'
import { items } from './items/items.ts'
import { blocks, moderation } from './items/moderation.ts'
import { posts } from './items/posts.ts'
import { labels } from './labels.ts'
import { macros } from './macros.ts'
import { search } from './search.ts'
import { spaces } from './spaces.ts'
import { statistics } from './statistics/statistics.ts'
import { statuses } from './statuses.ts'
import { tags } from './tags/tags.ts'
import { targets } from './targets.ts'
import { templates } from './templates/templates.ts'
import { invitations } from './users/invitations.ts'
import { members } from './users/members.ts'
import { preferences } from './users/preferences.ts'
import { users } from './users/users.ts'
import { views } from './users/views.ts'
import { chatHandling, itemHandling, macroRuns } from './work/handling.ts'

/** Every call there is, by domain: what access and tenancy tests walk and the public description is made of. Not for the web app, which imports per domain. */
export const contract = {
  auth,
  signup,
  recovery,
  protection,
  social,
  users,
  preferences,
  views,
  statuses,
  members,
  invitations,
  spaces,
  accounts,
  channels,
  targets,
  billing,
  tags,
  labels,
  templates,
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
  bulk,
  dialogs,
  contacts,
  inbox,
  gateway,
  deletions,
  problems,
  statistics,
  search,
}
