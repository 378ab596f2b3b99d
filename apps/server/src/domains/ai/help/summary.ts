// What a dialogue is about, kept until somebody says something more.
import type { ChatSummary } from '@otklik/contract/ai/compose.ts'
import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { CallContext, Context, OutsideContext } from '../../../platform/context.ts'
import { seconds } from '../../../platform/seconds.ts'
import { cutTo } from '../../../platform/words.ts'
import { chooseAgent } from '../compose/choose.ts'
import { whyFiltered } from '../compose/filter.ts'
import { type Gathered, gather, getTarget } from '../compose/gather.ts'
import { type Mask, makeMask } from '../compose/mask.ts'
import { readJson } from '../compose/partial.ts'
import { saidAsData } from '../compose/prepare.ts'
import { questionOf, secretTexts } from '../compose/prompt.ts'
import { completeAs, finish, type Job } from '../compose/run.ts'
import type { Question } from '../model/model.ts'
import type { AiParts } from '../parts.ts'
import { reserve } from '../spend/reserve.ts'
import { readSettings } from '../spend/settings.ts'
import { endpointOf } from '../store/endpoint.ts'
import { extract, type Line } from './extract.ts'

type Kept = { version: number; lines: Line[]; by_agent: boolean; why: AiReason | null; made_at: number }

async function findKept({ db }: Pick<Context, 'db'>, space_id: number, chat_id: number): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select s.version, s.lines, s.by_agent, s.why, ${seconds('s.made_at')} as made_at from ai_summaries s
    where s.space_id = ${space_id} and s.chat_id = ${chat_id}`.execute(db)
  return rows[0]
}

const shown = (chat_id: number, version: number, { by_agent, ...kept }: Kept): ChatSummary => ({
  ...{ ...kept, chat_id, by: by_agent ? 'agent' : 'words', is_fresh: kept.version === version },
})

export async function readSummary(ctx: CallContext, chat_id: number): Promise<ChatSummary | null> {
  const { space_id, version } = await getTarget(ctx, { item_id: null, chat_id })
  const kept = await findKept(ctx, space_id, chat_id)
  return kept ? shown(chat_id, version, kept) : null
}

async function keep(
  { db }: Pick<Context, 'db'>,
  { space_id, version }: Gathered,
  chat_id: number,
  lines: Line[],
  why: AiReason | null,
) {
  await sql`
    insert into ai_summaries (space_id, chat_id, version, lines, by_agent, why)
    select ${space_id}, c.id, ${version}, ${JSON.stringify(lines)}::jsonb, ${why === null}, ${why}
    from chats c left join authors a on a.space_id = c.space_id and a.id = c.author_id
    where c.space_id = ${space_id} and c.id = ${chat_id} and a.erased_at is null
    on conflict (space_id, chat_id) do update set version = excluded.version, lines = excluded.lines, by_agent = excluded.by_agent,
      why = excluded.why, made_at = now()`.execute(db)
  // Whoever was erased meanwhile is not summed up.
  const erased: Kept = { version, lines: [], by_agent: false, why: 'nothing', made_at: Math.floor(Date.now() / 1_000) }
  return (await findKept({ db }, space_id, chat_id)) ?? erased
}

type Asking = { gathered: Gathered; leaving: Gathered; mask: Mask; question: Question; job: Job }

const Summed = z.object({
  lines: z
    .object({ text: z.string().trim().min(1), messages: z.coerce.number().array().catch([]) })
    .array()
    .min(1),
})

/** Words alone are asked again once a model can be: only what an agent wrote is answered with while it is fresh. */
export async function sumUp(ctx: OutsideContext, parts: AiParts, chat_id: number): Promise<ChatSummary> {
  const prepared = await ctx.inSpaces(async (inside): Promise<{ done: ChatSummary } | Asking> => {
    const gathered = await gather(inside, { item_id: null, chat_id }, limits.ai_summary_messages)
    const { space_id, version, object_id } = gathered
    const kept = await findKept(inside, space_id, chat_id)
    if (kept?.by_agent && kept.version === version) return { done: shown(chat_id, version, kept) }
    const agent = await chooseAgent(inside, parts, space_id, 'summary', 'chat', object_id)
    const byWords = async (why: AiReason) => ({
      done: shown(chat_id, version, await keep(inside, gathered, chat_id, extract(gathered.said), why)),
    })
    if (typeof agent === 'string') return byWords(agent)
    if (gathered.said.length === 0) return byWords('nothing')
    const mask = makeMask((await readSettings(inside, space_id)).is_masked, gathered.of_contact)
    // The last ones, as with everything that leaves.
    const leaving = { ...gathered, said: gathered.said.slice(-limits.ai_messages) }
    const { instructions, limits: own } = agent.definition
    const question = questionOf({
      ...{ task: 'summary', instructions, language: ctx.locale, max_tokens: own.tokens },
      data: { messages: saidAsData(leaving, mask) },
    })
    const endpoint = await endpointOf(inside, parts, agent)
    if (!endpoint) return byWords('no_key')
    const about = { item_id: null, chat_id, author_id: gathered.author_id }
    const reserved = await reserve(inside, { agent, endpoint, kind: 'summary', about, user_id: ctx.user_id }, question)
    if (typeof reserved === 'string') return byWords(reserved)
    return { gathered, leaving, mask, question, job: { agent, endpoint, reserved, began: performance.now() } }
  })
  if ('done' in prepared) return prepared.done

  const { gathered, leaving, mask, question, job } = prepared
  const { agent } = job
  const told = await completeAs(
    parts,
    ctx.inSpaces,
    job,
    question,
    ({ text }) => Summed.safeParse(readJson(text)).data,
    new AbortController().signal,
  )
  const typed = leaving.said.map(({ text }) => text).join('\n')
  const allowed = {
    ...{ sources: gathered.own, typed, instructions: secretTexts(agent.definition.instructions) },
    ...{ stop_words: [], language: null, max_length: null },
  }
  const lines = (told.value?.lines ?? []).slice(0, limits.ai_summary_lines).flatMap(({ text, messages }): Line[] => {
    const line = cutTo(mask.show(text), 300)
    if (whyFiltered(line, allowed) !== null) return []
    const message_ids = messages.filter((id) => leaving.said.some((each) => each.id === id))
    const at = leaving.said.find(({ id }) => id === message_ids[0])?.at
    return [{ text: line, message_ids, at: at === undefined ? null : Math.floor(at) }]
  })
  const reason = told.reason ?? (lines.length === 0 ? 'filtered_empty' : null)
  const asked = question.turns.map(({ role, content }) => `${role}: ${content}`).join('\n\n')
  await finish(parts, ctx.inSpaces, job, { usage: told.usage, reason, fact_ids: [], asked, answered: told.text })
  const kept = await ctx.inSpaces((inside) =>
    keep(inside, gathered, chat_id, reason === null ? lines : extract(gathered.said), reason),
  )
  return shown(chat_id, gathered.version, kept)
}
