// A bot tried by hand: the engine that customers meet, with hands that only remember, and a clock moved by hand.
import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { readPayload } from '@otklik/contract/bots/forms.ts'
import type { BotTest, TestMessage } from '@otklik/contract/bots/tests.ts'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { sql } from 'kysely'
import type { CallContext, OutsideContext } from '../../../platform/context.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { faultIn, refuse } from '../../../platform/refuse.ts'
import type { AiParts } from '../../ai/parts.ts'
import { hasStopWord } from '../../automation/stop-words.ts'
import { tellUntried } from '../../rules/regex/patterns.ts'
import { withinReach } from '../../rules/store/reach.ts'
import { answered, begin, goOn, hear, stop, timeUp } from '../engine/drive.ts'
import type { Input } from '../engine/hands.ts'
import { type End, type Frame, frameOf } from '../engine/state.ts'
import { withVerdicts } from '../engine/work.ts'
import { patternProblems } from '../store/problems.ts'
import { refuseBotBeyondReach } from '../store/reach.ts'
import { getRecord } from '../store/service.ts'
import { callOf } from './call.ts'
import { type Kept, type Memory, memoryHands } from './hands.ts'

type Parts = Pick<JobParts, 'database' | 'secrets' | 'fetch'> & { ai: AiParts }
type Row = { id: number; space_id: number; bot_id: number | null; definition: BotDefinition; data: Kept }

type Begun = {
  space_id: number
  bot_id: number | null
  definition: BotDefinition
  network: string
  node: string | null
  text: string
  start: string | null
  author_name: string
  with_calls: boolean
}

export async function beginTest(outside: OutsideContext, parts: Parts, begun: Begun): Promise<BotTest> {
  const { space_id, bot_id, definition: given, network, node, text, start, author_name, with_calls } = begun
  if (!findNetwork(network)) faultIn('network')
  const first = node ?? given.graph.start
  if (first === null || !given.graph.nodes.some(({ id }) => id === first)) refuse('bot_problems')
  if (Buffer.byteLength(JSON.stringify(given)) > limits.bot_bytes) refuse('too_large')
  await outside.inSpaces(async (ctx) => ctx.spaces.includes(space_id) || refuse('not_found'))
  // What customers would never meet is not tried, either: all spaces share the thread that would be busy with it.
  if ((await patternProblems(given)).length > 0) refuse('bot_problems')
  const row = await outside.inSpaces(async (ctx): Promise<Row> => {
    if (!ctx.spaces.includes(space_id)) refuse('not_found')
    if (bot_id !== null && (await getRecord(ctx, bot_id)).space_id !== space_id) refuse('not_found')
    // It tells the name of an account, and asks services with the bot's secrets.
    const definition = withinReach(ctx, space_id, given)
    if (bot_id !== null) await refuseBotBeyondReach(ctx, { space_id, id: bot_id })
    const data: Kept = {
      ...{ network, author_name, with_calls, start, said: text || null, now: Math.floor(Date.now() / 1000), seq: 1 },
      ...{ state: begin(bot_id ?? 0, 0, definition, node), end: null, messages: [], steps: [], acts: [] },
    }
    if (text !== '') data.messages.push(customerSays(data, text, 0, null))
    // One after the other: none sees another's row too late to count it.
    await sql`select pg_advisory_xact_lock(hashtext('bot_tests'), ${ctx.user_id})`.execute(ctx.db)
    await sql`
      delete from bot_tests where space_id = ${space_id} and user_id = ${ctx.user_id} and id in (
        select id from bot_tests where space_id = ${space_id} and user_id = ${ctx.user_id}
        order by touched_at desc, id desc offset ${limits.bot_tests - 1})`.execute(ctx.db)
    const { rows } = await sql<{ id: number }>`
      insert into bot_tests (space_id, user_id, bot_id, definition, data)
      values (${space_id}, ${ctx.user_id}, ${bot_id}, ${JSON.stringify(definition)}::jsonb, ${JSON.stringify(data)}::jsonb)
      returning id`.execute(ctx.db)
    return { id: rows[0]?.id as number, space_id, bot_id, definition, data }
  })
  return run(outside, parts, row, (memory) => goOn(row.data.state, memory))
}

const customerSays = ({ messages, now }: Kept, text: string, files: number, pressed: string | null): TestMessage => ({
  ...{ id: messages.length + 1, at: now, from: 'customer', text, files, choices: [], pressed, node: null },
})

/** One's own: nobody speaks in a colleague's, or asks services by it. */
async function load(ctx: CallContext, id: number): Promise<Row> {
  const { rows } = await sql<Row & { user_id: number }>`
    select id, space_id, user_id, bot_id, definition, data from bot_tests
    where space_id = any(${ctx.spaces}::integer[]) and id = ${id}`.execute(ctx.db)
  const { user_id, ...row } = rows[0] ?? refuse('not_found', { row: { table: 'bot_tests', id } })
  return user_id === ctx.user_id ? row : refuse('not_found')
}

export const getTest = async (ctx: CallContext, id: number): Promise<BotTest> => shown(await load(ctx, id))

export async function sayInTest(outside: OutsideContext, parts: Parts, id: number, text: string, files: number) {
  const row = await open(outside, id)
  if (text === '' && files === 0) refuse('reply_empty')
  row.data.messages.push(customerSays(row.data, text, files, null))
  return heard(outside, parts, row, { text, files, pressed: null, seq: 0 })
}

export async function pressInTest(outside: OutsideContext, parts: Parts, id: number, payload: string) {
  const row = await open(outside, id)
  const button = row.data.messages.flatMap(({ choices }) => choices).find((one) => one.payload === payload)
  if (!button) return refuse('not_found')
  row.data.messages.push(customerSays(row.data, button.label, 0, button.label))
  const pressed = readPayload(payload)
  const { state, steps } = row.data
  const isNow =
    pressed && (pressed.step === state.at || steps.find(({ step }) => step === pressed.step)?.node === state.node)
  // One whose question is over moves nothing.
  return isNow
    ? heard(outside, parts, row, { text: button.label, files: 0, pressed: payload, seq: 0 })
    : save(outside, row)
}

async function open(outside: OutsideContext, id: number): Promise<Row> {
  const row = await outside.inSpaces((ctx) => load(ctx, id))
  if (row.data.end || row.data.messages.length >= limits.bot_test_messages) refuse('bot_test_over')
  return row
}

async function heard(outside: OutsideContext, parts: Parts, row: Row, input: Input) {
  const { data, definition } = row
  data.said = input.text
  const { waits } = data.state
  if (hasStopWord(definition.stop_words, input.text))
    return run(outside, parts, row, (hands) => stop(data.state, hands, definition, input))
  const frame = frameOf(data.state)
  const node = (await definitionOf(outside, row, frame)).graph.nodes.find(({ id }) => id === data.state.node)
  const isHeard =
    waits?.for === 'answer' || waits?.for === 'chat' || (node?.kind === 'delay' && node.on_message !== 'keep')
  data.seq += 1
  if (!isHeard) {
    data.kept = { ...input, text: [data.kept?.text, input.text].filter(Boolean).join('\n'), seq: data.seq }
    return save(outside, row)
  }
  return run(outside, parts, row, (hands) => hear(data.state, hands, { ...input, seq: data.seq }))
}

async function definitionOf(outside: OutsideContext, row: Row, { bot_id, version }: Pick<Frame, 'bot_id' | 'version'>) {
  if (version === 0) return row.definition
  const definition = await outside.inSpaces(async (ctx) => {
    const { rows } = await sql<{ definition: BotDefinition }>`
      select definition from bot_versions where space_id = ${row.space_id} and bot_id = ${bot_id} and version = ${version}`.execute(
      ctx.db,
    )
    return rows[0]?.definition
  })
  return definition ?? refuse('not_found')
}

/** So many seconds on, or to the moment until which it waits. What comes due on the way happens on the way. */
export async function moveInTest(outside: OutsideContext, parts: Parts, id: number, seconds: number | null) {
  const row = await open(outside, id)
  const { waits } = row.data.state
  if (seconds === null && !waits) return save(outside, row)
  const until = seconds === null ? (waits?.due_at ?? row.data.now) : row.data.now + seconds
  for (;;) {
    const due = row.data.state.waits?.due_at
    if (row.data.end || due === undefined || due > until) break
    row.data.now = Math.max(row.data.now, Math.ceil(due))
    await play(outside, parts, row, (hands) => timeUp(row.data.state, hands))
  }
  row.data.now = Math.max(row.data.now, until)
  return save(outside, row)
}

export async function takeOverTest(outside: OutsideContext, id: number) {
  const row = await open(outside, id)
  row.data.end = { state: 'handed_over', reason: 'person' }
  row.data.state.waits = null
  return save(outside, row)
}

type Work = (hands: Memory) => Promise<End | null>

async function run(outside: OutsideContext, parts: Parts, row: Row, work: Work): Promise<BotTest> {
  await play(outside, parts, row, work)
  return save(outside, row)
}

/** In memory: whoever moves the time by a month saves it once. */
async function play(outside: OutsideContext, parts: Parts, row: Row, work: Work) {
  let next = work
  for (;;) {
    // What a regular expression interrupts is begun again from how it stood.
    const before = JSON.stringify(row.data)
    row.data.end = await withVerdicts((verdicts) =>
      outside.inSpaces((ctx) => {
        restore(row.data, before)
        return next(memoryHands(ctx, row, verdicts))
      }),
    ).catch(tellUntried)
    const { state, end, kept } = row.data
    if (end) break
    if (state.waits?.for === 'call') {
      const { graph } = await definitionOf(outside, row, frameOf(state))
      const come = await callOf(outside, parts, row, graph)
      next = (hands) => answered(row.data.state, hands, come(hands))
    } else if (state.waits?.for === 'typing') {
      row.data.now = Math.max(row.data.now, Math.ceil(state.waits.due_at))
      next = (hands) => timeUp(row.data.state, hands)
    } else if (kept && state.waits?.for === 'answer') {
      // Said while nobody was listening: heard by the next who asks.
      delete row.data.kept
      next = (hands) => hear(row.data.state, hands, kept)
    } else break
  }
}

/** In place: those who work on it hold on to the same object. */
function restore(data: Kept, before: string) {
  const was = JSON.parse(before) as Kept
  for (const key of Object.keys(data)) delete (data as Record<string, unknown>)[key]
  Object.assign(data, was)
}

async function save(outside: OutsideContext, row: Row): Promise<BotTest> {
  await outside.inSpaces((ctx) =>
    sql`
      update bot_tests set data = ${JSON.stringify(row.data)}::jsonb, touched_at = now()
      where space_id = ${row.space_id} and id = ${row.id}`.execute(ctx.db),
  )
  return shown(row)
}

function shown({ id, space_id, bot_id, data }: Row): BotTest {
  const { state, end, network, now, messages, steps, acts } = data
  const waiting = state.waits === null ? 'running' : state.waits.for === 'call' ? 'calling' : 'waiting'
  return {
    ...{ id, space_id, bot_id, network, now, messages, steps, acts },
    ...{ state: end?.state ?? waiting, reason: end?.reason ?? null, node: state.node || null },
    due_at: end || !state.waits ? null : Math.ceil(state.waits.due_at),
    variables: frameOf(state).variables,
  }
}
