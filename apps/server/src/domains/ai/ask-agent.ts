// One agent asked by a bot: for an answer to the customer, for values, for a label. The same fence as drafts have: words of
// others are data, what leads to a person is masked, code looks at what comes back. Nothing of the database is held meanwhile.
import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import { replyFault } from '@otklik/contract/networks/network.ts'
import type { Context } from '../../platform/context.ts'
import { type AskedField, type AskedLabel, readLabel, readValues, taskQuestion } from './ask-tasks.ts'
import { whyFiltered } from './compose/filter.ts'
import {
  askedOf,
  citedIn,
  confidenceOf,
  type Drafted,
  type Finished,
  factIds,
  plainOf,
  readDraft,
  withoutMarks,
} from './compose/finish.ts'
import { type Gathered, withinCharacters } from './compose/gather.ts'
import { type Mask, makeMask } from './compose/mask.ts'
import { factsAsData, filled } from './compose/prepare.ts'
import { questionOf, secretTexts } from './compose/prompt.ts'
import { completeAs, finish, type InSpaces, type Job } from './compose/run.ts'
import { saysOneOf } from './help/said.ts'
import { asSources, findLike } from './help/sources.ts'
import { byMeaning } from './meaning/ask.ts'
import type { Question } from './model/model.ts'
import type { AiParts } from './parts.ts'
import { reserve } from './spend/reserve.ts'
import { readSettings } from './spend/settings.ts'
import { endpointOf, isInstallations } from './store/endpoint.ts'
import { type AgentRecord, selectAgents } from './store/queries.ts'

/** What is known of where it is asked. Of a test: no account, no author. */
export type Seen = Pick<
  Gathered,
  'item_id' | 'chat_id' | 'author_id' | 'emotion' | 'said' | 'language' | 'first_name'
> &
  Pick<Gathered, 'account' | 'company' | 'own' | 'of_contact' | 'channel'> & {
    object_id: number | null
    company_id: number | null
  }

export type AgentTask =
  | { as: 'answer' }
  | { as: 'extract'; fields: readonly AskedField[]; today: string }
  | { as: 'classify'; labels: readonly AskedLabel[] }

export type AgentAsking = {
  space_id: number
  agent_id: number
  /** Whoever tries it by hand; null: a robot, which has less of the money and of the calls within a minute. */
  user_id: number | null
  question: string
  /** It is what the customer has said last, and so stands in `said`. */
  is_said: boolean
  seen: Seen
  task: AgentTask
  /** How long the customer waits. */
  timeout_ms: number
}

/** Why it is left to people, besides a model that does not answer. */
export type LeftToPeople = 'unsure' | 'left_word' | 'left_negative'
export type AgentAnswer = {
  outcome: 'ok' | 'unsure' | 'error'
  reason: AiReason | LeftToPeople | null
  text: string
  confidence: number | null
  /** By the names of fields: as the model wrote them, marks put back. */
  values: Record<string, string>
  label: string | null
  /** What the customer has written of what was shown. */
  heard: string
  /** What it leans on. */
  fact_ids: number[]
  call_id: number | null
  took_ms: number
}

const nothing = {
  ...{ text: '', confidence: null, values: {}, label: null, heard: '', fact_ids: [], call_id: null, took_ms: 0 },
} satisfies Partial<AgentAnswer>

type Prepared = { job: Job; question: Question; mask: Mask; sources: ReturnType<typeof asSources>; heard: string }

export async function askAgent(parts: AiParts, inSpaces: InSpaces, asking: AgentAsking): Promise<AgentAnswer> {
  const prepared = await byMeaning(parts, inSpaces, (ctx, finding) => prepare(ctx, finding, asking))
  if ('why' in prepared) {
    const { why } = prepared
    const isLeft = why === 'left_word' || why === 'left_negative' || why === 'nothing'
    return { ...nothing, outcome: isLeft ? 'unsure' : 'error', reason: why }
  }
  const { job, question } = prepared
  const late = AbortSignal.timeout(asking.timeout_ms)
  const told = await completeAs(parts, inSpaces, job, question, ({ text }) => reading(asking.task, text), late)
  // Whoever asked has not gone: it took too long.
  const reason = told.reason === 'cancelled' ? 'slow' : told.reason
  const looked = told.value === undefined ? null : look(asking, prepared, told.value)
  const why = reason ?? looked?.reason ?? null
  await finish(parts, inSpaces, job, {
    ...{ usage: told.usage, reason: why, fact_ids: looked?.fact_ids ?? [], answered: told.text },
    asked: askedOf(question),
  })
  const rest = { call_id: job.reserved.id, took_ms: Math.round(performance.now() - job.began), heard: prepared.heard }
  if (why !== null || !looked)
    return { ...nothing, ...rest, outcome: why === 'nothing' ? 'unsure' : 'error', reason: why }
  const { confidence: bars } = job.agent.definition
  const { text, values, label, fact_ids } = looked
  const said = { ...nothing, ...rest, text, values, label, fact_ids }
  if (asking.task.as === 'extract') return { ...said, outcome: 'ok', reason: null }
  const isAnswer = asking.task.as === 'answer'
  const words = [...asking.seen.said.map((each) => each.text), asking.question]
  const confidence = isAnswer
    ? await inSpaces((ctx) => confidenceOf(ctx, { confidence: looked.sure }, looked.done, words))
    : Math.round(100 * looked.sure)
  // A label only chooses a way; what is said to a customer nobody looks at before it leaves.
  const isSure = looked.isKnown && confidence >= (isAnswer ? bars.alone : bars.suggest)
  return { ...said, confidence, outcome: isSure ? 'ok' : 'unsure', reason: isSure ? null : 'unsure' }
}

/** Who may be asked; null: there is none, or it does not work there. */
const isFor = ({ is_on, definition: { object_ids, may } }: AgentRecord, { seen, task }: AgentAsking) =>
  is_on &&
  (object_ids === null || seen.object_id === null || object_ids.includes(seen.object_id)) &&
  (task.as !== 'answer' || may.messages !== 'no')

async function whyLeft(
  ctx: Pick<Context, 'db'>,
  { alone }: AgentRecord['definition'],
  { question, seen, task }: AgentAsking,
): Promise<LeftToPeople | null> {
  if (task.as !== 'answer') return null
  if (await saysOneOf(ctx, alone.words, question)) return 'left_word'
  return alone.leaves_negative && (seen.emotion ?? 0) < 0 ? 'left_negative' : null
}

async function prepare(
  ctx: Pick<Context, 'db'>,
  parts: AiParts,
  asking: AgentAsking,
): Promise<Prepared | { why: AiReason | LeftToPeople }> {
  const { space_id, agent_id, user_id, seen, task } = asking
  const asked = asking.question.trim().slice(0, limits.ai_question)
  if (asked === '') return { why: 'nothing' }
  const agent = (await selectAgents({ db: ctx.db, spaces: [space_id] })).find(({ id }) => id === agent_id)
  if (!agent || !isFor(agent, asking)) return { why: 'no_agent' }
  const left = await whyLeft(ctx, agent.definition, asking)
  if (left) return { why: left }
  const { is_masked } = await readSettings(ctx, space_id)
  const mask = makeMask(is_masked, seen.of_contact)
  const { instructions, knowledge, limits: own } = agent.definition
  const said = withinCharacters(seen.said).map(({ is_own, text }) => ({ from: is_own ? 'team' : 'customer', text }))
  if (!asking.is_said || !said.some(({ from }) => from === 'customer')) said.push({ from: 'customer', text: asked })
  const heard = said.flatMap(({ from, text }) => (from === 'customer' ? [text] : [])).join('\n')
  const messages = said.map(({ from, text }) => ({ from, text: mask.hide(text) }))
  const place = { space_id, company_id: seen.company_id, folder_ids: knowledge.folder_ids }
  const about = { item_id: seen.item_id, chat_id: seen.chat_id, author_id: seen.author_id }
  const asks = { agent, about, user_id, of_contact: seen.of_contact }
  const like = { ...place, with_templates: knowledge.templates, groups: null, asks }
  const sources =
    task.as === 'answer'
      ? asSources((await findLike(ctx, parts.knowledge, like, asked, limits.ai_facts)).map((one) => filled(one, seen)))
      : []
  const { account, company, language } = seen
  const around = { customer: { first_name: mask.hide(seen.first_name) }, account, company, language }
  const data = { ...around, messages }
  const question =
    task.as === 'answer'
      ? questionOf({
          ...{ task: 'draft', instructions, language, max_tokens: own.tokens },
          data: { facts: factsAsData(sources, mask), ...data },
        })
      : taskQuestion(task.as, instructions, { ...data, ...asData(task) }, own.tokens)
  const endpoint = await endpointOf(ctx, parts, agent)
  if (!endpoint) return { why: 'no_key' }
  const reserved = await reserve(ctx, { agent, endpoint, kind: task.as, about, user_id }, question)
  if (typeof reserved === 'string') return { why: reserved }
  return { job: { agent, endpoint, reserved, began: performance.now() }, question, mask, sources, heard }
}

const asData = (task: Exclude<AgentTask, { as: 'answer' }>): object =>
  task.as === 'extract'
    ? { today: task.today, fields: task.fields.map(({ name, about, as, choices }) => ({ name, about, as, choices })) }
    : { labels: task.labels.map(({ name, about }, at) => ({ n: at + 1, name, about })) }

type Read =
  | { draft: Drafted }
  | { values: Record<string, string> }
  | { label: NonNullable<ReturnType<typeof readLabel>> }

function reading(task: AgentTask, text: string): Read | undefined {
  if (task.as === 'extract') {
    const values = readValues(text, task.fields)
    return values && { values }
  }
  if (task.as === 'classify') {
    const label = readLabel(text, task.labels)
    return label && { label }
  }
  const draft = readDraft(text)
  return draft && { draft }
}

type Looked = {
  reason: AiReason | null
  text: string
  sure: number
  isKnown: boolean
  done: Finished
  fact_ids: number[]
  values: Record<string, string>
  label: string | null
}

const nobodyCited: Finished = { text: '', marks: [], sources: [] }

/** What the model has said, as it would be used. */
function look({ seen }: AgentAsking, { job, mask, sources }: Prepared, read: Read): Looked {
  const none = {
    reason: null,
    text: '',
    sure: 0,
    isKnown: true,
    done: nobodyCited,
    fact_ids: [],
    values: {},
    label: null,
  }
  if ('values' in read)
    return {
      ...none,
      values: Object.fromEntries(Object.entries(read.values).map(([name, value]) => [name, mask.show(value).trim()])),
    }
  if ('label' in read)
    return { ...none, label: read.label.id, sure: read.label.confidence, isKnown: read.label.id !== null }
  const { draft } = read
  const done = withoutMarks(plainOf(draft.text, mask), sources, draft.fact_ids)
  const { instructions, stop_words } = job.agent.definition
  const filtered = whyFiltered(done.text, {
    ...{ sources: [...sources.flatMap(({ title, text }) => [title, text]), ...seen.own], typed: '', stop_words },
    ...{ instructions: secretTexts(instructions), language: seen.language, max_length: null },
  })
  const isLong = replyFault(seen.channel, done.text, 0) === 'reply_too_long'
  return {
    ...none,
    reason: done.text === '' && !draft.can_answer ? 'nothing' : (filtered ?? (isLong ? 'filtered_long' : null)),
    ...{ text: done.text, sure: draft.confidence, isKnown: draft.can_answer },
    ...{ done, fact_ids: factIds(citedIn(done)) },
  }
}

/** Why one would not answer, as far as its row says. Whether the installation has a model its routes know. */
export async function agentStates({ db }: Pick<Context, 'db'>, space_id: number) {
  const { is_closed } = await readSettings({ db }, space_id)
  const agents = await selectAgents({ db, spaces: [space_id] })
  return new Map(
    agents.map(({ id, is_on, has_key, definition: { model } }) => {
      const hasModel = !is_closed && (has_key || isInstallations(model))
      return [id, !is_on ? ('off' as const) : hasModel ? null : ('no_model' as const)]
    }),
  )
}
