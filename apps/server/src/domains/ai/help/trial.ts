// What an agent would say to a question, tried by whoever sets it up. Nothing is sent to customers.
import type { AgentCheck, AgentTrial, AiDefinition } from '@otklik/contract/ai/agents.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { CallContext, OutsideContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { takeAttempts, whileCounting } from '../../auth/throttle/attempts.ts'
import { judgeTexts } from '../../emotions/judge.ts'
import { languageOf, whyFiltered } from '../compose/filter.ts'
import { askedOf, citedIn, factIds, plainOf, provedOf, readDraft, withoutMarks } from '../compose/finish.ts'
import { makeMask } from '../compose/mask.ts'
import { factsAsData } from '../compose/prepare.ts'
import { questionOf, secretTexts } from '../compose/prompt.ts'
import { completeAs, finish, reasonOf } from '../compose/run.ts'
import { byMeaning } from '../meaning/ask.ts'
import type { AiParts } from '../parts.ts'
import { costOf, reserve } from '../spend/reserve.ts'
import { readSettings } from '../spend/settings.ts'
import { endpointOf } from '../store/endpoint.ts'
import { getRecord } from '../store/service.ts'
import { asksForPerson, saysOneOf } from './said.ts'
import { asSources, findLike } from './sources.ts'

type Tried = {
  question: string
  object_id: number | null
  definition: AiDefinition | null
  /** Asked by a run of evaluation, which comes after whoever waits for an answer. */
  evaluated_version?: number
}
type Account = { name: string; company_id: number; company: string; own: (string | null)[] }

async function findAccount({ db, actor }: CallContext, space_id: number, object_id: number): Promise<Account> {
  const member = actor.memberships.find((each) => each.space_id === space_id)
  if (member?.objects && !member.objects.includes(object_id)) refuse('not_found')
  const { rows } = await sql<Account>`
    select o.name, o.company_id, c.name as company, array[o.name, o.screen_name, o.domain, o.url, c.name] as own
    from objects o join companies c on c.space_id = o.space_id and c.id = o.company_id
    where o.space_id = ${space_id} and o.id = ${object_id}`.execute(db)
  return rows[0] ?? refuse('not_found')
}

const nobody = { item_id: null, chat_id: null, author_id: null }
const nothing: AgentTrial = {
  ...{ text: '', marks: [], sources: [], unknown: [], confidence: 0, verdict: 'silent' },
  ...{ left_to_people: null, reason: null, took_ms: 0, cost: 0, grounding: null },
}

export async function tryQuestion(ctx: OutsideContext, parts: AiParts, id: number, tried: Tried): Promise<AgentTrial> {
  const by = tried.evaluated_version
    ? ({ kind: 'evaluation', user_id: null, is_behind: true } as const)
    : ({ kind: 'trial', user_id: ctx.user_id } as const)
  const prepared = await byMeaning(parts, ctx.inSpaces, async (inside, { knowledge }) => {
    const saved = await getRecord(inside, id)
    const { evaluated_version: version = saved.version } = tried
    const agent = { ...saved, definition: tried.definition ?? saved.definition, version }
    const { space_id, definition } = agent
    const account = tried.object_id === null ? null : await findAccount(inside, space_id, tried.object_id)
    const place = {
      ...{ space_id, company_id: account?.company_id ?? null, folder_ids: definition.knowledge.folder_ids },
      ...{ with_templates: definition.knowledge.templates, groups: null },
      asks: { agent: saved, about: nobody, user_id: by.user_id, of_contact: [] },
    }
    const sources = asSources(await findLike(inside, knowledge, place, tried.question, limits.ai_facts))
    const language = languageOf(tried.question) ?? ctx.locale
    const mask = makeMask((await readSettings(inside, space_id)).is_masked)
    const question = questionOf({
      ...{ task: 'draft', instructions: definition.instructions, language, max_tokens: definition.limits.tokens },
      data: {
        facts: factsAsData(sources, mask),
        messages: [{ from: 'customer', text: mask.hide(tried.question) }],
        ...{ account: account?.name ?? '', company: account?.company ?? '', language },
      },
    })
    const rest = { agent, sources, mask, question, language, own: account?.own.filter((each) => each !== null) ?? [] }
    const endpoint = await endpointOf(inside, parts, saved, definition)
    if (!endpoint) return { ...rest, why: 'no_key' as const }
    const reserved = await reserve(inside, { agent, endpoint, about: nobody, ...by }, question)
    if (typeof reserved === 'string') return { ...rest, why: reserved }
    return { ...rest, why: null, job: { agent, endpoint, reserved, began: performance.now() } }
  })
  const { agent, sources, mask, question, language, own } = prepared
  if (prepared.why !== null) return { ...nothing, sources, reason: prepared.why }
  const { job } = prepared
  const told = await completeAs(
    parts,
    ctx.inSpaces,
    job,
    question,
    ({ text }) => readDraft(text),
    new AbortController().signal,
  )
  const done = withoutMarks(plainOf(told.value?.text ?? '', mask), sources, told.value?.fact_ids)
  const { instructions, stop_words, price } = agent.definition
  const allowed = {
    ...{ sources: [...sources.flatMap(({ title, text }) => [title, text]), ...own], typed: '' },
    ...{ instructions: secretTexts(instructions), stop_words, language, max_length: null },
  }
  const reason =
    told.reason ?? (told.value?.can_answer === false && done.text === '' ? 'nothing' : whyFiltered(done.text, allowed))
  const asked = askedOf(question)
  const fact_ids = factIds(citedIn(done))
  await finish(parts, ctx.inSpaces, job, { usage: told.usage, reason, fact_ids, asked, answered: told.text })
  const rest = {
    ...{ sources: done.sources, took_ms: Math.round(performance.now() - job.began), reason },
    cost: costOf(price, told.usage.input, told.usage.output),
    unknown: (told.value?.unknown ?? []).slice(0, 5),
  }
  if (reason !== null) return { ...nothing, ...rest, unknown: reason === 'nothing' ? rest.unknown : [] }
  const { proved, verdict } = await ctx.inSpaces(async (inside) => {
    const proved = await provedOf(inside, { confidence: told.value?.confidence ?? 0 }, done, [tried.question])
    return { proved, verdict: await verdictOf(inside, agent, tried, proved.confidence) }
  })
  return { ...rest, text: done.text, marks: done.marks, ...proved, ...verdict }
}

/** As in life (alone/may.ts), as far as a question by itself can tell. */
async function verdictOf(
  ctx: CallContext,
  { space_id, definition }: { space_id: number; definition: AiDefinition },
  { question, object_id }: Tried,
  sure: number,
): Promise<Pick<AgentTrial, 'verdict' | 'left_to_people'>> {
  const { confidence: bars, alone, autopilot_ids, may } = definition
  if (sure < bars.suggest) return { verdict: 'silent', left_to_people: null }
  if (sure < bars.alone) return { verdict: 'suggest', left_to_people: null }
  if (asksForPerson(question)) return { verdict: 'suggest', left_to_people: 'person_asked' }
  if (await saysOneOf(ctx, alone.words, question)) return { verdict: 'suggest', left_to_people: 'word' }
  if (alone.leaves_negative && (await judgeTexts(ctx, space_id, [{ text: question }]))[0]?.emotion === -1)
    return { verdict: 'suggest', left_to_people: 'negative' }
  if (may.messages !== 'alone' || object_id === null || !autopilot_ids.includes(object_id))
    return { verdict: 'suggest', left_to_people: 'not_allowed' }
  return { verdict: 'alone', left_to_people: null }
}

/** Whether its address answers, and how soon. */
export async function checkAgent(ctx: OutsideContext, parts: AiParts, id: number): Promise<AgentCheck> {
  const { space_id, endpoint, is_closed } = await ctx.inSpaces(async (inside) => {
    const agent = await getRecord(inside, id)
    const { is_closed } = await readSettings(inside, agent.space_id)
    return { space_id: agent.space_id, endpoint: await endpointOf(inside, parts, agent), is_closed }
  })
  if (is_closed) return { reason: 'forbidden', took_ms: 0, models: [] }
  if (!endpoint) return { reason: 'no_key', took_ms: 0, models: [] }
  await whileCounting(parts.database, (db) => takeAttempts(db, [{ limit: 'agent_check', of: space_id }]))
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const models = await parts.modelOf(endpoint).list(new AbortController().signal)
    return { reason: null, took_ms: took(), models: models.slice(0, 200).map((each) => each.slice(0, 200)) }
  } catch (error) {
    return { reason: reasonOf(error), took_ms: took(), models: [] }
  }
}
