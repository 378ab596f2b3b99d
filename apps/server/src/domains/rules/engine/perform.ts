// One act of a rule, by the functions that people use. What cannot be done is a refusal, which whoever called notes.
import { limits } from '@otklik/contract/limits.ts'
import { can } from '@otklik/contract/permissions.ts'
import { fillRuleText, type RuleAct } from '@otklik/contract/rules/acts.ts'
import type { Rule } from '@otklik/contract/rules/rules.ts'
import { variablesIn } from '@otklik/contract/templates/template-text.ts'
import { type Order, permissionFor } from '@otklik/contract/work/orders.ts'
import { sql } from 'kysely'
import type { RobotContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { orderBot } from '../../automation/bot-orders.ts'
import { blockAuthor } from '../../blocks/service.ts'
import * as chatHandling from '../../chats/handle.ts'
import { autocloseChat } from '../../chats/status.ts'
import { shareUploads } from '../../files/service.ts'
import * as itemHandling from '../../items/handle.ts'
import { replyToItem } from '../../items/replies/reply.ts'
import { autocloseItem, lockPresent } from '../../items/status.ts'
import { performOrder } from '../../orders/perform.ts'
import { hasRoom } from '../../routing/choose.ts'
import { choicesFor, loadField } from '../../routing/field.ts'
import { readSettings } from '../../routing/settings.ts'
import { queueByRule } from '../../routing/waiting.ts'
import { keepLive } from '../../tags/choose.ts'
import { findReadyReply } from '../../templates/service.ts'
import { notify } from '../../users/notify.ts'
import type { Facts } from '../facts/facts.ts'
import { addWorking } from './stretch.ts'

/** What a rule of ours refuses besides what people are refused. */
export class Held extends Error {}

type Of<D extends RuleAct['do']> = Extract<RuleAct, { do: D }>

export async function performAct(
  robot: RobotContext,
  facts: Facts,
  rule: Rule,
  act: RuleAct,
  now: Date,
): Promise<void> {
  const { kind, space_id, id } = facts
  const thing = { kind, space_id, id }
  const order = (given: Order) => performOrder(robot, thing, given, { isOneOfMany: true })
  switch (act.do) {
    case 'tags': {
      const add = await keepLive(robot, space_id, `${kind}s`, act.add)
      return add.length + act.remove.length === 0 ? refuse('not_found') : order({ ...act, add })
    }
    case 'note': {
      needs(robot, facts, { do: 'note' })
      const draft = { text: await fill(robot, facts, rule, act.text), mentioned: act.mentioned }
      await (kind === 'item' ? itemHandling : chatHandling).addNote(robot, id, draft)
      return
    }
    case 'status':
      return setStatus(robot, facts, act, now)
    case 'assign':
      return assign(robot, facts, act, now)
    case 'reply':
      return reply(robot, facts, rule, act)
    case 'hide':
    case 'unhide':
      return order({ do: 'hide', is_hidden: act.do === 'hide' })
    case 'delete':
      return order({ do: 'delete' })
    case 'like':
      return order({ do: 'like', is_liked: true })
    case 'block':
      return block(robot, facts, rule, act, now)
    case 'label':
    case 'macro':
      return order(act)
    case 'bot':
      return orderBot(robot, { kind, space_id, id }, act.way, act.bot_id)
    case 'notify':
      return tell(robot, facts, act)
    default:
      return act satisfies never
  }
}

function needs(robot: RobotContext, { kind, space_id }: Facts, order: { do: Order['do'] }) {
  if (!can(robot.actor, permissionFor(kind, order), space_id)) refuse('no_access')
}

async function setStatus(
  robot: RobotContext,
  facts: Facts,
  { status, delay_minutes, working }: Of<'status'>,
  now: Date,
) {
  const { kind, space_id, id } = facts
  if (status === 'autoclosed') {
    needs(robot, facts, { do: 'status' })
    return (kind === 'item' ? autocloseItem : autocloseChat)(robot, id)
  }
  const from = now.getTime() / 1000
  const seconds = (delay_minutes ?? 0) * 60
  const until = working ? await addWorking(robot, facts, from, seconds) : from + seconds
  if (status === 'delayed' && until === null) return refuse('invalid')
  const delayed = status === 'delayed' ? { delayed_until: Math.floor(until ?? from) } : {}
  await performOrder(robot, { kind, space_id, id }, { do: 'status', status, ...delayed }, { isOneOfMany: true })
}

/** To somebody, or through the queue from which work is given out: who has room is known there. */
async function assign(robot: RobotContext, facts: Facts, act: Of<'assign'>, now: Date) {
  const { kind, space_id, id } = facts
  const give = (assigned_to: number | null, group_id: number | null) =>
    performOrder(robot, { kind, space_id, id }, { do: 'assign', assigned_to, group_id })
  const { to, assigned_to, group_id } = act
  switch (to) {
    case 'person':
    case 'group':
    case 'nobody':
      return give(assigned_to, group_id)
    case 'author_owner': {
      const owner = await findOwner(robot, facts)
      const { min_left_s } = await readSettings(robot, space_id)
      const field = owner === null ? [] : await loadField(robot, space_id, now, min_left_s)
      const place = { kind, object_id: facts.object_id, group_id }
      const free = choicesFor(field, space_id, place, facts.assigned_to).filter(hasRoom)
      if (owner !== null && free.some(({ user_id }) => user_id === owner)) return give(owner, group_id)
      return queued(robot, facts, group_id, 'load')
    }
    default:
      return queued(robot, facts, group_id, to)
  }
}

async function queued(
  robot: RobotContext,
  facts: Facts,
  group_id: number | null,
  mode: 'turn' | 'load' | 'last_owner',
) {
  needs(robot, facts, { do: 'assign' })
  const { kind, space_id, id: thing_id } = facts
  await queueByRule(robot, space_id, { kind, thing_id, group_id, mode, depth: robot.depth })
  robot.wake('routing')
}

/** Whoever had something of this author last. */
async function findOwner({ db }: RobotContext, { space_id, author_id, id, kind }: Facts): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select q.user_id from (
      (select i.assigned_to as user_id, i.created_at as at from items i where i.space_id = ${space_id} and i.author_id = ${author_id}
        and i.assigned_to is not null and (${kind} <> 'item' or i.id <> ${id}) order by i.created_at desc limit 1)
      union all
      (select c.assigned_to, c.last_message_at from chats c where c.space_id = ${space_id} and c.author_id = ${author_id}
        and c.assigned_to is not null and (${kind} <> 'chat' or c.id <> ${id}) order by c.last_message_at desc limit 1)) q
    order by q.at desc limit 1`.execute(db)
  return rows[0]?.user_id ?? null
}

/** Always the same one for the same thing, and all of them about as often. */
export const variantOf = (id: number, count: number) => ((id * 2_654_435_761) >>> 8) % Math.max(1, count)

async function reply(robot: RobotContext, facts: Facts, rule: Rule, act: Of<'reply'>) {
  const { kind, space_id, id } = facts
  const ready =
    act.template_id === null
      ? { text: act.variants[variantOf(id, act.variants.length)] ?? '', file_ids: [] }
      : ((await findReadyReply(robot, space_id, act.template_id)) ?? refuse('reply_empty'))
  // A template may name whoever sends it: a robot is called nothing.
  if (variablesIn(ready.text).some((name) => name.startsWith('user.'))) throw new Held('gap')
  const text = await fill(robot, facts, rule, ready.text)
  const said = { text, file_ids: ready.file_ids, template_id: act.template_id, then_status: act.then_status }
  if (act.is_private && kind === 'item') {
    needs(robot, facts, { do: 'reply' })
    const { version: seen_version } = await lockPresent(robot, id)
    await replyToItem(robot, id, { ...said, is_private: true, send_at: null, seen_version }, shareUploads)
    return
  }
  await performOrder(robot, { kind, space_id, id }, { do: 'reply', ...said }, { isOneOfMany: true, isFinished: true })
}

/** A robot never sends a gap. */
async function fill(robot: RobotContext, facts: Facts, rule: Rule, text: string): Promise<string> {
  if (!text.includes('{')) return text
  const { rows } = await sql<{ account: string; company: string | null; day: string }>`
    select o.name as account, c.name as company, to_char(now() at time zone s.time_zone, 'DD.MM.YYYY') as day
    from objects o join spaces s on s.id = ${facts.space_id} left join companies c on c.space_id = ${facts.space_id} and c.id = o.company_id
    where o.space_id = ${facts.space_id} and o.id = ${facts.object_id}`.execute(robot.db)
  const name = facts.texts.author_name
  const filled = fillRuleText(text, {
    ...{ 'author.name': name, 'author.first_name': name?.trim().split(/\s+/)[0], 'author.handle': facts.author_handle },
    ...{ 'account.name': rows[0]?.account, 'company.name': rows[0]?.company, 'post.url': facts.texts.post_url },
    ...{ date: rows[0]?.day, 'rule.name': rule.name },
  })
  if (filled.missing.length) throw new Held('gap')
  return filled.text
}

async function block(robot: RobotContext, facts: Facts, rule: Rule, { everywhere, days }: Of<'block'>, now: Date) {
  const { space_id, author_id, object_id, provider } = facts
  needs(robot, facts, { do: 'block' })
  if (author_id === null) return refuse('not_found')
  const until = days === null ? null : Math.floor(now.getTime() / 1000) + days * 86_400
  // No further than the rule itself: whoever wrote it may see no other accounts.
  const within = rule.object_ids && [...rule.object_ids, object_id]
  const accounts = everywhere ? await accountsOf(robot, space_id, provider, within) : [object_id]
  for (const one of accounts) await blockAuthor(robot, author_id, { object_id: one, until })
}

async function accountsOf(
  { db }: RobotContext,
  space_id: number,
  provider: string,
  within: readonly number[] | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from objects where space_id = ${space_id} and provider = ${provider} and state <> 'removed'
      and (${within}::integer[] is null or id = any(${within}::integer[])) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

async function tell(robot: RobotContext, facts: Facts, act: Of<'notify'>) {
  const { kind, space_id, id } = facts
  const about = { space_id, thing: kind, id, how: act.text.slice(0, limits.name_max) }
  const owner = act.assignee && facts.assigned_to !== null ? [facts.assigned_to] : []
  for (const user_id of new Set([...act.user_ids, ...owner])) notify(robot, 'rule', { user_id }, about)
  for (const group_id of act.group_ids) notify(robot, 'rule', { group_id }, about)
}
