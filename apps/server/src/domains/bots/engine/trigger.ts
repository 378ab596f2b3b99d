// Which bot begins, if any: by the kind of what it begins with, then by the order of the bots.
import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { readPayload } from '@otklik/contract/bots/forms.ts'
import { nextOf } from '@otklik/contract/bots/graph.ts'
import { type BotTrigger, type BotTriggerKind, botTriggerKinds } from '@otklik/contract/bots/triggers.ts'
import type { RuleLeaf } from '@otklik/contract/rules/conditions.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { settle } from '../../rules/engine/happened.ts'
import type { Facts } from '../../rules/facts/facts.ts'
import { loadFacts } from '../../rules/facts/load.ts'
import { needOf } from '../../rules/facts/need.ts'
import type { Verdicts } from '../../rules/match/answer.ts'
import { readDefinition } from '../sessions/queries.ts'
import { askLeaves } from './judge.ts'

type Scope = Pick<Context, 'db'>

export type Candidate = { id: number; version: number; name: string; definition: BotDefinition }

/** Bots that are on, in their order, as they are published. */
export async function readCandidates({ db }: Scope, space_id: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select b.id, v.version, b.name, v.definition from bots b
    join bot_versions v on v.space_id = ${space_id} and v.bot_id = b.id and v.version = b.live_version
    where b.space_id = ${space_id} and b.is_on and b.deleted_at is null order by b.position, b.id`.execute(db)
  return rows
}

/** What has come: the words of a dialogue's message, or a comment. */
export type Came = {
  kind: 'chat' | 'item'
  thing_id: number
  message_id: number | null
  text: string
  pressed: string | null
  start: string | null
  correlation_id: string
  at: number
}
export type Chosen = { bot: Candidate; cause: BotTriggerKind; node: string | null }

type Asking = { scope: Scope; space_id: number; came: Came; verdicts: Verdicts; now: number }

export async function chooseBot(
  scope: Scope,
  space_id: number,
  came: Came,
  verdicts: Verdicts,
  now: number,
): Promise<Chosen | null> {
  const all = await readCandidates(scope, space_id)
  if (all.length === 0) return null
  const asking = { scope, space_id, came, verdicts, now }
  const facts = await factsOf(asking, [])
  if (!facts || facts.is_closed_to_robots || facts.is_blocked) return null
  const mine = all.filter(({ definition }) => isHere(definition, facts, came.kind))
  for (const on of botTriggerKinds) {
    if ((on === 'comment') !== (came.kind === 'item')) continue
    for (const bot of mine)
      for (const trigger of bot.definition.triggers) {
        if (trigger.on !== on) continue
        const begins = await isMeant(asking, bot, trigger)
        if (begins) return { bot, cause: on, node: begins.node }
      }
  }
  return null
}

const isHere = ({ object_ids, when_assigned, in_groups }: BotDefinition, facts: Facts, kind: 'chat' | 'item') =>
  (object_ids === null || object_ids.includes(facts.object_id)) &&
  (kind === 'item' || when_assigned || facts.assigned_to === null) &&
  (!facts.is_group_chat || in_groups)

async function factsOf({ scope, space_id, came, now }: Asking, leaves: readonly RuleLeaf[]) {
  const wanted = { kind: came.kind, id: came.thing_id, message_id: came.message_id, cause: 'customer' as const }
  const [facts] = await loadFacts(scope, space_id, [{ ...wanted, user_id: null, at: now }], needOf([...leaves]))
  return facts
}

async function says(asking: Asking, leaf: RuleLeaf): Promise<boolean> {
  const { scope, space_id, verdicts } = asking
  const known = await askLeaves(scope, space_id, [leaf], () => factsOf(asking, [leaf]), verdicts)
  return known.get(leaf) === true
}

const here = { node: null }

async function isMeant(asking: Asking, bot: Candidate, trigger: BotTrigger): Promise<{ node: string | null } | null> {
  const { came } = asking
  const when = (is: boolean) => (is ? here : null)
  switch (trigger.on) {
    case 'start': {
      const { start } = came
      return when(start !== null && (trigger.parameters.length === 0 || trigger.parameters.includes(start)))
    }
    case 'button':
      return behindButton(asking, bot)
    case 'keyword': {
      if (trigger.any_of.length === 0 || came.pressed !== null) return null
      return when(await says(asking, { field: 'text', op: trigger.how, value: trigger.any_of }))
    }
    case 'comment': {
      const facts = await factsOf(asking, [])
      if (facts?.what !== 'comment') return null
      if (trigger.post_ids.length > 0 && !trigger.post_ids.includes(facts.post_id ?? 0)) return null
      return when(
        trigger.words.length === 0 || (await says(asking, { field: 'text', op: 'words', value: trigger.words })),
      )
    }
    case 'first_message':
      return when(await isFirst(asking, trigger))
    case 'outside_hours':
      return when(await says(asking, { field: 'working_hours', op: 'no', value: null }))
    case 'nobody_online':
      return when(await says(asking, { field: 'people_online', op: 'eq', value: 0 }))
    case 'any_message':
      return here
    default:
      return trigger satisfies never
  }
}

/** A button of a conversation of this dialogue that has ended: begun anew behind it, where the graph still has it. */
async function behindButton({ scope, space_id, came }: Asking, bot: Candidate): Promise<{ node: string } | null> {
  const payload = came.pressed === null ? undefined : readPayload(came.pressed)
  if (!payload) return null
  const { rows } = await sql<{ version: number; node: string }>`
    select t.version, t.node from bot_sessions s
    join bot_steps t on t.space_id = ${space_id} and t.session_id = s.id and t.step = ${payload.step} and t.bot_id = ${bot.id}
    where s.space_id = ${space_id} and s.id = ${payload.session_id} and s.chat_id = ${came.thing_id}`.execute(scope.db)
  const [old] = rows
  if (!old) return null
  const before = await readDefinition(scope, space_id, { bot_id: bot.id, version: old.version })
  const asked = before.graph.nodes.find(({ id }) => id === old.node)
  const choice = asked?.kind === 'choice' ? asked.choices[payload.choice] : undefined
  const node = choice && nextOf(bot.definition.graph, old.node, `c:${choice.id}`)
  return node ? { node } : null
}

async function isFirst({ scope, space_id, came, now }: Asking, trigger: Extract<BotTrigger, { on: 'first_message' }>) {
  if (came.message_id === null) return false
  if (trigger.since === 'days') {
    const { rows } = await sql<{ last: number | null }>`
      select extract(epoch from max(m.created_at))::double precision as last from messages m
      where m.space_id = ${space_id} and m.chat_id = ${came.thing_id} and m.id < ${came.message_id}
        and m.kind not in ('note', 'system')`.execute(scope.db)
    const last = rows[0]?.last ?? null
    return last === null || now - last >= (trigger.days ?? 1) * 86_400
  }
  const { thing_id, message_id, correlation_id, at } = came
  const detail = { message_id, arrived: true as const }
  const work = { n: 0, kind: 'chat' as const, thing_id, events: ['chat_began'] as const, detail, correlation_id, at }
  const [[began] = []] = await settle(scope, space_id, [work])
  return trigger.since === 'ever' ? began?.is_first === true : began?.is_reopened === true
}
