// Tags and emotion that would fit. Nothing is put on.
import type { AiSuggestions } from '@otklik/contract/ai/compose.ts'
import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { CallContext, Context, OutsideContext } from '../../../platform/context.ts'
import { isSeen } from '../../../platform/database/scope.ts'
import { insertSuggestion } from '../../drafts/suggestions.ts'
import { chooseAgent } from '../compose/choose.ts'
import { type Gathered, gather, type Target } from '../compose/gather.ts'
import { makeMask } from '../compose/mask.ts'
import { readJson } from '../compose/partial.ts'
import { saidAsData } from '../compose/prepare.ts'
import { questionOf } from '../compose/prompt.ts'
import { completeAs, finish } from '../compose/run.ts'
import type { AiParts } from '../parts.ts'
import { reserve } from '../spend/reserve.ts'
import { readSettings } from '../spend/settings.ts'
import { endpointOf } from '../store/endpoint.ts'
import { type Likely, likelyTags, type Tagged } from './bayes.ts'

type Scope = Pick<Context, 'db'>
type Tag = { id: number; name: string }

/** Those that can be put on it and are not yet. */
async function selectFree({ db }: Scope, { space_id, kind }: Gathered, { item_id, chat_id }: Target): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select t.id, t.name from tags t
    where t.space_id = ${space_id} and t.deleted_at is null
      and ${kind === 'chat' ? 'chats' : kind === 'mention' ? 'mentions' : 'items'} = any(t.uses)
      and not exists (select from item_tags i where i.space_id = t.space_id and i.tag_id = t.id and i.item_id = ${item_id})
      and not exists (select from chat_tags c where c.space_id = t.space_id and c.tag_id = t.id and c.chat_id = ${chat_id})
    order by t.id limit ${limits.tags}`.execute(db)
  return rows
}

/**
 * The latest comments that carry tags, with their words: what a space has tagged is what it means by its tags. Of those that
 * whoever asks may see: what is suggested to whom would else tell which words stand in the others.
 */
async function selectTagged(ctx: CallContext, space_id: number): Promise<Tagged[]> {
  const { rows } = await sql<Tagged>`
    with latest as materialized (
      select g.item_id, array_agg(g.tag_id) as tag_ids from (
        select space_id, item_id, tag_id from item_tags where space_id = ${space_id} order by created_at desc limit ${limits.ai_tag_learns_of}) g
      where ${isSeen(ctx, 'items', 'g.space_id', 'g.item_id')}
      group by g.item_id)
    select l.tag_ids, tsvector_to_array(search_words(left(x.text, 2000))) as words
    from latest l, lateral (select t.text from item_texts t where t.space_id = ${space_id} and t.item_id = l.item_id offset 0) x
    where x.text <> ''`.execute(ctx.db)
  return rows
}

async function byWords(ctx: CallContext, space_id: number, free: readonly Tag[], question: string): Promise<Likely[]> {
  const { rows } = await sql<{ words: string[] }>`
    select tsvector_to_array(search_words(${question.slice(0, 2_000)})) as words`.execute(ctx.db)
  return likelyTags(await selectTagged(ctx, space_id), rows[0]?.words ?? []).filter(({ tag_id }) =>
    free.some(({ id }) => id === tag_id),
  )
}

const Sorted = z.object({
  tags: z.string().array().catch([]),
  emotion: z.coerce.number().pipe(z.int().min(-1).max(1)).nullable().catch(null),
})
/** The model says only that it fits. */
const SAID = 0.8

export async function suggest(ctx: OutsideContext, parts: AiParts, target: Target): Promise<AiSuggestions> {
  const prepared = await ctx.inSpaces(async (inside) => {
    const gathered = await gather(inside, target)
    const { space_id, object_id, question: asked } = gathered
    const free = await selectFree(inside, gathered, target)
    const rest = { gathered, free }
    if (asked === '') return { ...rest, why: 'nothing' as const }
    const agent = await chooseAgent(inside, parts, space_id, 'tags', gathered.kind, object_id)
    if (typeof agent === 'string') return { ...rest, why: agent }
    const mask = makeMask((await readSettings(inside, space_id)).is_masked, gathered.of_contact)
    const leaving = { ...gathered, said: gathered.said.slice(-3) }
    const question = questionOf({
      ...{ task: 'tags', instructions: '', language: gathered.language, max_tokens: 200 },
      data: { messages: saidAsData(leaving, mask), tags: free.map(({ name }) => name) },
    })
    const endpoint = await endpointOf(inside, parts, agent)
    if (!endpoint) return { ...rest, why: 'no_key' as const }
    const about = { ...target, author_id: gathered.author_id }
    const reserved = await reserve(inside, { agent, endpoint, kind: 'tags', about, user_id: ctx.user_id }, question)
    if (typeof reserved === 'string') return { ...rest, why: reserved }
    return { ...rest, why: null, question, job: { agent, endpoint, reserved, began: performance.now() } }
  })
  const { gathered, free } = prepared
  const withoutModel = async (why: AiReason | null) => {
    const { space_id, question: asked } = gathered
    const likely = asked === '' ? [] : await ctx.inSpaces((inside) => byWords(inside, space_id, free, asked))
    return keep(ctx, gathered, target, likely, null, why, null)
  }
  if (prepared.why !== null) return withoutModel(prepared.why)

  const { question, job } = prepared
  const { may } = job.agent.definition
  const told = await completeAs(
    parts,
    ctx.inSpaces,
    job,
    question,
    ({ text }) => Sorted.safeParse(readJson(text)).data,
    new AbortController().signal,
  )
  const asked = question.turns.map(({ role, content }) => `${role}: ${content}`).join('\n\n')
  await finish(parts, ctx.inSpaces, job, {
    usage: told.usage,
    reason: told.reason,
    fact_ids: [],
    asked,
    answered: told.text,
  })
  if (!told.value) return withoutModel(told.reason)
  const named = told.value.tags.flatMap(
    (name) => free.find((tag) => tag.name.toLowerCase() === name.trim().toLowerCase()) ?? [],
  )
  const tags = [...new Set(named.map(({ id }) => id))]
    .slice(0, limits.ai_tags)
    .map((tag_id) => ({ tag_id, score: SAID }))
  const { emotion } = told.value
  const isOther = may.emotion !== 'no' && emotion !== null && emotion !== (gathered.emotion ?? 0)
  return keep(ctx, gathered, target, may.tag === 'no' ? [] : tags, isOther ? emotion : null, null, job)
}

type Asked = { agent: { id: number }; reserved: { id: number } }

const keep = (
  ctx: OutsideContext,
  { space_id }: Gathered,
  target: Target,
  likely: readonly Likely[],
  emotion: number | null,
  why: AiReason | null,
  job: Asked | null,
): Promise<AiSuggestions> =>
  ctx.inSpaces(async (inside) => {
    const about = {
      ...{ space_id, user_id: ctx.user_id, ...target },
      ...{ agent_id: job?.agent.id ?? null, call_id: job?.reserved.id ?? null },
    }
    const tags: AiSuggestions['tags'] = []
    for (const { tag_id, score } of likely) {
      const suggestion_id = await insertSuggestion(inside, { ...about, kind: 'tag', tag_id })
      tags.push({ suggestion_id, tag_id, score: Math.round(score * 100) })
    }
    const felt =
      emotion === null
        ? null
        : {
            emotion,
            score: SAID * 100,
            suggestion_id: await insertSuggestion(inside, { ...about, kind: 'emotion', emotion }),
          }
    return { tags, emotion: felt, by: job ? 'agent' : 'words', why }
  })
