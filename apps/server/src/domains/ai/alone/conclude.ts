// The last step of a turn: one short transaction with the comment or dialogue locked. Everything is asked again, and the answer,
// the end of the turn and what it has cost are saved together: it leaves once or not at all.
import type { AiReason, TurnReason } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import { can } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { Context, RobotContext } from '../../../platform/context.ts'
import type { Refused } from '../../../platform/refuse.ts'
import { Guarded } from '../../automation/guard.ts'
import { sendMessage } from '../../chats/messages/send.ts'
import { insertSuggestion } from '../../drafts/suggestions.ts'
import { noteFactsUsed } from '../../facts/index.ts'
import { replyToItem } from '../../items/replies/reply.ts'
import { drop } from '../../routing/waiting.ts'
import { allowedOf, askedOf, citedIn, confidenceOf, factIds, whyNotSent } from '../compose/finish.ts'
import { gather } from '../compose/gather.ts'
import type { AiParts } from '../parts.ts'
import { settle } from '../spend/settle.ts'
import type { AgentRecord } from '../store/queries.ts'
import { type Asked, chooseAlone, robotOf, type Told } from './ask.ts'
import { mayActThere } from './guard.ts'
import { unanswered, whyNot } from './may.ts'
import { performWishes } from './tools.ts'
import { type Ending, endTurn, lockTurn, putBack, type Turn, targetOf } from './turns.ts'

export const lockThing = ({ db }: Pick<Context, 'db'>, { space_id, kind, thing_id }: Turn) =>
  sql`select from ${sql.table(`${kind}s`)} where space_id = ${space_id} and id = ${thing_id} for no key update`.execute(
    db,
  )

/** Not turned off or changed before this is committed: whoever does waits for us, or we see it. */
const holdAgents = ({ db }: Pick<Context, 'db'>, space_id: number) =>
  sql`select from ai_agents where space_id = ${space_id} and deleted_at is null order by id for share`.execute(db)

/** Why what it said is not sent, whatever else holds. */
function whySaidNothing(asked: Asked, { reason, draft, done }: Told): TurnReason | null {
  if (reason) return reason
  if (!draft || (!draft.can_answer && done.text === '')) return 'cannot'
  const { instructions, stop_words } = asked.agent.definition
  const { gathered } = asked
  const shown = { gathered, typed: '', language: gathered.language }
  return whyNotSent(done.text, allowedOf(shown, instructions, stop_words, done.sources), { gathered }, false)
}

/** `isWritten`: a colleague is writing an answer to it. */
type At = { now: Date; isWritten: () => boolean }

export async function concludeTurn(ctx: Context, parts: AiParts, turn: Turn, asked: Asked, told: Told, at: At) {
  const { job, gathered } = asked
  const said = whySaidNothing(asked, told)
  const words = gathered.said.map(({ text }) => text)
  const confidence = said !== null || !told.draft ? 0 : await confidenceOf(ctx, told.draft, told.done, words)

  await lockThing(ctx, turn)
  const held = await lockTurn(ctx, turn)
  // Whoever took it after our lease was over answers; what was asked has cost all the same.
  if (held) await decide(ctx, held, asked, told, said, confidence, at)
  const reason = asReason(said)
  await settle(ctx, parts, job.reserved, {
    ...{ usage: told.usage, took_ms: performance.now() - job.began, reason },
    fact_ids: factIds(citedIn(told.done)),
    ...{ asked: askedOf(told.question), answered: told.answered },
  })
}

/** In the journal of questions it has answered, though that was not sent. */
const asReason = (said: TurnReason | null) => (said === 'cannot' ? 'nothing' : (said as AiReason | null))

async function decide(
  ctx: Context,
  turn: Turn,
  asked: Asked,
  told: Told,
  said: TurnReason | null,
  confidence: number,
  { now, isWritten }: At,
) {
  const { space_id } = turn
  await holdAgents(ctx, space_id)
  const agent = await chooseAlone(ctx, turn, asked.gathered.kind)
  const written = {
    ...{ agent: asked.agent, call_id: asked.job.reserved.id, confidence: said === null ? confidence : null },
    sources: told.done.sources,
  }
  const end = (ending: Ending) => endTurn(ctx, turn, { ...written, ...ending }, now)
  const robot = await robotOf(ctx, turn, asked.agent, now)
  if (!agent || !can(robot.actor, 'ai.use', space_id)) return end({ outcome: 'left', reason: 'off' })
  const found = await robot.attempt(() => gather(robot, targetOf(turn)))
  if ('refused' in found) return end({ outcome: 'left', reason: 'gone' })
  const why = await whyNot(ctx, turn, agent, found.done, now)
  if (why?.outcome === 'left') return end(why)

  const handOver = async (reason: TurnReason) => {
    const isShown = said === null && confidence >= asked.agent.definition.confidence.suggest
    const { text, marks, sources } = told.done
    const suggestion_id = isShown
      ? await insertSuggestion(ctx, {
          ...{ space_id, kind: 'draft', call_id: asked.job.reserved.id, agent_id: asked.agent.id, user_id: null },
          ...{ ...targetOf(turn), text },
        })
      : null
    await end({ outcome: 'handed_over', reason, suggestion_id, draft: isShown ? { text, marks, sources } : null })
  }
  if (why) return handOver(why.reason)

  // The customer has gone on, or the agent is another by now: what was written answers something else.
  const hasMoved = found.done.version !== asked.gathered.version
  if (hasMoved || agent.id !== asked.agent.id || agent.version !== asked.agent.version) {
    if (turn.moves >= limits.ai_turn_moves) return handOver('moved')
    const due_at = hasMoved ? null : now
    return putBack(ctx, turn, { moves: 1, due_at })
  }
  if (said) return handOver(said)
  if (told.wishes.some((wish) => wish.do === 'hand_over')) return handOver('tool')
  if (told.draft?.can_answer === false) return handOver('cannot')
  if (confidence < agent.definition.confidence.alone) return handOver('unsure')

  // Two answers at once help nobody: whoever writes has these words beside the field.
  if (isWritten()) return handOver('paused')

  const sent = await send(ctx, robot, turn, agent, told.done.text, found.done.version, now)
  if ('why' in sent) return handOver(sent.why)
  await performWishes(robot, turn, told.wishes, unanswered(found.done.said))
  await noteFactsUsed(ctx, space_id, factIds(citedIn(told.done)))
  // Answered: nobody need be given it. What waits for a yes is kept there until that is said.
  if (!sent.isAsked) await drop(ctx, space_id, turn)
  // A no hands it over with these words.
  const { text, marks, sources } = told.done
  return end({ outcome: 'answered', reason: null, draft: sent.isAsked ? { text, marks, sources } : null, ...sent })
}

type Sent = { isAsked: boolean; reply_id: number | null; message_id: number | null }

/** By the functions that people use, within what robots may do there; undone alone where it is refused. */
async function send(
  ctx: Context,
  robot: RobotContext,
  turn: Turn,
  agent: AgentRecord,
  text: string,
  seen_version: number,
  now: Date,
): Promise<Sent | { why: TurnReason }> {
  const { space_id, kind, thing_id } = turn
  if (!can(robot.actor, kind === 'item' ? 'items.reply' : 'chats.reply', space_id)) return { why: 'refused' }
  if (!(await mayActThere(ctx, turn, agent, now))) return { why: 'guarded' }
  const write = async (then_status: 'closed' | null) => {
    const draft = { text, file_ids: [], template_id: null, then_status, send_at: null, seen_version }
    return kind === 'item'
      ? replyToItem(robot, thing_id, { ...draft, is_private: false })
      : sendMessage(robot, thing_id, { ...draft, quoted_id: null, sticker_id: null, template: null })
  }
  const closes = agent.definition.may.close === 'alone'
  let tried = await ctx.attempt(() => write(closes ? 'closed' : null))
  // A space may close nothing that has no tags: then it is answered and stays open.
  if ('refused' in tried && closes && tried.refused.code === 'tag_required')
    tried = await ctx.attempt(() => write(null))
  if ('refused' in tried) return { why: whyRefused(tried.refused) }
  const { id, action } = tried.done
  const isAsked = action?.hold === 'approval'
  return { isAsked, reply_id: kind === 'item' ? id : null, message_id: kind === 'chat' ? id : null }
}

function whyRefused(refused: Refused): TurnReason {
  if (refused instanceof Guarded) return 'guarded'
  return refused.code === 'window_closed' ? 'window' : 'refused'
}
