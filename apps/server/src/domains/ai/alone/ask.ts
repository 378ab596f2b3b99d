// The first two steps of a turn: a short transaction gathers everything and sets money aside, then the model is asked with
// nothing held.
import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import { can } from '@otklik/contract/permissions.ts'
import type { Context, RobotContext } from '../../../platform/context.ts'
import { asRobot } from '../../users/robots.ts'
import { levels, mayDo } from '../compose/choose.ts'
import { type Drafted, type Finished, plainOf, readDraft, withoutMarks } from '../compose/finish.ts'
import { type Gathered, gather } from '../compose/gather.ts'
import { type Mask, makeMask } from '../compose/mask.ts'
import { askForDraft, placeOf, searchOf } from '../compose/prepare.ts'
import { addUp, goOn, type InSpaces, type Job, reasonOf, usageOfFailed } from '../compose/run.ts'
import { nextRound } from '../compose/tools.ts'
import { findLike, type Place } from '../help/sources.ts'
import { ModelFault, type Question, type Usage } from '../model/model.ts'
import type { AiParts } from '../parts.ts'
import { reserve } from '../spend/reserve.ts'
import { readSettings } from '../spend/settings.ts'
import { endpointOf, whyNoModel } from '../store/endpoint.ts'
import { type AgentRecord, selectAgents } from '../store/queries.ts'
import { mayBeSent } from './guard.ts'
import { type WhyNot, whyNot } from './may.ts'
import { actingOf, makeNotes, tagNames, type Wish } from './tools.ts'
import { type Turn, targetOf } from './turns.ts'

/** The first that is on and may answer such a thing of this account alone. */
export async function chooseAlone(
  { db }: Pick<Context, 'db'>,
  { space_id, object_id }: Turn,
  kind: Gathered['kind'],
): Promise<AgentRecord | undefined> {
  const all = await selectAgents({ db, spaces: [space_id] })
  return all.find(
    (agent) =>
      agent.is_on &&
      agent.definition.autopilot_ids.includes(object_id) &&
      agent.definition.may[levels[kind]] === 'alone' &&
      mayDo(agent, 'draft', kind, object_id),
  )
}

export const robotOf = (
  ctx: Context,
  { space_id, depth }: Turn,
  agent: AgentRecord,
  now: Date,
): Promise<RobotContext> =>
  asRobot(ctx, space_id, {
    ...{ cause: 'ai', origin: `agent:${agent.id}`, depth: depth + 1 },
    sending: { now, needs_approval: agent.definition.alone.needs_approval },
  })

export type Asked = {
  agent: AgentRecord
  gathered: Gathered
  question: Question
  mask: Mask
  place: Place
  sources: Finished['sources']
  job: Job
}

/** Nobody came to it for too long, or whoever takes it does not live to end it: it would be asked, and paid for, for ever. */
const isLate = ({ first_at, round }: Turn, now: Date) =>
  round > limits.ai_turn_rounds || now.getTime() - first_at.getTime() > limits.ai_turn_late_s * 1_000

/** Everything that a question needs of the database; or why there is none, and of whose turn that is. */
export async function prepareTurn(
  ctx: Context,
  parts: AiParts,
  turn: Turn,
  now: Date,
): Promise<Asked | (WhyNot & { agent: AgentRecord | null })> {
  const { space_id, author_id } = turn
  if (isLate(turn, now)) return { outcome: 'handed_over', reason: 'fault', agent: null }
  const target = targetOf(turn)
  const probe = await asRobot(ctx, space_id, { cause: 'ai', origin: 'agent', depth: turn.depth + 1 })
  const found = await probe.attempt(() => gather(probe, target))
  // The period is over, or the thing is gone.
  if ('refused' in found) return { outcome: 'left', reason: 'gone', agent: null }
  const gathered = found.done
  const agent = await chooseAlone(ctx, turn, gathered.kind)
  if (!agent || !can(probe.actor, 'ai.use', space_id)) return { outcome: 'left', reason: 'off', agent: null }
  const why = await whyNot(ctx, turn, agent, gathered, now)
  if (why) return { ...why, agent }
  if (!(await mayBeSent(ctx, turn, agent, now))) return { outcome: 'handed_over', reason: 'guarded', agent }
  const noModel = (reason: AiReason) => ({ outcome: 'handed_over' as const, reason, agent })
  const { is_closed, is_masked } = await readSettings(ctx, space_id)
  if (is_closed) return noModel('forbidden')
  if (whyNoModel(agent, parts.config)) return noModel('no_key')

  const robot = await robotOf(ctx, turn, agent, now)
  const place = placeOf(robot, gathered, agent)
  const offers = await findLike(ctx, parts.knowledge, place, gathered.question, limits.ai_facts)
  const mask = makeMask(is_masked, gathered.of_contact)
  const acting = actingOf(agent)
  const tags = acting.some(({ name }) => name === 'add_tag')
    ? await tagNames(ctx, space_id, turn.kind === 'chat' ? 'chats' : 'items')
    : []
  const tools = [...searchOf(agent), ...acting]
  const { question, sources } = askForDraft({ agent, gathered, offers, mask, wish: '', tools, tags })
  const endpoint = await endpointOf(ctx, parts, agent)
  if (!endpoint) return noModel('no_key')
  const about = { ...target, author_id }
  const reserved = await reserve(ctx, { agent, endpoint, kind: 'answer', about, user_id: null }, question)
  if (reserved === 'author') return { outcome: 'handed_over', reason: 'guarded', agent }
  if (typeof reserved === 'string') return noModel(reserved)
  const job = { agent, endpoint, reserved, began: performance.now() }
  return { agent, gathered, question, mask, place, sources, job }
}

export type Told = {
  draft: Drafted | undefined
  done: Finished
  wishes: readonly Wish[]
  /** Why it says nothing. */
  reason: AiReason | null
  usage: Usage
  question: Question
  answered: string
}

/** With nothing of the database held, except while it looks for more facts. */
export async function askModel(parts: AiParts, inSpaces: InSpaces, asked: Asked, signal: AbortSignal): Promise<Told> {
  const model = parts.modelOf(asked.job.endpoint)
  const { wishes, note } = makeNotes(asked.agent, asked.mask)
  const calls = new Set<string>()
  let { question, sources } = asked
  let usage: Usage = { input: 0, output: 0, is_estimated: false }
  let answered = ''
  let draft: Drafted | undefined
  let reason: AiReason | null = null
  /** A question is on its way: it costs, whatever becomes of it. */
  let isAsked = false
  try {
    for (let tries = 1; tries <= 2 && !draft; ) {
      isAsked = true
      const answer = await model.complete(question, signal)
      isAsked = false
      usage = addUp(usage, answer.usage)
      answered = answer.text
      if (answer.calls.length > 0) {
        ;({ question, sources } = await nextRound(parts, inSpaces, asked, { question, sources }, answer, calls, note))
      } else {
        draft = readDraft(answer.text)
        tries += 1
      }
      // Nobody answers a customer with half of what was looked for: where no further round fits, it is people's.
      const why = draft || tries > 2 ? null : await goOn(inSpaces, asked.job, question, usage)
      if (why) throw new ModelFault(why)
    }
    if (!draft) reason = 'unreadable'
  } catch (error) {
    reason = reasonOf(error)
    if (isAsked) usage = addUp(usage, usageOfFailed(reason, question, ''))
  }
  const done = withoutMarks(plainOf(draft?.text ?? '', asked.mask), sources, draft?.fact_ids)
  return { draft, done, wishes, reason, usage, question, answered }
}
