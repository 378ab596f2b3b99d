// What a model may ask for while it writes: looking for facts. Tools that act are noted by whoever offers them, and done by
// nobody before its words have passed the filter.

import type { AiSource } from '@otklik/contract/ai/compose.ts'
import { limits } from '@otklik/contract/limits.ts'
import { z } from 'zod'
import { asSources, findLike, type Place } from '../help/sources.ts'
import { byMeaning } from '../meaning/ask.ts'
import { type Answer, ModelFault, type Question, type ToolCall, type Turn } from '../model/model.ts'
import type { AiParts } from '../parts.ts'
import type { Mask } from './mask.ts'
import { readJson } from './partial.ts'
import { factsAsData } from './prepare.ts'
import type { InSpaces } from './run.ts'

const Search = z.strictObject({ query: z.string().trim().min(1).max(300) })

type Round = { question: Question; sources: AiSource[] }

/** The next round of the conversation, with what was found. Whoever asks for anything else, or for the same again, is done. */
export async function nextRound(
  parts: AiParts,
  inSpaces: InSpaces,
  { place, mask }: { place: Place; mask: Mask },
  round: Round,
  answer: Answer,
  asked: Set<string>,
  note: (call: ToolCall) => object | undefined = () => undefined,
): Promise<Round> {
  const offered = round.question.tools?.some(({ name }) => name === 'search_facts')
  const turns: Turn[] = [{ role: 'assistant', content: answer.text, calls: answer.calls }]
  let { sources } = round
  for (const call of answer.calls) {
    const noted = note(call)
    if (noted) {
      refuseAgain(asked, `${call.name} ${call.arguments}`)
      turns.push({ role: 'tool', call, content: JSON.stringify(noted) })
      continue
    }
    const given = Search.safeParse(readJson(call.arguments))
    if (!offered || call.name !== 'search_facts' || !given.success)
      throw new ModelFault('unreadable', 'a tool that it has not')
    refuseAgain(asked, given.data.query.toLowerCase())
    const found = await byMeaning(parts, inSpaces, (ctx, { knowledge }) =>
      findLike(ctx, knowledge, place, given.data.query, limits.ai_facts),
    )
    const fresh = found.filter((each) => !sources.some(({ kind, id }) => kind === each.kind && id === each.id))
    const numbered = asSources(fresh, sources.length + 1)
    sources = [...sources, ...numbered]
    turns.push(toolTurn(call, numbered, mask))
  }
  return { question: { ...round.question, turns: [...round.question.turns, ...turns] }, sources }
}

function refuseAgain(asked: Set<string>, key: string) {
  if (asked.has(key) || asked.size >= limits.ai_tool_rounds) throw new ModelFault('unreadable', 'the same tool again')
  asked.add(key)
}

const toolTurn = (call: ToolCall, found: readonly AiSource[], mask: Mask): Turn => ({
  ...{ role: 'tool', call },
  content: JSON.stringify({ facts: factsAsData(found, mask) }),
})
