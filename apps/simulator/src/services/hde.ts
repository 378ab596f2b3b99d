import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, answerCall } from '../call.ts'
import type { Parts } from '../parts.ts'

// HelpDeskEddy, invented: tickets are kept while it runs. Its people answer a ticket after a while and close it later, so
// that whoever tries it sees what comes back.

type Post = { id: number; user_id: number; text: string; at: number }
type Ticket = {
  id: number
  title: string
  status: string
  at: number
  updated: number
  posts: Post[]
  fields: Fields
  files: string[]
}
type Fields = Readonly<Record<string, unknown>>

export type HdeOptions = { answers_after_ms?: number; closes_after_ms?: number }

const stamp = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
const ok = (body: object, status = 200): Answer => ({
  status,
  body,
  outcome: { result: String(status), effect: 'none' },
})
const no = (status: number, title: string, details: string): Answer =>
  ok({ errors: [{ code: String(status), title, details }] }, status)
const refusals = { tooMany: no(429, 'Too many requests', ''), revoked: no(401, 'Unauthorized', '') }
const PER_PAGE = 30
const WRONG_KEY = 'wrong-key'

export const hdeBases = (origin: string) => ({ hde: { api: `${origin}/hde` } })

export function serveHde(app: FastifyInstance, parts: Parts, options: HdeOptions = {}) {
  const { answers_after_ms = 20_000, closes_after_ms = 60_000 } = options
  const tickets: Ticket[] = []
  let last_id = 100

  const put = (ticket: Ticket, text: string, user_id: number, at: number) => {
    ticket.posts.push({ id: ++last_id, user_id, text, at })
    ticket.updated = at
  }
  /** Its people need no timer: what they have done by now is worked out when somebody looks. */
  function catchUp() {
    const now = parts.now()
    for (const ticket of tickets) {
      if (ticket.posts.length === 1 && now >= ticket.at + answers_after_ms)
        put(
          ticket,
          '<p>Здравствуйте! Проверили заказ: курьер приедет сегодня до&nbsp;18:00.</p>',
          7,
          ticket.at + answers_after_ms,
        )
      if (ticket.status === 'open' && now >= ticket.at + closes_after_ms) {
        ticket.status = 'closed'
        ticket.updated = ticket.at + closes_after_ms
      }
    }
  }
  const shown = ({ id, title, status, at, updated, fields }: Ticket) => ({
    ...{ id, pid: 0, unique_id: `HDE-${id}`, title, status_id: status, source: 'api' },
    ...{ date_created: stamp(at), date_updated: stamp(updated), department_id: Number(fields.department_id ?? 1) },
  })
  const paged = <T>(all: readonly T[], page: number) => ({
    rows: all.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    pagination: {
      ...{ total: String(all.length), per_page: PER_PAGE, current_page: page },
      total_pages: Math.max(1, Math.ceil(all.length / PER_PAGE)),
    },
  })
  const find = (request: FastifyRequest) =>
    tickets.find(({ id }) => String(id) === (request.params as { id?: string }).id)

  const serve =
    (method: string, run: (request: FastifyRequest, query: Record<string, string>) => Answer | Promise<Answer>) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const [, given = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
      const [email = '', key = ''] = Buffer.from(given, 'base64').toString().split(':')
      const work = () => {
        if (!email || !key || key === WRONG_KEY) return refusals.revoked
        catchUp()
        return run(request, request.query as Record<string, string>)
      }
      return answerCall(parts, { network: 'hde', account: email, method }, refusals, work, reply)
    }
  const named = (names: Record<string, string>) =>
    ok({ data: Object.fromEntries(Object.entries(names).map(([id, ru]) => [id, { id, name: { ru, en: ru } }])) })
  const at = '/hde/api/v2'
  app.get(
    `${at}/departments/`,
    serve('departments', () => named({ 1: 'Поддержка', 2: 'Доставка' })),
  )
  app.get(
    `${at}/priorities/`,
    serve('priorities', () => named({ 1: 'Обычный', 2: 'Срочный' })),
  )
  app.get(
    `${at}/statuses/`,
    serve('statuses', () => named({ open: 'Открыта', process: 'В работе', closed: 'Закрыта' })),
  )
  app.get(
    `${at}/tickets/`,
    serve('tickets.list', (_, { search = '', from_date_updated = '', page = '1' }) => {
      const found = tickets
        .filter(({ title, updated }) => title.includes(search) && stamp(updated) >= from_date_updated)
        .toSorted((left, right) => right.updated - left.updated)
      const { rows, pagination } = paged(found, Number(page))
      // As the real one does: an object by id, and an array where there is nothing.
      return ok({ data: rows.length ? Object.fromEntries(rows.map((one) => [one.id, shown(one)])) : [], pagination })
    }),
  )
  app.post(
    `${at}/tickets/`,
    serve('tickets.create', async (request) => {
      const { fields, files } = await readFields(request)
      const { title, description } = fields as { title?: string; description?: string }
      if (!title || !description) return no(400, 'Validation', 'title and description are needed')
      const now = parts.now()
      const ticket: Ticket = { id: ++last_id, title, status: 'open', at: now, updated: now, posts: [], fields, files }
      put(ticket, description, 1, now)
      tickets.push(ticket)
      return ok({ data: shown(ticket) }, 201)
    }),
  )
  app.get(
    `${at}/tickets/:id/posts/`,
    serve('posts.list', (request, { page = '1' }) => {
      const ticket = find(request)
      if (!ticket) return no(404, 'Not found', 'no such ticket')
      const { rows, pagination } = paged(ticket.posts, Number(page))
      const data = rows.map(({ id, user_id, text, at }) => ({
        id,
        ticket_id: ticket.id,
        user_id,
        text,
        date_created: stamp(at),
        files: [],
      }))
      return ok({ data, pagination })
    }),
  )
  return {
    tickets,
    put,
    touch: (ticket: Ticket, status: string) => Object.assign(ticket, { status, updated: parts.now() }),
  }
}

async function readFields(request: FastifyRequest): Promise<{ fields: Fields; files: string[] }> {
  if (!request.isMultipart()) return { fields: (request.body ?? {}) as Fields, files: [] }
  const fields: Record<string, unknown> = {}
  const files: string[] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else files.push(`${part.filename} ${(await part.toBuffer()).length}`)
  }
  return { fields, files }
}
