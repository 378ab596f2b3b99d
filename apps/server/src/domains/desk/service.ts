// The read-only home of what is composed from everything: what the shell loads first, and the counts in its menu.
import type { Config, Counts, Objects } from '@otklik/contract/desk.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { CallContext } from '../../platform/context.ts'
import { listAccounts } from '../accounts/service.ts'
import { countChats } from '../chats/service.ts'
import { countItems } from '../items/service.ts'
import { listCompanies, listSpaces, listStatuses } from '../spaces/service.ts'
import { describeMe, listColleagues } from '../users/service.ts'

export async function describeConfig(ctx: CallContext): Promise<Config> {
  const user = await describeMe(ctx)
  return {
    user,
    memberships: ctx.actor.memberships.map((member) => ({
      ...member,
      switches: [...member.switches],
      flags: [...member.flags],
      groups: [...member.groups],
      objects: member.objects && [...member.objects],
    })),
    spaces: await listSpaces(ctx),
    user_statuses: await listStatuses(ctx),
    emoji: {},
    filters: [],
    otp_required: ctx.actor.must_enrol_otp,
    ...(await countWork(ctx)),
  }
}

/** Only what the person may see; each stops at the cap. */
export const countWork = async (ctx: CallContext): Promise<Counts> => ({
  items_count: await countItems(ctx, limits.count_cap),
  chats_count: await countChats(ctx, limits.count_cap),
  monitoring_count: 0,
  issues_count: 0,
  issues_expired_count: 0,
})

export const listObjects = async (ctx: CallContext): Promise<Objects> => ({
  items: await listAccounts(ctx),
  companies: await listCompanies(ctx),
  members: await listColleagues(ctx),
})
