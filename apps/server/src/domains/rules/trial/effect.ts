// What an act would have changed, by its words alone: later rules see it, and events follow from it. Nothing is written.
import type { RuleAct } from '@otklik/contract/rules/acts.ts'
import { afterTaking, type WorkStatus } from '@otklik/contract/work/work.ts'
import type { Happened } from '../engine/happened.ts'
import type { Facts } from '../facts/facts.ts'

/** `news`: one list for each announcement that the act would have made. */
export type Effect = { facts: Facts; news: Happened[][] }

const nothing = (facts: Facts): Effect => ({ facts, news: [] })

function moved(facts: Facts, status: WorkStatus): Facts {
  return status === facts.status ? facts : { ...facts, status, previous_status: facts.status, status_since: facts.at }
}

const moves = (from: WorkStatus, to: WorkStatus): Happened[] =>
  from === to ? [] : [{ on: 'status_changed', from, to }]

function changed<T>(before: readonly T[], add: readonly T[], remove: readonly T[]): T[] {
  return [...new Set([...before, ...add])].filter((one) => !remove.includes(one))
}

const isSame = <T>(a: readonly T[], b: readonly T[]) => a.length === b.length && a.every((one) => b.includes(one))

export function effectOf(facts: Facts, act: RuleAct): Effect {
  switch (act.do) {
    case 'status': {
      const next = moved(facts, act.status)
      return { facts: next, news: toNews(moves(facts.status, act.status)) }
    }
    case 'tags': {
      const tag_ids = changed(facts.tag_ids, act.add, act.remove)
      return isSame(tag_ids, facts.tag_ids)
        ? nothing(facts)
        : { facts: { ...facts, tag_ids }, news: [[{ on: 'tagged' }]] }
    }
    case 'assign': {
      if (act.to !== 'person' && act.to !== 'group' && act.to !== 'nobody') return nothing(facts)
      const { assigned_to, group_id } = act
      const status = assigned_to === null ? facts.status : afterTaking(facts.status)
      const isMoved = assigned_to !== facts.assigned_to || group_id !== facts.group_id
      const next = {
        ...moved(facts, status),
        assigned_to,
        group_id,
        assigned_since: isMoved ? facts.at : facts.assigned_since,
      }
      return {
        facts: next,
        news: toNews([...moves(facts.status, status), ...(isMoved ? [{ on: 'assigned' as const }] : [])]),
      }
    }
    case 'reply': {
      // It has not left yet: what is answered is told when it has.
      const status = afterTaking(facts.status)
      return { facts: moved(facts, status), news: toNews(moves(facts.status, status)) }
    }
    case 'hide':
    case 'unhide':
      return nothing({ ...facts, is_hidden: act.do === 'hide' })
    case 'delete':
      return { facts: moved(facts, 'deleted'), news: toNews(moves(facts.status, 'deleted')) }
    case 'block':
      return nothing({ ...facts, is_blocked: true })
    case 'label':
      return nothing({ ...facts, label_ids: changed(facts.label_ids, act.add, act.remove) })
    case 'note':
    case 'like':
    case 'macro':
    case 'bot':
    case 'notify':
      return nothing(facts)
    default:
      return act satisfies never
  }
}

const toNews = (happened: Happened[]): Happened[][] => (happened.length ? [happened] : [])
