// Everything that a question needs of the database, in one short transaction before the model is asked.
import type { AiOffer, AiSource, ComposeRequest } from '@otklik/contract/ai/compose.ts'
import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import { fillTemplate, templateGap } from '@otklik/contract/templates/template-text.ts'
import type { CallContext, DoerContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { asSources, findLike, type Place } from '../help/sources.ts'
import type { Question, ToolOffer } from '../model/model.ts'
import type { AiParts } from '../parts.ts'
import { reserve } from '../spend/reserve.ts'
import { readSettings } from '../spend/settings.ts'
import { endpointOf } from '../store/endpoint.ts'
import type { AgentRecord } from '../store/queries.ts'
import { chooseAgent } from './choose.ts'
import { type Gathered, gather, withinCharacters } from './gather.ts'
import { type Mask, makeMask } from './mask.ts'
import { questionOf, searchTool } from './prompt.ts'
import type { Job } from './run.ts'

export type Prepared = {
  gathered: Gathered
  /** What is put in other words; empty for a draft. */
  typed: string
  language: 'ru' | 'en'
  place: Place
  offers: AiOffer[]
} & ({ why: AiReason } | { why: null; job: Job; question: Question; mask: Mask; sources: AiSource[] })

export function placeOf(ctx: DoerContext, gathered: Gathered, agent: AgentRecord | null): Place {
  const { space_id, company_id, item_id, chat_id, author_id, of_contact } = gathered
  const member = ctx.actor.memberships.find((each) => each.space_id === space_id)
  const knowledge = agent?.definition.knowledge
  return {
    ...{
      space_id,
      company_id,
      folder_ids: knowledge?.folder_ids ?? null,
      with_templates: knowledge?.templates ?? true,
    },
    groups: member?.role === 'administrator' ? null : (member?.groups ?? []),
    ...(agent && { asks: { agent, about: { item_id, chat_id, author_id }, user_id: ctx.user_id, of_contact } }),
  }
}

export const saidAsData = (gathered: Gathered, mask: Mask) =>
  withinCharacters(gathered.said).map(({ id, is_own, text }) => ({
    id,
    from: is_own ? 'team' : 'customer',
    text: mask.hide(text),
  }))

/** Gaps of a template are filled with what the model is told anyhow; what it is not told is left out. */
export function filled(
  offer: AiOffer,
  { first_name, account, company }: Pick<Gathered, 'first_name' | 'account' | 'company'>,
): AiOffer {
  if (offer.kind !== 'template') return offer
  const known = { 'author.first_name': first_name, 'account.name': account, 'company.name': company }
  const { text } = fillTemplate(offer.text, known)
  return { ...offer, text: text.replaceAll(`${templateGap}, `, '').replaceAll(templateGap, '').trim() }
}

export const factsAsData = (sources: readonly AiSource[], mask: Mask) =>
  sources.map(({ n, title, text }) => ({ n, title: mask.hide(title), text: mask.hide(text) }))

const contextOf = ({ first_name, account, company, language }: Gathered, mask: Mask) => ({
  ...{ customer: { first_name: mask.hide(first_name) }, account, company, language },
})

type Draft = {
  agent: AgentRecord
  gathered: Gathered
  offers: readonly AiOffer[]
  mask: Mask
  wish: string
  tools: readonly ToolOffer[]
  /** Of these it may put some on. */
  tags?: readonly string[]
}

/** What is asked for a draft, and what it can lean on. */
export function askForDraft({ agent, gathered, offers, mask, wish, tools, tags = [] }: Draft) {
  const sources = asSources(offers.map((offer) => filled(offer, gathered)))
  const { instructions, limits: own } = agent.definition
  const question = questionOf({
    ...{ task: 'draft', instructions, language: gathered.language, max_tokens: own.tokens, tools },
    data: {
      facts: factsAsData(sources, mask),
      messages: saidAsData(gathered, mask),
      ...contextOf(gathered, mask),
      ...(wish && { wish: mask.hide(wish) }),
      ...(tags.length > 0 && { tags }),
    },
  })
  return { question, sources }
}

export const searchOf = ({ definition: { tools } }: AgentRecord): ToolOffer[] =>
  tools.includes('search_facts') ? [searchTool] : []

export async function prepare(ctx: CallContext, parts: AiParts, request: ComposeRequest): Promise<Prepared> {
  const { kind, item_id, chat_id, message_id, to, wish } = request
  const gathered = await gather(ctx, { item_id, chat_id })
  const { space_id, object_id } = gathered
  const isDraft = kind === 'draft'
  const read = message_id === null ? undefined : gathered.said.find(({ id }) => id === message_id)
  if (message_id !== null && !read) refuse('not_found')
  const typed = isDraft ? '' : (read?.text ?? request.text)
  const language = kind === 'translate' && to === 'mine' ? ctx.locale : gathered.language
  const agent = await chooseAgent(ctx, parts, space_id, isDraft ? 'draft' : 'rewrite', gathered.kind, object_id)
  const place = placeOf(ctx, gathered, typeof agent === 'string' ? null : agent)
  const asked = [gathered.question, wish].filter(Boolean).join('\n')
  const offers = isDraft ? await findLike(ctx, parts.knowledge, place, asked, limits.ai_facts) : []
  const rest = { gathered, typed, language, place, offers }
  if (typeof agent === 'string') return { ...rest, why: agent }
  if (isDraft && gathered.question === '' && wish === '') return { ...rest, why: 'nothing' }

  const { is_masked } = await readSettings(ctx, space_id)
  const mask = makeMask(is_masked, gathered.of_contact)
  const { instructions, limits: own } = agent.definition
  const { question, sources } = isDraft
    ? askForDraft({ agent, gathered, offers, mask, wish, tools: searchOf(agent) })
    : {
        question: questionOf({
          ...{ task: kind, instructions, language, max_tokens: own.tokens },
          data: { text: mask.hide(typed), to: language },
        }),
        sources: [],
      }
  const endpoint = await endpointOf(ctx, parts, agent)
  if (!endpoint) return { ...rest, why: 'no_key' }
  const about = { item_id, chat_id, author_id: gathered.author_id }
  const reserved = await reserve(ctx, { agent, endpoint, kind, about, user_id: ctx.user_id }, question)
  if (typeof reserved === 'string') return { ...rest, why: reserved }
  return { ...rest, why: null, job: { agent, endpoint, reserved, began: performance.now() }, question, mask, sources }
}
