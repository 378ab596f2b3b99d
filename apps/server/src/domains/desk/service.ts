// The read-only home of what is composed from everything: what the shell loads first, and the counts in its menu.
import type { Config, Objects } from '@otklik/contract/desk.ts'
import { isShutByOtp } from '@otklik/contract/permissions.ts'
import type { CallContext } from '../../platform/context.ts'
import { readEnds } from '../../platform/events/event-log.ts'
import { toSeconds } from '../../platform/seconds.ts'
import { listAccounts } from '../accounts/service.ts'
import { listArchivedLabels, listLabels } from '../labels/service.ts'
import { listCompanies, listSpaces, listStatuses } from '../spaces/service.ts'
import { listArchivedTags, listTagGroups, listTags } from '../tags/service.ts'
import { listFilters, readEmoji } from '../users/preferences.ts'
import { describeMe, listColleagues } from '../users/service.ts'
import { countWork } from './counts.ts'
import { selectAgents, selectDepartments } from './queries.ts'

export async function describeConfig(ctx: CallContext): Promise<Config> {
  // Before all else: what happens after this is told by the log.
  const seen = await readSeen(ctx)
  const user = await describeMe(ctx)
  return {
    seen,
    user,
    memberships: ctx.actor.memberships.map((member) => ({
      ...member,
      switches: [...member.switches],
      flags: [...member.flags],
      groups: [...member.groups],
      leads: [...member.leads],
      objects: member.objects && [...member.objects],
    })),
    has_billing: ctx.has_billing,
    spaces: await listSpaces(ctx),
    user_statuses: await listStatuses(ctx),
    emoji: await readEmoji(ctx),
    filters: await listFilters(ctx),
    otp_required: isShutByOtp(ctx.actor),
    loaded: toSeconds(new Date()),
    ...(await countWork(ctx, {})),
  }
}

export async function listObjects(ctx: CallContext, isWithTags: boolean): Promise<Objects> {
  const seen = await readSeen(ctx)
  return {
    seen,
    items: await listAccounts(ctx),
    companies: await listCompanies(ctx),
    members: await listColleagues(ctx),
    tags: isWithTags ? await listTags(ctx) : [],
    archived_tags: isWithTags ? await listArchivedTags(ctx) : [],
    tag_groups: isWithTags ? await listTagGroups(ctx) : [],
    labels: isWithTags ? await listLabels(ctx) : [],
    archived_labels: isWithTags ? await listArchivedLabels(ctx) : [],
    departments: isWithTags ? await selectDepartments(ctx) : [],
    ai_agents: isWithTags ? await selectAgents(ctx) : [],
  }
}

const readSeen = ({ db, actor }: CallContext) =>
  readEnds(
    db,
    actor.memberships.map(({ space_id }) => space_id),
  )
