// The hands of a test: they remember what would have been said and done, and do nothing.
import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { morePayload } from '@otklik/contract/bots/forms.ts'
import type { BotStep } from '@otklik/contract/bots/sessions.ts'
import type { BotTest, TestMessage } from '@otklik/contract/bots/tests.ts'
import type { GivenVariable } from '@otklik/contract/bots/variables.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { offerOn } from '@otklik/contract/networks/choices/choices.ts'
import { replyFault } from '@otklik/contract/networks/network.ts'
import type { RuleAct } from '@otklik/contract/rules/acts.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/context.ts'
import { findLike } from '../../ai/help/sources.ts'
import { allFacts } from '../../ai/knowledge.ts'
import { type Facts, textFields, type Words } from '../../rules/facts/facts.ts'
import type { Need } from '../../rules/facts/need.ts'
import type { Verdicts } from '../../rules/match/answer.ts'
import { findReadyReply } from '../../templates/service.ts'
import type { Hands, Input, Said } from '../engine/hands.ts'
import { askLeaves, holds, Unasked } from '../engine/judge.ts'
import type { End, State } from '../engine/state.ts'
import { writingIn } from '../engine/values.ts'
import { findLiveVersion, readDefinition } from '../sessions/queries.ts'
import { accountOf } from './account.ts'

export type Kept = {
  network: string
  author_name: string
  with_calls: boolean
  start: string | null
  said: string | null
  now: number
  seq: number
  state: State
  end: End | null
  messages: TestMessage[]
  steps: BotStep[]
  acts: BotTest['acts']
  /** What was said where nobody listened. */
  kept?: Input
}

export type Memory = Hands
type Row = { id: number; space_id: number; definition: BotDefinition; data: Kept }

const ZONE = 'Europe/Moscow'

export function memoryHands(ctx: CallContext, { id, space_id, definition, data }: Row, verdicts: Verdicts): Hands {
  const network = findNetwork(data.network)
  const channel = network?.messages ?? null
  const writing = writingIn(ZONE)
  const step = () => data.state.at ?? 0

  function remember(said: Said, files = 0): string | null {
    const fault = replyFault(channel, said.text, files)
    if (fault) return fault
    const choices = (said.choices ?? []).map((one) => ({
      ...{ kind: one.kind, label: one.label, url: one.kind === 'url' ? one.url : null },
      payload: one.kind === 'reply' ? one.payload : null,
    }))
    const place = { id: data.messages.length + 1, at: Math.floor(data.now), node: data.state.node }
    data.messages.push({ ...place, from: 'bot', text: said.text, files, choices, pressed: null })
    return null
  }
  const act = (one: RuleAct) => void data.acts.push({ step: step(), node: data.state.node, act: one })

  const given: Record<GivenVariable, () => string | number | null> = {
    'author.name': () => data.author_name,
    'author.first_name': () => data.author_name.trim().split(/\s+/)[0] ?? null,
    'author.handle': () => 'customer',
    'account.name': () => network?.name ?? data.network,
    'company.name': () => network?.name ?? data.network,
    'chat.network': () => network?.name ?? data.network,
    'chat.said': () => data.said,
    'chat.start': () => data.start,
    now: () => Math.floor(data.now),
    date: () => writing.day(data.now),
  }

  return {
    now: () => data.now,
    session_id: id,
    definitionOf: async (frame) => (frame.version === 0 ? definition : readDefinition(ctx, space_id, frame)),
    findLive: (bot_id) => findLiveVersion(ctx, space_id, bot_id),
    given: (name) => given[name](),
    writing,
    zone: ZONE,
    async enter(entered) {
      const nothing = {
        ...{ left_at: null, port: null, said: null, asked: null, confidence: null, call_id: null, heard: null },
        ...{ fault: null, code: null, took_ms: null },
      }
      const { version: _, bot_id, ...where } = entered
      data.steps.push({ ...where, bot_id: bot_id || 1, at: Math.floor(data.now), ...nothing, put: null })
    },
    async note(number, { is_left, input_seq: _, ...noted }) {
      const found = data.steps.find((one) => one.step === number)
      if (found) Object.assign(found, noted, is_left ? { left_at: Math.floor(data.now) } : {})
    },
    offer(text, choices, from, at) {
      const more = (next: number) => ({ label: 'Ещё', payload: morePayload(id, at, next) })
      const first = offerOn(channel, text, choices, { from, more: more(0) })
      const { next } = first
      const settled = next === undefined ? first : offerOn(channel, text, choices, { from, more: more(next) })
      return { text: settled.text, choices: settled.choices }
    },
    canSpeak: () => true,
    async say(said) {
      if (said.template_id === null || said.template_id === undefined) return remember(said)
      const ready = await findReadyReply(ctx, space_id, said.template_id)
      return ready ? remember({ text: ready.text }, ready.file_ids.length) : 'not_found'
    },
    lastSaid: async () => 'left',
    saysAgainAt: async () => null,
    async act(one) {
      act(one)
      return null
    },
    async privateReply(text) {
      return remember({ text })
    },
    async handOver({ to, group_id }, note) {
      act({ do: 'assign', to: to === 'group' && group_id === null ? 'nobody' : to, assigned_to: null, group_id })
      if (note !== '') act({ do: 'note', text: note, mentioned: [] })
    },
    async finish({ status, tag_ids }) {
      if (tag_ids.length > 0) act({ do: 'tags', add: [...tag_ids], remove: [] })
      if (status !== null) act({ do: 'status', status, delay_minutes: null, working: false })
      return null
    },
    holds: (condition, read) =>
      holds(condition, read, (leaves) =>
        askLeaves(ctx, space_id, leaves, (need) => inventedFacts(ctx, space_id, data, need), verdicts),
      ),
    async matches(pattern, text) {
      const verdict = verdicts.of(pattern, text)
      if (verdict === undefined) throw new Unasked(pattern, text)
      return verdict === true
    },
    async findFact(query, { min_score, folder_ids }) {
      const account = await accountOf(ctx, space_id, definition, data.network)
      const like = {
        space_id,
        company_id: account?.company_id ?? null,
        folder_ids,
        with_templates: false,
        groups: null,
      }
      const [found] = await findLike(ctx, allFacts, like, query, 1)
      return found && found.score >= min_score ? found : null
    },
    workingFrom: async (from) => from,
    share: () => 0,
  }
}

/** A customer who has just written for the first time, at the hour of the test. */
async function inventedFacts({ db }: CallContext, space_id: number, data: Kept, need: Need): Promise<Facts> {
  const texts: Facts['texts'] = {
    text: data.said ?? '',
    text_since_answer: data.said ?? '',
    author_name: data.author_name,
  }
  const words: Partial<Record<(typeof textFields)[number], Words>> = {}
  for (const field of textFields) {
    const text = texts[field]
    if (!need.words.has(field) || text === undefined) continue
    const { rows } = await sql<{ words: Words }>`
      select coalesce(jsonb_object_agg(u.lexeme, u.positions), '{}') as words from unnest(watched_words(${text})) u`.execute(
      db,
    )
    words[field] = rows[0]?.words ?? {}
  }
  const files = data.messages.findLast(({ from }) => from === 'customer')?.files ?? 0
  return {
    ...{
      kind: 'chat',
      space_id,
      id: 0,
      object_id: 0,
      company_id: 0,
      provider: data.network,
      what: 'dialogue',
      thread_id: 0,
    },
    ...{ author_id: null, is_closed_to_robots: false, is_group_chat: false, created_at: data.now, status: 'new' },
    ...{ status_since: data.now, previous_status: null, assigned_to: null, group_id: null, assigned_since: data.now },
    ...{
      tag_ids: [],
      emotion: null,
      replied_at: null,
      unanswered_at: data.now,
      last_inbound_at: data.now,
      last_own_at: null,
    },
    ...{
      window_s: findNetwork(data.network)?.messages?.reply_window_s ?? null,
      texts,
      words,
      is_cut: false,
      text_id: null,
    },
    ...{ file_kinds: files > 0 ? ['document'] : [], label_ids: [], is_blocked: false, author_handle: null },
    ...{ author_has_others: false, author_first_seen_at: data.now, author_followers: null, author_things: {} },
    ...{ author_negative: {}, rating: null, is_hidden: false, has_parent: false, answers_us: false, post_id: null },
    ...{
      post_published_at: null,
      thread_depth: 0,
      twins: null,
      message_number: 1,
      cause: 'customer',
      user_id: null,
      at: data.now,
    },
    ...{ zone: ZONE, is_working: true, is_holiday: false, people_online: {}, queue_length: 0, oldest_waiting_at: null },
  }
}
