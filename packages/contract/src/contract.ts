import { accounts } from './accounts.ts'
import { auth } from './auth.ts'
import { billing } from './billing.ts'
import { bulk } from './bulk.ts'
import { channels } from './channels.ts'
import { chats } from './chats.ts'
import { contacts } from './contacts.ts'
import { deletions } from './deletions.ts'
import { desk } from './desk.ts'
import { dialogs } from './dialogs.ts'
import { drafts } from './drafts.ts'
import { files } from './files.ts'
import { chatHandling, itemHandling, macroRuns } from './handling.ts'
import { inbox } from './inbox.ts'
import { invitations } from './invitations.ts'
import { items } from './items.ts'
import { labels } from './labels.ts'
import { macros } from './macros.ts'
import { members } from './members.ts'
import { blocks, moderation } from './moderation.ts'
import { posts } from './posts.ts'
import { preferences } from './preferences.ts'
import { problems } from './problems.ts'
import { protection } from './protection.ts'
import { recovery } from './recovery.ts'
import { search } from './search.ts'
import { signup } from './signup.ts'
import { social } from './social.ts'
import { spaces } from './spaces.ts'
import { statistics } from './statistics.ts'
import { statuses } from './statuses.ts'
import { tags } from './tags.ts'
import { targets } from './targets.ts'
import { templates } from './templates.ts'
import { unsent } from './unsent.ts'
import { users } from './users.ts'
import { views } from './views.ts'

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
  deletions,
  problems,
  statistics,
  search,
}
