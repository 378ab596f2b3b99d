// What happened there: answers become notes here, a status does what the desk's table says. Asked for by the time of the
// last change that was heard of, two minutes back; what was heard already changes nothing.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context, RobotContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { performOrder } from '../../orders/perform.ts'
import { localeOfPerson } from '../../users/reach.ts'
import { asRobot } from '../../users/robots.ts'
import { markOf, wordsIn } from './content.ts'
import type { Ask, Desk } from './desk.ts'
import { behindOf, robotOf } from './send.ts'
import type { Thing } from './tickets.ts'
import { type Post, plainOf, readPosts, readTickets, type Ticket } from './wire.ts'

const PAGES = 10
const OVERLAP_MS = 120_000

export async function hearNews(parts: JobParts, desk: Desk, ask: Ask, now: Date) {
  const { space_id, desk_id, heard_until } = desk
  const known = await selectSent(parts, desk)
  if (known.size > 0) {
    const changed = await listChanged(ask, heard_until)
    for (const ticket of changed) {
      const link = known.get(ticket.id)
      if (!link || (link.heard_update === ticket.date_updated && link.ticket_status === ticket.status_id)) continue
      await apply(parts, desk, link, ticket, await listPosts(ask, ticket))
    }
    const latest = [heard_until ?? '', ...changed.map(({ date_updated }) => date_updated)].sort().at(-1) || null
    desk.heard_until = latest
  }
  await parts.database.inSpaces({ spaces: [space_id] }, (db) =>
    sql`
      update hde_desks set heard_at = ${now}::timestamptz, heard_until = ${desk.heard_until}
      where space_id = ${space_id} and id = ${desk_id}`.execute(db),
  )
}

type Sent = {
  id: number
  thing: Thing
  thing_id: number
  ticket_id: number
  ticket_no: string
  ticket_status: string
  heard_post: number
  heard_update: string | null
  asked_by: number | null
  sent_at: Date
}

async function selectSent({ database }: JobParts, { space_id, desk_id }: Desk): Promise<Map<number, Sent>> {
  const { rows } = await database.inSpaces({ spaces: [space_id], read: true }, (db) =>
    sql<Sent>`
      select id, thing, thing_id, coalesce(ticket_id, 0) as ticket_id, coalesce(ticket_no, '') as ticket_no,
        coalesce(ticket_status, '') as ticket_status, heard_post, heard_update, asked_by, coalesce(sent_at, asked_at) as sent_at
      from integration_links where space_id = ${space_id} and desk_id = ${desk_id} and state = 'sent'
        and sent_at > now() - ${limits.hde_heard_days} * interval '1 day'`.execute(db),
  )
  return new Map(rows.map((row) => [row.ticket_id, row]))
}

/** Newest first: where their server knows no such filter, it ends at the first page that is older. */
async function listChanged(ask: Ask, heard_until: string | null): Promise<Ticket[]> {
  const since = heard_until && earlier(heard_until)
  const found: Ticket[] = []
  for (let page = 1; page <= (since ? PAGES : 1); page++) {
    const query = { page: String(page), order_by: 'date_updated{desc}', ...(since && { from_date_updated: since }) }
    const { data, pagination } = readTickets(await ask({ method: 'GET', path: '/tickets/', query }))
    found.push(...data.filter(({ date_updated }) => !since || date_updated >= since))
    if (page >= pagination.total_pages || data.every(({ date_updated }) => since && date_updated < since)) break
  }
  return found
}

/** Two minutes before, by the same clock: `2026-11-17 10:00:00`. What is written otherwise is taken as it is. */
function earlier(text: string): string {
  const at = Date.parse(`${text.replace(' ', 'T')}Z`)
  return Number.isNaN(at) ? text : new Date(at - OVERLAP_MS).toISOString().slice(0, 19).replace('T', ' ')
}

async function listPosts(ask: Ask, { id }: Ticket): Promise<Post[]> {
  const posts: Post[] = []
  for (let page = 1; page <= PAGES; page++) {
    const { data, pagination } = readPosts(
      await ask({ method: 'GET', path: `/tickets/${id}/posts/`, query: { page: String(page) } }),
    )
    posts.push(...data)
    if (page >= pagination.total_pages) break
  }
  return posts.sort((left, right) => left.id - right.id)
}

/** In one transaction with the mark of what was heard: each once, whatever happens to the process. */
async function apply(parts: JobParts, desk: Desk, link: Sent, ticket: Ticket, posts: readonly Post[]) {
  const { space_id, desk_id } = desk
  await transact(parts, behindOf(desk), async (ctx) => {
    const { rows } = await sql<Pick<Sent, 'heard_post' | 'ticket_status'>>`
      select heard_post, coalesce(ticket_status, '') as ticket_status from integration_links
      where space_id = ${space_id} and id = ${link.id} and state = 'sent' for update`.execute(ctx.db)
    const [now] = rows
    if (!now) return
    const robot = await asRobot(ctx, space_id, robotOf(desk_id))
    const words = wordsIn(link.asked_by === null ? 'ru' : await localeOfPerson(ctx, link.asked_by))
    const mark = markOf(space_id, link.thing, link.thing_id)
    const note = async (text: string) => {
      await ctx.attempt(() =>
        performOrder(robot, thingOf(space_id, link), { do: 'note', text: text.slice(0, limits.note_max) }),
      )
    }
    // Our own never come back: they bear the mark, or were there when it was made.
    for (const { id, text } of posts)
      if (id > now.heard_post && !text.includes(mark)) await note(`${words.answered(link.ticket_no)}\n${plainOf(text)}`)
    if (ticket.status_id !== now.ticket_status) {
      const told = await follow(ctx, robot, desk, link, ticket)
      if (told) await note(words[told](link.ticket_no))
    }
    const heard_post = Math.max(now.heard_post, ...posts.map(({ id }) => id))
    await sql`
      update integration_links set heard_post = ${heard_post}, heard_update = ${ticket.date_updated}, ticket_status = ${ticket.status_id}
      where space_id = ${space_id} and id = ${link.id}`.execute(ctx.db)
  })
}

const thingOf = (space_id: number, { thing: kind, thing_id: id }: Sent) => ({ kind, space_id, id })

/** By the desk's table. Answers what is to be said where it does not follow. */
async function follow(
  ctx: Context,
  robot: RobotContext,
  { space_id, statuses }: Desk,
  link: Sent,
  { status_id }: Ticket,
) {
  const status = statuses[status_id]
  if (!status) return undefined
  if (status === 'closed' && (await hasWrittenSince(ctx, space_id, link))) return 'closed_but_written' as const
  const order = { do: 'status', status: status as 'closed' } as const
  const asked = await ctx.attempt(() => performOrder(robot, thingOf(space_id, link), order, { isOneOfMany: true }))
  return 'refused' in asked && status === 'closed' ? ('closed_but_refused' as const) : undefined
}

async function hasWrittenSince(
  { db }: Context,
  space_id: number,
  { thing, thing_id, sent_at }: Sent,
): Promise<boolean> {
  if (thing === 'item') return false
  const { rows } = await sql`
    select from messages where space_id = ${space_id} and chat_id = ${thing_id} and not is_own and created_at > ${sent_at}
      and kind not in ('note', 'system') limit 1`.execute(db)
  return rows.length > 0
}
