// The hands of a live session: rows of one transaction, by the functions that people use.
import { morePayload } from '@otklik/contract/bots/forms.ts'
import type { GivenVariable } from '@otklik/contract/bots/variables.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { offerOn } from '@otklik/contract/networks/choices/choices.ts'
import { can } from '@otklik/contract/permissions.ts'
import type { RuleAct } from '@otklik/contract/rules/acts.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { sql } from 'kysely'
import type { Context, RobotContext } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refuse.ts'
import { findLike } from '../../ai/help/sources.ts'
import { allFacts } from '../../ai/knowledge.ts'
import { askThread, Guarded, maySend, noteAct, sendsAgainAt, type Thread } from '../../automation/guard.ts'
import * as chatHandling from '../../chats/handle.ts'
import { sendMessage } from '../../chats/messages/send.ts'
import { lockPresent } from '../../chats/status.ts'
import { noteFactsUsed } from '../../facts/index.ts'
import { shareUploads } from '../../files/service.ts'
import * as itemHandling from '../../items/handle.ts'
import { replyToItem } from '../../items/replies/reply.ts'
import { lockPresent as lockItem } from '../../items/status.ts'
import { fillFor } from '../../orders/words.ts'
import { Held, performAct } from '../../rules/engine/perform.ts'
import { addWorking } from '../../rules/engine/stretch.ts'
import { loadFacts } from '../../rules/facts/load.ts'
import { type Need, needOf } from '../../rules/facts/need.ts'
import type { Verdicts } from '../../rules/match/answer.ts'
import { findReadyReply } from '../../templates/service.ts'
import { notify } from '../../users/notify.ts'
import { enterStep, findLiveVersion, noteStep, readDefinition, type SessionRow } from '../sessions/queries.ts'
import type { Fault, Hands, Said } from './hands.ts'
import { askLeaves, asRule, holds, Unasked } from './judge.ts'
import { writingIn } from './values.ts'

export type Live = { hands: Hands; isMuted: boolean; zone: string }

type About = {
  account: string
  provider: string
  company_id: number | null
  company: string | null
  author: string | null
  handle: string | null
  zone: string
}

async function readAbout({ db }: Context, { space_id, object_id, author_id }: SessionRow): Promise<About> {
  const { rows } = await sql<About>`
    select o.name as account, o.provider, o.company_id, c.name as company, a.name as author, a.screen_name as handle, s.time_zone as zone
    from objects o join spaces s on s.id = ${space_id}
    left join companies c on c.space_id = ${space_id} and c.id = o.company_id
    left join authors a on a.space_id = ${space_id} and a.id = ${author_id}
    where o.space_id = ${space_id} and o.id = ${object_id}`.execute(db)
  return rows[0] as About
}

type Given = { robot: RobotContext; session: SessionRow; name: string; now: Date; said: string; verdicts: Verdicts }

export async function liveHands(ctx: Context, { robot, session, name, now, said, verdicts }: Given): Promise<Hands> {
  const { space_id, object_id, author_id } = session
  const about = await readAbout(ctx, session)
  const channel = findNetwork(about.provider)?.messages ?? null
  const writing = writingIn(about.zone)
  const at = now.getTime() / 1000
  const thing = (): { kind: WorkKind; id: number } =>
    session.chat_id !== null ? { kind: 'chat', id: session.chat_id } : { kind: 'item', id: session.item_id as number }
  const thread = async (kind: WorkKind, id: number): Promise<Thread> => {
    if (kind === 'chat') return { space_id, kind, thread_id: id, object_id, author_id }
    const { rows } = await sql<{ root: number }>`
      select coalesce(root_id, id) as root from items where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
    return { space_id, kind, thread_id: rows[0]?.root ?? id, object_id, author_id }
  }
  const loadOf = (need: Need) => {
    const { kind, id } = thing()
    const wanted = { kind, id, message_id: null, cause: 'bot' as const, user_id: null, at }
    return loadFacts(ctx, space_id, [wanted], need).then(([facts]) => facts)
  }

  /** Within the guard, and undone alone where it is refused. `further`: more of an answer that has been counted. */
  async function guarded(
    of: { kind: WorkKind; id: number },
    what: 'act' | 'answer' | 'further',
    work: () => Promise<unknown>,
  ) {
    const place = await thread(of.kind, of.id)
    const { may, began } = await askThread(ctx, place, now)
    if (began) notify(ctx, 'robots_rest', { holders: true }, { space_id, thing: of.kind, id: of.id, how: name })
    if (!may) return 'guard_thread'
    if (what === 'answer' && !(await maySend(ctx, place, now))) return 'guard_author'
    const tried = await ctx.attempt(async () => {
      try {
        await work()
      } catch (error) {
        if (error instanceof Held) throw new Refused('variable_missing')
        throw error
      }
    })
    if ('refused' in tried) return codeOf(tried.refused)
    await noteAct(ctx, place, what !== 'act', now)
    return null
  }

  const codeOf = (refused: Refused) =>
    refused instanceof Guarded ? refused.why : refused.code === 'variable_missing' ? 'gap' : refused.code

  const refuseUnless = (right: 'chats.reply' | 'items.reply') =>
    can(robot.actor, right, space_id) ? null : 'no_access'

  async function say({ text, template_id = null, choices = [] }: Said): Promise<Fault> {
    const { chat_id } = session
    if (chat_id === null) return 'no_chat'
    const is_further = session.data.is_answered ?? false
    const speaker: RobotContext = { ...robot, sending: { ...robot.sending, is_further } }
    const fault =
      refuseUnless('chats.reply') ??
      (await guarded({ kind: 'chat', id: chat_id }, is_further ? 'further' : 'answer', async () => {
        const chat = await lockPresent(robot, chat_id)
        const ready = template_id === null ? undefined : await findReadyReply(robot, space_id, template_id)
        if (template_id !== null && !ready) throw new Refused('not_found')
        const words = ready ? await fillFor(robot, 'chat', chat, ready.text) : text
        const plain = { quoted_id: null, sticker_id: null, template: null, send_at: null, then_status: null }
        const draft = {
          ...plain,
          text: words,
          file_ids: ready?.file_ids ?? [],
          template_id,
          seen_version: chat.version,
        }
        await sendMessage(speaker, chat_id, draft, choices)
      }))
    if (fault === null) session.data.is_answered = true
    return fault
  }

  async function lastSaid() {
    const { rows } = await sql<{ is_later: boolean; state: string | null }>`
      select m.is_later, m.state from messages m where m.space_id = ${space_id} and m.chat_id = ${session.chat_id} and m.is_own
        and m.source = 'bot' order by m.id desc limit 1`.execute(ctx.db)
    const [last] = rows
    if (last?.state === 'cancelled') return 'refused'
    return last?.is_later ? 'held' : 'left'
  }

  const saysAgainAt = async () => {
    const { kind, id } = thing()
    return sendsAgainAt(ctx, await thread(kind, id), now)
  }

  const act = (given: RuleAct): Promise<Fault> => {
    const of = thing()
    return guarded(of, 'act', async () => {
      const facts = await loadOf(needOf([]))
      if (!facts) throw new Refused('not_found')
      // Of the bot that began: what it goes into acts on its accounts.
      const { object_ids } = given.do === 'block' ? await readDefinition(ctx, space_id, session) : { object_ids: null }
      await performAct(robot, facts, asRule(name, { all: [] }, object_ids), given, now)
    })
  }

  const given: Record<GivenVariable, () => string | number | null> = {
    'author.name': () => about.author,
    'author.first_name': () => about.author?.trim().split(/\s+/)[0] ?? null,
    'author.handle': () => about.handle,
    'account.name': () => about.account,
    'company.name': () => about.company,
    'chat.network': () => findNetwork(about.provider)?.name ?? about.provider,
    'chat.said': () => said || session.data.said,
    'chat.start': () => session.data.start,
    now: () => Math.floor(at),
    date: () => writing.day(at),
  }

  return {
    now: () => at,
    session_id: session.id,
    definitionOf: (frame) => readDefinition(ctx, space_id, frame),
    findLive: (bot_id) => findLiveVersion(ctx, space_id, bot_id),
    given: (one) => given[one](),
    writing,
    zone: about.zone,
    enter: (entered) => enterStep(ctx, session, entered, now),
    note: (step, noted) => noteStep(ctx, session, step, noted, now),
    offer(text, choices, from, step) {
      // The first page that does not take all leads on to the next by a button of its own.
      const payload = (next: number) => morePayload(session.id, step, next)
      const first = offerOn(channel, text, choices, { from, more: { label: 'Ещё', payload: payload(0) } })
      const { next } = first
      const settled =
        next === undefined
          ? first
          : offerOn(channel, text, choices, { from, more: { label: 'Ещё', payload: payload(next) } })
      return { text: settled.text, choices: settled.choices }
    },
    canSpeak: () => session.chat_id !== null,
    say,
    lastSaid,
    saysAgainAt,
    act,
    async privateReply(text) {
      const { item_id } = session
      if (item_id === null) return 'no_item'
      return (
        refuseUnless('items.reply') ??
        guarded({ kind: 'item', id: item_id }, 'answer', async () => {
          const { version: seen_version } = await lockItem(robot, item_id)
          const draft = { text, file_ids: [], template_id: null, then_status: null, is_private: true, send_at: null }
          await replyToItem(robot, item_id, { ...draft, seen_version }, shareUploads)
        })
      )
    },
    async handOver({ to, group_id }, note) {
      const { kind, id } = thing()
      // Whatever is refused of it, it is handed over: a note too long or a group that is gone holds nobody up.
      const tries: RuleAct[] = [
        ...(kind === 'chat' ? [{ do: 'status', status: 'new', delay_minutes: null, working: false } as const] : []),
        to === 'group'
          ? group_id === null
            ? ({ do: 'assign', to: 'nobody', assigned_to: null, group_id: null } as const)
            : ({ do: 'assign', to: 'group', assigned_to: null, group_id } as const)
          : ({ do: 'assign', to, assigned_to: null, group_id } as const),
      ]
      const facts = await loadOf(needOf([]))
      for (const one of tries)
        await ctx.attempt(async () => {
          if (facts) await performAct(robot, facts, asRule(name, { all: [] }), one, now)
        })
      if (note !== '')
        await ctx.attempt(() =>
          (kind === 'chat' ? chatHandling : itemHandling).addNote(robot, id, { text: note, mentioned: [] }),
        )
    },
    async finish({ status, tag_ids }) {
      const tagged = tag_ids.length > 0 ? await act({ do: 'tags', add: [...tag_ids], remove: [] }) : null
      const moved = status === null ? null : await act({ do: 'status', status, delay_minutes: null, working: false })
      return moved ?? tagged
    },
    holds: (condition, read) => holds(condition, read, (leaves) => askLeaves(ctx, space_id, leaves, loadOf, verdicts)),
    async matches(pattern, text) {
      const verdict = verdicts.of(pattern, text)
      if (verdict === undefined) throw new Unasked(pattern, text)
      return verdict === true
    },
    async workingFrom(from) {
      const facts = await loadOf(needOf([]))
      // A moment of working time: where it is working time now, that is the next second.
      return facts && !facts.is_working ? addWorking(ctx, facts, from, 1) : from
    },
    async findFact(query, { min_score, folder_ids }) {
      const company_id = about.company_id
      const like = { space_id, company_id, folder_ids, with_templates: false, groups: null }
      const [found] = await findLike(ctx, allFacts, like, query, 1)
      if (!found || found.score < min_score) return null
      await noteFactsUsed(ctx, space_id, [found.id])
      return found
    },
    share: () => (((author_id ?? session.id) * 2_654_435_761) >>> 8) % 100,
  }
}
