import type { Rig } from '../rig.ts'
import type { Audience } from './audience.ts'
import { countOf, lettersSent, type Notes, namedIn, pushedTo, sentCount, sizeOf, thingOf } from './notes.ts'
import type { StandIns } from './stand-ins.ts'

/** What was told, counted where it arrived and compared with what has happened. */
export async function findings(rig: Rig, standIns: StandIns, audience: Audience, notes: Notes) {
  const { seen } = standIns
  const [bell, mail, push, slack] = [
    await ofBell(rig, audience),
    await ofMail(rig, seen, audience, notes),
    await ofPush(rig, seen, audience, notes),
    await ofSlack(rig, seen, audience, notes),
  ]
  const { rows } = await rig.owner.query<{ state: string; n: number }>(
    `select kind || ' ' || state as state, count(*)::int as n from dispatches group by 1 order by 1`,
  )
  return {
    left: Object.fromEntries(rows.map(({ state, n }) => [state, n])),
    letters: seen.letters.length,
    letters_refused: seen.letters_refused,
    letters_repeated_under_their_id: notes.letters,
    pushes: seen.pushes.length,
    pushes_repeated_under_their_topic: [...notes.topics.values()].flat().length,
    gone: seen.gone.size,
    slack_messages: seen.slack.length,
    slack_refused: seen.slack_refused,
    in_flight_at_kills: notes.in_flight.size,
    wrong: { ...bell, ...mail, ...push, ...slack, ended_otherwise: await endedOtherwise(rig) },
  }
}

const excess = (n: number) => Math.max(0, n)

async function ofBell({ owner }: Rig, { hearers, events }: Audience) {
  const { rows } = await owner.query<{ user_id: number; thing_id: string; count: number }>(
    'select user_id, thing_id, count from notifications where in_bell',
  )
  const told = Map.groupBy(rows, ({ user_id, thing_id }) => `${user_id}:${thing_id}`)
  const wanted = new Set(events.map(({ item_id, to }) => `${hearers[to]?.user_id}:${item_id}`))
  return {
    bell_lost: [...wanted].filter((key) => !told.has(key)).length,
    bell_twice: [...told.values()].filter((all) => all.length > 1 || all.some(({ count }) => count > 1)).length,
    bell_of_nothing: [...told.keys()].filter((key) => !wanted.has(key)).length,
  }
}

type Seen = StandIns['seen']

async function ofMail(rig: Rig, { letters }: Seen, { hearers, events }: Audience, notes: Notes) {
  /** Of each thing, under how many names its person was told of it. */
  const names = new Map<string, Set<string>>()
  for (const { to, things, message_id } of letters)
    for (const id of things) names.set(`${to} ${id}`, (names.get(`${to} ${id}`) ?? new Set()).add(message_id))
  const wanted = new Set(events.map(({ item_id, to }) => `${hearers[to]?.email} ${item_id}`))
  const sent = await lettersSent(rig)
  return {
    mail_lost: [...wanted].filter((key) => !names.has(key)).length,
    mail_under_two_ids: [...names.values()].filter((ids) => ids.size > 1).length,
    mail_to_others: [...names.keys()].filter((key) => !wanted.has(key)).length,
    mail_twice_in_one_letter: letters.filter(({ things }) => new Set(things).size < things.length).length,
    mail_repeated_without_cause: excess(letters.length - sent - notes.letters),
    mail_sent_without_trace: excess(sent + notes.letters - letters.length),
  }
}

async function ofPush(rig: Rig, { pushes, gone }: Seen, { hearers, events }: Audience, notes: Notes) {
  const sent = await pushedTo(rig)
  const arrived = Map.groupBy(pushes, ({ endpoint }) => endpoint)
  const wanted = Map.groupBy(events, ({ to }) => to)
  const found = { push_lost: 0, push_twice: 0, push_under_two_topics: 0, push_not_forgotten: 0, push_knocked_again: 0 }
  for (const [n, hearer] of hearers.entries()) {
    const { endpoint, user_id, isGone } = hearer
    if (isGone) {
      if (sent.has(user_id)) found.push_not_forgotten++
      found.push_knocked_again += excess((gone.get(endpoint) ?? 0) - (notes.gone.get(endpoint) ?? 0) - 1)
      continue
    }
    const own = arrived.get(endpoint) ?? []
    const told = sizeOf(hearer, own) - (notes.pushed.get(endpoint) ?? 0)
    const due = wanted.get(n)?.length ?? 0
    found.push_lost += excess(due - told)
    found.push_twice += excess(told - due)
    const topics = Map.groupBy(own, (push) => thingOf(hearer, push))
    for (const [thing, all] of topics)
      if (thing !== undefined && new Set(all.map(({ topic }) => topic)).size > 1) found.push_under_two_topics++
    for (const { topic, after } of notes.topics.get(endpoint) ?? [])
      if (own[after]?.topic !== topic) found.push_under_two_topics++
  }
  return found
}

async function ofSlack(rig: Rig, { slack }: Seen, { events }: Audience, notes: Notes) {
  const named = Map.groupBy(
    slack.flatMap(({ text }) => namedIn(text)),
    (id) => id,
  )
  const arrived = slack.reduce((total, { text }) => total + countOf(text), 0)
  const sent = await sentCount(rig, 'slack')
  const { rows } = await rig.owner.query<{ id: string; reason: string | null }>(
    `select id, reason from dispatches where kind = 'slack' and state = 'unknown'`,
  )
  return {
    slack_twice: [...named.values()].filter((all) => all.length > 1).length,
    slack_more_than_known: excess(arrived - sent - rows.length),
    slack_sent_without_trace: excess(sent + notes.slack - arrived),
    slack_lost: excess(events.length - sent - rows.length),
    unknown_unnamed: rows.filter(({ reason }) => !reason).length,
    unknown_not_in_flight: rows.filter(({ id }) => !notes.in_flight.has(Number(id))).length,
  }
}

/** Only where nobody can be asked is unknown an end. */
async function endedOtherwise({ owner }: Rig): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int as n from dispatches where state <> 'sent' and not (state = 'unknown' and kind = 'slack')`,
  )
  return rows[0].n
}
