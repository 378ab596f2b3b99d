// Agents as people set them up. Every save is a version; the key is sealed, and goes when the address changes.
import type { Agent, AgentRow, AgentVersion, AiDefinition } from '@otklik/contract/ai/agents.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../../platform/context.ts'
import { isNamed, type Namer } from '../../../platform/namers.ts'
import { toPage } from '../../../platform/page.ts'
import { faultIn, refuse } from '../../../platform/refuse.ts'
import { countSeen } from '../../facts/index.ts'
import { isWithinReach, refuseBeyondReach, withinReach } from '../../rules/store/reach.ts'
import { spaceOf } from '../meaning/space.ts'
import type { AiParts } from '../parts.ts'
import { monthsOfAgents } from '../spend/month.ts'
import { readSettings } from '../spend/settings.ts'
import { isInstallations, isSameAddress, whyNoModel } from './endpoint.ts'
import { dropKey, putKey } from './key.ts'
import {
  type AgentRecord,
  insertAgent,
  lockAgents,
  removeAgent,
  selectAgents,
  selectVersions,
  setOn,
  updateAgent,
  updatePositions,
} from './queries.ts'

type Scope = Pick<Context, 'db' | 'spaces'>
type Parts = Pick<AiParts, 'config' | 'secrets'>

export const tellAi = (ctx: Context, space_id: number) =>
  ctx.announce({ space_id }, 'ai.changed', { id: space_id, space_id })

export async function getRecord(scope: Scope, id: number): Promise<AgentRecord> {
  const found = (await selectAgents(scope)).find((each) => each.id === id)
  return found ?? refuse('not_found', { row: { table: 'ai_agents', id } })
}

async function whyNot(ctx: Scope, { config }: Parts, agent: AgentRecord) {
  const { is_closed } = await readSettings(ctx, agent.space_id)
  if (is_closed) return 'forbidden'
  return agent.is_on ? whyNoModel(agent, config) : 'no_agent'
}

const shown = async (ctx: Scope, parts: Parts, agent: AgentRecord): Promise<Omit<Agent, 'meaning'>> => ({
  ...agent,
  is_installation: isInstallations(agent.definition.model),
  why_not: await whyNot(ctx, parts, agent),
})

export async function getAgent(ctx: Scope, parts: Parts, id: number): Promise<Agent> {
  const agent = await getRecord(ctx, id)
  const model = spaceOf(agent.definition)
  const meaning = model === null ? null : await countSeen(ctx, agent.space_id, model)
  return { ...(await shown(ctx, parts, agent)), meaning }
}

export async function listAgents(
  ctx: Scope,
  parts: Parts,
  wanted: { space_id?: number | undefined },
): Promise<AgentRow[]> {
  const scope = { db: ctx.db, spaces: ctx.spaces.filter((id) => (wanted.space_id ?? id) === id) }
  const spent = await monthsOfAgents(scope)
  const rows: AgentRow[] = []
  for (const agent of await selectAgents(scope)) {
    const { definition, ...rest } = await shown(scope, parts, agent)
    const { model, object_ids, autopilot_ids } = definition
    const month = spent.find(({ space_id, agent_id }) => space_id === agent.space_id && agent_id === agent.id)
    rows.push({
      ...rest,
      ...{ model: model.model, kind: model.kind, object_ids, autopilot_ids },
      ...{ calls: month?.calls ?? 0, spent: month?.spent ?? 0, limit: definition.limits.month },
    })
  }
  return rows
}

async function open({ db }: Pick<Context, 'db'>, space_id: number): Promise<AgentRecord[]> {
  await lockAgents(db, space_id)
  return selectAgents({ db, spaces: [space_id] })
}

function refuseTaken(all: readonly AgentRecord[], name: string, id: number | null) {
  if (all.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())) faultIn('name', 'taken')
}

/** Accounts and folders of facts must be of the same space. */
async function refuseForeign({ db }: Pick<Context, 'db'>, space_id: number, definition: AiDefinition) {
  const objects = [...new Set([...(definition.object_ids ?? []), ...definition.autopilot_ids])]
  const folders = [...new Set(definition.knowledge.folder_ids ?? [])]
  const { rows } = await sql<{ objects: number; folders: number }>`
    select (select count(*) from objects where space_id = ${space_id} and id = any(${objects}::integer[]))::integer as objects,
      (select count(*) from fact_folders where space_id = ${space_id} and id = any(${folders}::integer[]))::integer as folders`.execute(
    db,
  )
  if (rows[0]?.objects !== objects.length || rows[0]?.folders !== folders.length) refuse('not_found')
}

/**
 * An agent reads and answers with an administrator's rights wherever it works, and sends what it reads to an address of its
 * author's choice: as with rules, whoever sees only some accounts sets up agents for those alone.
 */
function withinOwn(ctx: CallContext, space_id: number, given: AiDefinition): AiDefinition {
  const definition = withinReach(ctx, space_id, given)
  const { autopilot_ids } = definition
  if (!isWithinReach(ctx.actor, { space_id, object_ids: autopilot_ids })) faultIn('autopilot_ids', 'gone')
  return definition
}

function refuseBeyond({ actor }: CallContext, { space_id, definition: { object_ids, autopilot_ids } }: AgentRecord) {
  refuseBeyondReach(actor, { space_id, object_ids })
  refuseBeyondReach(actor, { space_id, object_ids: autopilot_ids })
}

type Added = { space_id: number; name: string; definition: AiDefinition }

export async function addAgent(ctx: CallContext, parts: Parts, { space_id, name, ...given }: Added): Promise<Agent> {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const definition = withinOwn(ctx, space_id, given.definition)
  await refuseForeign(ctx, space_id, definition)
  const all = await open(ctx, space_id)
  if (all.length >= limits.ai_agents) refuse('limit_reached')
  refuseTaken(all, name, null)
  const id = await insertAgent(ctx, space_id, name, definition)
  tellAi(ctx, space_id)
  return getAgent(ctx, parts, id)
}

type Saved = { seen_version: number; name: string; definition: AiDefinition }

export async function saveAgent(ctx: CallContext, parts: Parts, id: number, saved: Saved): Promise<Agent> {
  const { space_id } = await getRecord(ctx, id)
  const all = await open(ctx, space_id)
  const before = all.find((each) => each.id === id) ?? refuse('not_found')
  refuseBeyond(ctx, before)
  if (before.version !== saved.seen_version) refuse('stale')
  const definition = withinOwn(ctx, space_id, saved.definition)
  await refuseForeign(ctx, space_id, definition)
  refuseTaken(all, saved.name, id)
  // Whoever changes the address must not be sent a key that was given for another.
  if (!isSameAddress(before.definition.model, definition.model)) await dropKey(ctx, before)
  await updateAgent(ctx, before, saved.name, definition)
  tellAi(ctx, space_id)
  return getAgent(ctx, parts, id)
}

/** One that works at once, for the demo; nothing where the space has agents. */
export async function seedAgent(ctx: Context, space_id: number, name: string, definition: AiDefinition) {
  if ((await open(ctx, space_id)).length > 0) return
  await insertAgent(ctx, space_id, name, definition)
  const [made] = await selectAgents({ db: ctx.db, spaces: [space_id] })
  if (made) await setOn(ctx, made, true)
}

/** Accounts on which the demo's agent answers alone; nothing where somebody has saved it since. */
export async function seedAutopilot(ctx: Context, space_id: number, autopilot_ids: number[]) {
  const [made] = await open(ctx, space_id)
  if (!made || made.version > 1 || made.definition.autopilot_ids.length > 0 || autopilot_ids.length === 0) return
  await updateAgent(ctx, made, made.name, { ...made.definition, autopilot_ids })
  tellAi(ctx, space_id)
}

export async function changeAgent(
  ctx: CallContext,
  parts: Parts,
  id: number,
  change: { is_on: boolean } | { key: null } | { key: string; seen_version: number },
): Promise<Agent> {
  const { space_id } = await getRecord(ctx, id)
  const agent = (await open(ctx, space_id)).find((each) => each.id === id) ?? refuse('not_found')
  // Whoever only stops one, or takes its key away, gives nobody anything.
  if ('is_on' in change ? change.is_on : change.key !== null) refuseBeyond(ctx, agent)
  // The address may be another by now, and the key would go there.
  if ('seen_version' in change && change.seen_version !== agent.version) refuse('stale')
  if ('is_on' in change) await setOn(ctx, agent, change.is_on)
  else {
    if (change.key === null) await dropKey(ctx, agent)
    else await putKey(ctx, parts.secrets, agent, change.key)
    // That there is another, never which.
    const [before, after] = [{ secret: agent.has_key }, { secret: change.key !== null }]
    ctx.record({ kind: 'agent.secret', space_id: agent.space_id, id, subject: agent.name, before, after })
  }
  tellAi(ctx, agent.space_id)
  return getAgent(ctx, parts, id)
}

export async function arrangeAgents(
  ctx: CallContext,
  parts: Parts,
  { space_id, ids }: { space_id: number; ids: number[] },
) {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const all = await open(ctx, space_id)
  if (all.length !== new Set(ids).size || all.some(({ id }) => !ids.includes(id))) refuse('stale')
  await updatePositions(ctx, space_id, ids)
  const [before, after] = [{ order: all.map(({ id }) => id) }, { order: ids }]
  ctx.record({ kind: 'agent.moved', space_id, id: null, before, after })
  tellAi(ctx, space_id)
  return listAgents(ctx, parts, { space_id })
}

export async function deleteAgent(ctx: CallContext, id: number, namers: readonly Namer[]): Promise<null> {
  const agent = await getRecord(ctx, id)
  if (await isNamed(namers, ctx, { kind: 'agent', space_id: agent.space_id, id })) refuse('in_use')
  await removeAgent(ctx, agent)
  tellAi(ctx, agent.space_id)
  return null
}

export async function listVersions(ctx: Scope, id: number, after?: readonly number[]): Promise<Page<AgentVersion>> {
  const agent = await getRecord(ctx, id)
  const rows = await selectVersions(ctx, agent, { before: after?.[0] })
  return toPage(
    rows,
    limits.page_rows,
    ({ version }) => [version],
    ({ definition: _, ...row }) => ({ ...row, is_live: row.version === agent.version }),
  )
}

export async function getVersion(ctx: Scope, id: number, version: number) {
  const agent = await getRecord(ctx, id)
  const [row] = await selectVersions(ctx, agent, { one: version })
  return row ? { ...row, is_live: version === agent.version } : refuse('not_found')
}
