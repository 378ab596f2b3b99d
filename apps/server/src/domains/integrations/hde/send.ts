// What is to be handed over leaves, one after the other. A lost answer is looked for before anything is sent again.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { performOrder } from '../../orders/perform.ts'
import { localeOfPerson } from '../../users/reach.ts'
import { asRobot } from '../../users/robots.ts'
import { bodyOf, type Content, markOf, readContent, wordsIn } from './content.ts'
import type { Ask, Desk } from './desk.ts'
import type { Thing } from './tickets.ts'
import { HdeRefused, HdeStopped, readPosts, readTicket, readTickets, type Ticket } from './wire.ts'

export type Link = {
  id: number
  thing: Thing
  thing_id: number
  /** It may be there already. */
  is_unsure: boolean
  attempts: number
  asked_by: number | null
}
const AGAIN_S = 60

export const robotOf = (desk_id: number) => ({ cause: 'system', origin: `hde:${desk_id}`, depth: 1 }) as const
export const behindOf = ({ space_id, desk_id }: Desk) =>
  ({ spaces: [space_id], user_id: null, cause: 'system', correlation_id: `hde:${space_id}:${desk_id}` }) as const

export async function sendWaiting(parts: JobParts, desk: Desk, ask: Ask, now: Date) {
  for (const link of await selectDue(parts, desk, now)) await sendOne(parts, desk, ask, link)
}

async function selectDue({ database }: JobParts, { space_id, desk_id }: Desk, now: Date): Promise<Link[]> {
  return database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
    const { rows } = await sql<Link>`
      select id, thing, thing_id, state in ('sending', 'unknown') as is_unsure, attempts, asked_by from integration_links
      where space_id = ${space_id} and desk_id = ${desk_id} and state in ('waiting', 'sending', 'unknown')
        and run_at <= ${now}::timestamptz order by run_at, id limit 50`.execute(db)
    return rows
  })
}

type Settled = { state: 'waiting' | 'unknown' | 'failed'; error: string | null; in_s?: number }
const settle = (db: Db, { space_id }: Desk, { id }: Link, { state, error, in_s = 0 }: Settled) =>
  sql`
    update integration_links set state = ${state}, error = ${error}, run_at = now() + ${in_s} * interval '1 second'
    where space_id = ${space_id} and id = ${id} and state = 'sending'`.execute(db)

async function sendOne(parts: JobParts, desk: Desk, ask: Ask, link: Link) {
  const { space_id } = desk
  const inSpace = <T>(work: (db: Db) => Promise<T>) => parts.database.inSpaces({ spaces: [space_id] }, work)
  const content = await inSpace((db) => begin(parts, db, desk, link))
  if (!content) return
  try {
    const ticket = (link.is_unsure && (await findOurs(ask, desk, link))) || (await make(parts, desk, ask, content))
    const heard_post = await lastPostOf(ask, ticket)
    await arrived(parts, desk, link, ticket, heard_post)
  } catch (error) {
    if (error instanceof HdeRefused) {
      await inSpace((db) => settle(db, desk, link, { state: 'failed', error: error.message }))
      return
    }
    // Before anything was sent, or refused as a whole: it waits for better days. Else nobody knows.
    const isUnsure = error instanceof HdeStopped && error.why === 'unknown'
    const isGivenUp = isUnsure && link.attempts + 1 >= limits.hde_attempts
    await inSpace((db) =>
      settle(db, desk, link, {
        state: isGivenUp ? 'failed' : isUnsure ? 'unknown' : 'waiting',
        error: isUnsure ? error.message : null,
        in_s: isUnsure ? AGAIN_S * (link.attempts + 1) : 0,
      }),
    )
    throw error
  }
}

/** Marked before it is sent: whoever finds the mark after a crash looks for the ticket first. */
async function begin(parts: JobParts, db: Db, { space_id }: Desk, link: Link): Promise<Content | undefined> {
  await sql`
    update integration_links set state = 'sending', attempts = attempts + 1
    where space_id = ${space_id} and id = ${link.id} and state in ('waiting', 'sending', 'unknown')`.execute(db)
  const locale = link.asked_by === null ? 'ru' : await localeOfPerson({ db }, link.asked_by)
  const { thing, thing_id } = link
  const url = `${parts.public_url()}/${thing}s/${thing_id}${thing === 'chat' ? '/messages' : ''}`
  const content = await readContent(db, { space_id, thing, thing_id, url, locale })
  if (!content)
    await sql`
      update integration_links set state = 'failed', error = 'gone' where space_id = ${space_id} and id = ${link.id}`.execute(
      db,
    )
  return content
}

async function findOurs(ask: Ask, { space_id }: Desk, { thing, thing_id }: Link): Promise<Ticket | undefined> {
  const mark = markOf(space_id, thing, thing_id)
  const { data } = readTickets(await ask({ method: 'GET', path: '/tickets/', query: { search: mark } }))
  return data.find(({ title }) => title.includes(`[${mark}]`))
}

const make = async ({ store }: JobParts, desk: Desk, ask: Ask, content: Content): Promise<Ticket> => {
  const { department_id, priority_id, user_email } = desk
  const body = await bodyOf(store, content, { department_id, priority_id, user_email })
  return readTicket(await ask({ method: 'POST', path: '/tickets/', body }))
}

/** What is there from the beginning is ours. Unless it is told, what comes back is known by our mark. */
async function lastPostOf(ask: Ask, { id }: Ticket): Promise<number> {
  try {
    const { data } = readPosts(await ask({ method: 'GET', path: `/tickets/${id}/posts/` }))
    return Math.max(0, ...data.map((post) => post.id))
  } catch {
    return 0
  }
}

async function arrived(parts: JobParts, desk: Desk, link: Link, ticket: Ticket, heard_post: number) {
  const { space_id, desk_id, way } = desk
  await transact(parts, behindOf(desk), async (ctx) => {
    const no = ticket.unique_id ?? String(ticket.id)
    const { rows } = await sql`
      update integration_links set state = 'sent', error = null, sent_at = now(), ticket_id = ${ticket.id}, ticket_no = ${no},
        ticket_status = ${ticket.status_id}, heard_post = ${heard_post}, heard_update = ${ticket.date_updated}
      where space_id = ${space_id} and id = ${link.id} and state = 'sending' returning id`.execute(ctx.db)
    if (rows.length === 0) return
    // Their clock is known from what they say themselves: nobody tells in which zone it goes.
    await sql`
      update hde_desks set heard_until = coalesce(heard_until, nullif(${ticket.date_updated}, ''))
      where space_id = ${space_id} and id = ${desk_id}`.execute(ctx.db)
    const locale = link.asked_by === null ? 'ru' : await localeOfPerson(ctx, link.asked_by)
    const robot = await asRobot(ctx, space_id, robotOf(desk_id))
    const { thing: kind, thing_id: id } = link
    // The thing may be gone meanwhile; the ticket is there all the same.
    await ctx.attempt(() =>
      performOrder(robot, { kind, space_id, id }, { do: 'note', text: wordsIn(locale).sent(no, way.host) }),
    )
  })
}
