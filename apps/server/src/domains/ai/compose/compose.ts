// A draft, or what a person has typed in other words, as it is being written.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ComposeEvent, ComposeRequest } from '@otklik/contract/ai/compose.ts'
import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Streamed } from '@otklik/contract/wire/call.ts'
import type { OutsideContext } from '../../../platform/context.ts'
import { insertSuggestion } from '../../drafts/suggestions.ts'
import { noteFactsUsed } from '../../facts/index.ts'
import { byMeaning } from '../meaning/ask.ts'
import { type Answer, type Model, ModelFault, type Usage } from '../model/model.ts'
import type { AiParts } from '../parts.ts'
import { type Allowed, type Filter, languageOf, makeFilter } from './filter.ts'
import {
  allowedOf,
  askedOf,
  citedIn,
  confidenceOf,
  type Drafted,
  factIds,
  plainOf,
  readDraft,
  whyNotSent,
  withoutMarks,
} from './finish.ts'
import { partialText } from './partial.ts'
import { type Prepared, prepare } from './prepare.ts'
import { addUp, finish, goOn, reasonOf, usageOfFailed } from './run.ts'
import { nextRound } from './tools.ts'

type Ready = Extract<Prepared, { why: null }>

/**
 * What is shown lags by so many words, more than it takes to know a link, a number or a piece of the instructions: nothing is
 * seen of them before the whole was looked at.
 */
const HELD_BACK = 12
const LONG = 2_000

export async function compose(ctx: OutsideContext, parts: AiParts, request: ComposeRequest): Promise<Streamed> {
  const prepared = await byMeaning(parts, ctx.inSpaces, (inside, finding) => prepare(inside, finding, request))
  const encoder = new TextEncoder()
  return {
    mime: 'text/event-stream',
    headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    async *read(_, gone = new AbortController().signal) {
      const events =
        prepared.why === null
          ? written(ctx, parts, request, prepared, gone)
          : unwritten(request, prepared, prepared.why)
      for await (const event of events) yield encoder.encode(`data: ${JSON.stringify(event)}\n\n`)
    },
  }
}

/** No model: for a draft what is ready and like it, for all else the reason. */
async function* unwritten({ kind }: ComposeRequest, { offers }: Prepared, why: AiReason): AsyncGenerator<ComposeEvent> {
  if (kind !== 'draft') {
    yield { event: 'refused', reason: why }
    return
  }
  yield { event: 'started', by: 'words', agent_id: null }
  yield { event: 'offers', offers: offers.slice(0, limits.ai_offers), why }
  yield { event: 'done', suggestion_id: null, text: '', marks: [], confidence: null, stopped: null, took_ms: 0 }
}

async function* written(
  ctx: OutsideContext,
  parts: AiParts,
  request: ComposeRequest,
  prepared: Ready,
  gone: AbortSignal,
): AsyncGenerator<ComposeEvent> {
  const { job, mask, gathered } = prepared
  const { agent } = job
  const { instructions, stop_words } = agent.definition
  const isDraft = request.kind === 'draft'
  let [question, sources] = [prepared.question, prepared.sources]
  let usage: Usage = { input: 0, output: 0, is_estimated: false }
  let [raw, shown, answered] = ['', '', '']
  let reason: AiReason | null = 'cancelled'
  /** Why it could not look further, though it wanted to. */
  let stopped: AiReason | null = null
  /** A question is on its way: it costs, also where nobody waits for the answer. */
  let isAsked = false
  let stream: ReturnType<Model['stream']> | undefined
  const allowed = (): Allowed => {
    const given = allowedOf(prepared, instructions, stop_words, sources)
    // What is put in other words stays in its language; only a translation is in another.
    return isDraft || request.kind === 'translate' ? given : { ...given, language: languageOf(prepared.typed) }
  }
  // What is allowed changes only with the sources.
  let filter: { of: typeof sources; look: Filter } | undefined
  const look: Filter = (text, isWhole) => {
    if (filter?.of !== sources) filter = { of: sources, look: makeFilter(allowed()) }
    return filter.look(text, isWhole)
  }
  const textOf = (said: string) => withoutMarks(plainOf(isDraft ? partialText(said) : said, mask), sources).text

  try {
    yield { event: 'started', by: 'agent', agent_id: agent.id }
    if (isDraft && sources.length > 0) yield { event: 'sources', sources }
    const asked = new Set<string>()
    let answer: Answer
    for (;;) {
      raw = ''
      let looked = 0
      isAsked = true
      stream = parts.modelOf(job.endpoint).stream(question, gone)
      for (;;) {
        const next = await stream.next()
        if (next.done) {
          answer = next.value
          break
        }
        raw += next.value
        // Looked at as it grows by a fiftieth, a tenth of a long one: it is not read from its beginning with every word.
        if (raw.length - looked < raw.length / (raw.length < LONG ? 50 : 10)) continue
        looked = raw.length
        const more = shownSoFar(textOf(raw), shown, look)
        // However much a model sends at once, others have their turn between two looks.
        await nextTurn()
        if (more === '') continue
        shown += more
        yield { event: 'delta', text: more }
      }
      isAsked = false
      usage = addUp(usage, answer.usage)
      if (answer.calls.length === 0) break
      ;({ question, sources } = await nextRound(parts, ctx.inSpaces, prepared, { question, sources }, answer, asked))
      yield { event: 'sources', sources }
      stopped = await goOn(ctx.inSpaces, job, question, usage)
      // What it has said beside looking for more is all there will be.
      if (stopped && readDraft(answer.text)) break
      if (stopped) throw new ModelFault(stopped)
    }
    let draft: Drafted | undefined
    if (isDraft) {
      draft = readDraft(answer.text)
      if (!draft) {
        // Once more, whole: some lose their thread when they are listened to.
        const whole = { ...question, tools: [] }
        const why = await goOn(ctx.inSpaces, job, whole, usage)
        if (why) throw new ModelFault(why)
        isAsked = true
        const again = await parts.modelOf(job.endpoint).complete(whole, gone)
        isAsked = false
        usage = addUp(usage, again.usage)
        answer = again
        draft = readDraft(again.text)
      }
      if (!draft) throw new ModelFault('unreadable')
    }
    raw = ''
    answered = answer.text
    const done = withoutMarks(plainOf(draft ? draft.text : answer.text, mask), sources, draft?.fact_ids)
    if (draft && draft.unknown.length > 0)
      yield {
        event: 'unknown',
        unknown: draft.unknown.slice(0, 5).flatMap((each) => safeLine(mask.show(each), look)),
      }
    const isOurs = request.kind === 'translate' && request.to === 'mine'
    reason =
      draft && !draft.can_answer && done.text === '' ? 'nothing' : whyNotSent(done.text, allowed(), prepared, isOurs)
    if (reason === null) {
      const cited = citedIn(done)
      const { space_id, item_id, chat_id } = gathered
      const { confidence, suggestion_id } = await ctx.inSpaces(async (inside) => ({
        confidence: draft
          ? await confidenceOf(
              inside,
              draft,
              done,
              gathered.said.map(({ text }) => text),
            )
          : null,
        used: await noteFactsUsed(inside, space_id, factIds(cited)),
        suggestion_id: await insertSuggestion(inside, {
          ...{ space_id, kind: request.kind, call_id: job.reserved.id, agent_id: agent.id, user_id: ctx.user_id },
          ...{ item_id, chat_id, text: done.text },
        }),
      }))
      if (isDraft) yield { event: 'sources', sources: done.sources }
      const took_ms = Math.round(performance.now() - job.began)
      yield { event: 'done', suggestion_id, text: done.text, marks: done.marks, confidence, stopped, took_ms }
      sources = done.sources
    }
  } catch (error) {
    reason = reasonOf(error)
  } finally {
    if (isAsked) usage = addUp(usage, usageOfFailed(reason ?? 'cancelled', question, raw))
    // Whoever is no longer listened to must not go on.
    await stream?.return(undefined as never)
    const fact_ids = factIds(citedIn({ sources }))
    const asked = askedOf(question)
    await finish(parts, ctx.inSpaces, job, { usage, reason, fact_ids, asked, answered: answered || raw })
  }
  if (reason === null || gone.aborted) return
  if (isDraft) yield { event: 'offers', offers: prepared.offers.slice(0, limits.ai_offers), why: reason }
  yield { event: 'refused', reason }
}

/** Looked at again before what was shown already: more than the longest address. */
const OVERLAP = 2_500

/** What of it can be shown by now that was not. */
function shownSoFar(text: string, shown: string, look: Filter): string {
  const words = text.trimEnd().match(/\s*\S+/g) ?? []
  const ready = words.slice(0, Math.max(0, words.length - HELD_BACK)).join('')
  if (ready.length <= shown.length || !ready.startsWith(shown)) return ''
  // What is new is looked at with what is held back, and with whole words of what came before: that was looked at when it was new.
  let from = Math.max(0, shown.length - OVERLAP)
  while (from > 0 && /\S/.test(text.charAt(from))) from -= 1
  return look(text.slice(from), false) === null ? ready.slice(shown.length) : ''
}

/** A line of the model's own for our person: without anything that leads elsewhere, or nothing. */
const safeLine = (line: string, look: Filter): string[] => (look(line, false) === null ? [line.slice(0, 300)] : [])
