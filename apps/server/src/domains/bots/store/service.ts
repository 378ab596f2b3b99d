// Bots as people draw them: a draft that may be unfinished, versions that never change, and which of them is live.
import type { Bot, BotDefinition, BotRow } from '@otklik/contract/bots/bots.ts'
import { errorsOf } from '@otklik/contract/bots/check.ts'
import { secretHost } from '@otklik/contract/bots/secret-host.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Secrets } from '../../../platform/config/secrets.ts'
import type { CallContext, Context, OutsideContext } from '../../../platform/context.ts'
import { toPage } from '../../../platform/page.ts'
import { faultIn, refuse } from '../../../platform/refuse.ts'
import { refuseBeyondReach, withinReach } from '../../rules/store/reach.ts'
import { findProblems, patternProblems } from './problems.ts'
import {
  type BotRecord,
  countSessions,
  endSessions,
  insertBot,
  insertVersion,
  lockBots,
  markDeleted,
  selectBots,
  selectVersions,
  setLive,
  setOn,
  updateDraft,
  updatePositions,
} from './queries.ts'
import { refuseBotBeyondReach } from './reach.ts'
import { dropSecret, listSecrets, putSecret } from './secrets.ts'
import { findUsers } from './users.ts'

type Scope = Pick<Context, 'db' | 'spaces'>

export const tellBots = (ctx: Context, space_id: number) =>
  ctx.announce({ space_id }, 'bots.changed', { id: space_id, space_id })

const isSame = (one: BotDefinition, other: BotDefinition | null) => JSON.stringify(one) === JSON.stringify(other)

const plainOf = ({ place, published, draft, ...row }: BotRecord) => ({
  ...row,
  position: place,
  is_changed: !isSame(draft, published),
})

export async function listBots(ctx: CallContext, wanted: { space_id?: number | undefined }): Promise<BotRow[]> {
  const scope = { db: ctx.db, spaces: ctx.spaces.filter((id) => (wanted.space_id ?? id) === id) }
  const [all, counted] = [await selectBots(scope), await countSessions(scope)]
  const rows: BotRow[] = []
  for (const bot of all) {
    const shown = bot.published ?? bot.draft
    const problems = await findProblems(ctx, bot.space_id, bot.id, bot.draft, all)
    const errors = errorsOf(problems).length
    const {
      space_id: _,
      id: __,
      ...counts
    } = counted.find(({ id, space_id }) => id === bot.id && space_id === bot.space_id) ?? {
      ...{ space_id: 0, id: 0, sessions: 0, sessions_today: 0, handed_over: 0, running: 0 },
    }
    rows.push({
      ...plainOf(bot),
      ...{ triggers: [...new Set(shown.triggers.map(({ on }) => on))], object_ids: shown.object_ids },
      ...{ nodes: bot.draft.graph.nodes.length, errors, warnings: problems.length - errors, ...counts },
    })
  }
  return rows
}

export async function getRecord(scope: Scope, id: number): Promise<BotRecord> {
  const bot = (await selectBots(scope)).find((each) => each.id === id)
  return bot ?? refuse('not_found', { row: { table: 'bots', id } })
}

export async function getBot(scope: Scope, id: number): Promise<Bot> {
  const all = await selectBots(scope)
  const bot = all.find((each) => each.id === id) ?? refuse('not_found', { row: { table: 'bots', id } })
  return {
    ...plainOf(bot),
    draft: bot.draft,
    problems: await findProblems(scope, bot.space_id, id, bot.draft, all),
    secrets: await listSecrets(scope, bot.space_id, id),
  }
}

function refuseLarge(draft: BotDefinition) {
  if (Buffer.byteLength(JSON.stringify(draft)) > limits.bot_bytes) refuse('too_large')
}

async function open({ db }: Pick<Context, 'db'>, space_id: number): Promise<BotRecord[]> {
  await lockBots(db, space_id)
  return selectBots({ db, spaces: [space_id] })
}

function refuseTaken(all: readonly BotRecord[], name: string, id: number | null) {
  if (all.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())) faultIn('name', 'taken')
}

/** One that is ready, for the demo; nothing where the space has bots. */
export async function seedBot(ctx: Context, space_id: number, name: string, draft: BotDefinition) {
  await lockBots(ctx.db, space_id)
  if ((await selectBots({ db: ctx.db, spaces: [space_id] })).length > 0) return
  const id = await insertBot(ctx, space_id, name, draft)
  await insertVersion(ctx, { space_id, id }, draft)
}

type Added = { space_id: number; name: string; draft: BotDefinition }

export async function addBot(ctx: CallContext, { space_id, name, draft: given }: Added): Promise<Bot> {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const draft = withinReach(ctx, space_id, given)
  refuseLarge(draft)
  const all = await open(ctx, space_id)
  if (all.length >= limits.bots) refuse('limit_reached')
  refuseTaken(all, name, null)
  const id = await insertBot(ctx, space_id, name, draft)
  tellBots(ctx, space_id)
  return getBot(ctx, id)
}

export async function saveBot(
  ctx: CallContext,
  id: number,
  { seen_version, name, draft: given }: { seen_version: number; name: string; draft: BotDefinition },
): Promise<Bot> {
  const { space_id } = await getRecord(ctx, id)
  const draft = withinReach(ctx, space_id, given)
  refuseLarge(draft)
  const all = await open(ctx, space_id)
  await refuseBotBeyondReach(ctx, { space_id, id })
  const before = all.find((each) => each.id === id) ?? refuse('not_found')
  if (before.draft_version !== seen_version) refuse('stale')
  refuseTaken(all, name, id)
  await updateDraft(ctx, before, name, draft)
  tellBots(ctx, space_id)
  return getBot(ctx, id)
}

export async function checkDraft(
  outside: OutsideContext,
  { space_id, bot_id, draft }: { space_id: number; bot_id: number | null; draft: BotDefinition },
) {
  const problems = await outside.inSpaces(async (ctx) => {
    if (!ctx.spaces.includes(space_id)) refuse('not_found')
    if (bot_id !== null && (await getRecord(ctx, bot_id)).space_id !== space_id) refuse('not_found')
    return findProblems(ctx, space_id, bot_id, draft, await selectBots({ db: ctx.db, spaces: [space_id] }))
  })
  return [...problems, ...(await patternProblems(draft))]
}

export async function publishBot(outside: OutsideContext, id: number, seen_version: number): Promise<Bot> {
  const { draft } = await outside.inSpaces((ctx) => getRecord(ctx, id))
  const heavy = await patternProblems(draft)
  if (heavy.length > 0) refuse('bot_problems')
  return outside.inSpaces((ctx) => publishChecked(ctx, id, seen_version))
}

export async function publishChecked(ctx: CallContext, id: number, seen_version: number): Promise<Bot> {
  const { space_id } = await getRecord(ctx, id)
  const all = await open(ctx, space_id)
  const bot = all.find((each) => each.id === id) ?? refuse('not_found')
  await refuseBotBeyondReach(ctx, bot)
  if (bot.draft_version !== seen_version) refuse('stale')
  if (errorsOf(await findProblems(ctx, space_id, id, bot.draft, all)).length > 0) refuse('bot_problems')
  await insertVersion(ctx, bot, bot.draft)
  tellBots(ctx, space_id)
  return getBot(ctx, id)
}

export async function rollBack(ctx: CallContext, id: number, version: number): Promise<Bot> {
  const bot = await getRecord(ctx, id)
  await lockBots(ctx.db, bot.space_id)
  const [found] = await selectVersions(ctx.db, bot, version + 1, 1)
  if (found?.version !== version) return refuse('not_found')
  await refuseBotBeyondReach(ctx, bot)
  refuseBeyondReach(ctx.actor, { space_id: bot.space_id, object_ids: found.definition.object_ids })
  await setLive(ctx.db, bot, version)
  tellBots(ctx, bot.space_id)
  return getBot(ctx, id)
}

export async function listVersions(ctx: CallContext, id: number, after: readonly [number] | undefined) {
  const bot = await getRecord(ctx, id)
  const rows = await selectVersions(ctx.db, bot, after?.[0], limits.page_rows + 1)
  return toPage(
    rows,
    limits.page_rows,
    ({ version }) => [version],
    ({ definition: _, ...row }) => row,
  )
}

export async function getVersion(ctx: CallContext, id: number, version: number) {
  const [found] = await selectVersions(ctx.db, await getRecord(ctx, id), version + 1, 1)
  return found?.version === version ? found : refuse('not_found')
}

export async function arrangeBots(ctx: CallContext, space_id: number, ids: readonly number[]): Promise<BotRow[]> {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const all = await open(ctx, space_id)
  if (new Set(ids).size !== all.length || !all.every(({ id }) => ids.includes(id))) refuse('stale')
  await updatePositions(ctx.db, space_id, ids)
  ctx.record({ kind: 'bot.moved', space_id, id: null, after: { order: ids } })
  tellBots(ctx, space_id)
  return listBots(ctx, { space_id })
}

export async function turnBot(ctx: CallContext, id: number, isOn: boolean, endsSessions: boolean): Promise<Bot> {
  const { space_id } = await getRecord(ctx, id)
  const all = await open(ctx, space_id)
  const bot = all.find((each) => each.id === id) ?? refuse('not_found')
  if (isOn) await refuseBotBeyondReach(ctx, bot)
  if (isOn && bot.live_version === null) refuse('bot_unpublished')
  if (isOn && !bot.is_on && all.filter(({ is_on }) => is_on).length >= limits.bots_on) refuse('bots_on')
  await setOn(ctx.db, bot, isOn)
  if (!isOn && endsSessions) await endSessions(ctx.db, bot, 'off')
  tellBots(ctx, space_id)
  return getBot(ctx, id)
}

export async function duplicateBot(ctx: CallContext, id: number, name: string): Promise<Bot> {
  const { space_id, draft } = await getRecord(ctx, id)
  return addBot(ctx, { space_id, name, draft })
}

export async function removeBot(ctx: CallContext, id: number): Promise<null> {
  const bot = await getRecord(ctx, id)
  const all = await open(ctx, bot.space_id)
  if (await findUsers(ctx, bot, all)) refuse('bot_used')
  await endSessions(ctx.db, bot, 'off')
  await markDeleted(ctx.db, bot)
  tellBots(ctx, bot.space_id)
  return null
}

export async function setSecret(
  ctx: CallContext,
  secrets: Secrets,
  id: number,
  { name, value, host: given }: { name: string; value: string; host: string },
): Promise<Bot> {
  const host = secretHost(given) ?? faultIn('host')
  const { space_id } = await getRecord(ctx, id)
  await lockBots(ctx.db, space_id)
  await refuseBotBeyondReach(ctx, { space_id, id })
  const known = await listSecrets(ctx, space_id, id)
  if (!known.some((one) => one.name === name) && known.length >= limits.bot_secrets) refuse('limit_reached')
  await putSecret(ctx, secrets, { space_id, bot_id: id, name }, { value, host })
  ctx.record({ kind: 'bot.secret', space_id, id, subject: name, after: { secret: `${name} (${host})` } })
  tellBots(ctx, space_id)
  return getBot(ctx, id)
}

export async function removeSecret(ctx: CallContext, id: number, name: string): Promise<Bot> {
  const { space_id } = await getRecord(ctx, id)
  await refuseBotBeyondReach(ctx, { space_id, id })
  await dropSecret(ctx, { space_id, bot_id: id, name })
  ctx.record({ kind: 'bot.secret', space_id, id, subject: name, before: { secret: name } })
  tellBots(ctx, space_id)
  return getBot(ctx, id)
}
