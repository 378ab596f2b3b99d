// HelpDeskEddy's API v2 (docs/product/integrations: HelpDeskEddy says what of it is verified).
import type { HdeNamed, HdeNames } from '@otklik/contract/hde.ts'
import { limits } from '@otklik/contract/limits.ts'
import { z } from 'zod'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { ForbiddenAddress } from '../../../platform/outbound/safe-fetch.ts'

export type WireParts = Pick<JobParts, 'fetch' | 'network_bases'>
export type Way = { host: string; email: string; key: string }

/** Why a turn ends: the key is refused, too much was asked, or nobody answers. `unknown` may have been done. */
export class HdeStopped extends Error {
  readonly why: 'key' | 'rest' | 'forbidden' | 'unknown'
  constructor(why: HdeStopped['why'], words: string) {
    super(words)
    this.why = why
  }
}
/** They have understood and say no; in their own words. */
export class HdeRefused extends Error {}

type Asked = { method: 'GET' | 'POST'; path: string; query?: Record<string, string>; body?: object | FormData }

/** Paths end with a slash: without it their server answers with a redirect, which nothing of ours follows. */
export async function ask(
  { fetch, network_bases }: WireParts,
  { host, email, key }: Way,
  asked: Asked,
): Promise<unknown> {
  const stand_in = network_bases.hde?.api
  const query = asked.query ? `?${new URLSearchParams(asked.query)}` : ''
  const isForm = asked.body instanceof FormData
  const answer = await fetch(`${stand_in ?? `https://${host}`}/api/v2${asked.path}${query}`, {
    method: asked.method,
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`,
      ...(asked.body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(asked.body && { body: asked.body instanceof FormData ? asked.body : JSON.stringify(asked.body) }),
    timeout_ms: limits.hde_timeout_ms,
    ...(stand_in && { is_named: true }),
  }).catch((error: unknown) => {
    if (error instanceof ForbiddenAddress) throw new HdeStopped('forbidden', 'forbidden')
    throw new HdeStopped('unknown', 'no_answer')
  })
  const { status } = answer
  if (status === 401) throw new HdeStopped('key', '401')
  if (status === 403 || status === 429) throw new HdeStopped('rest', String(status))
  if (status >= 500 || status < 200) throw new HdeStopped('unknown', String(status))
  const text = await readBounded(answer)
  if (status >= 400) throw new HdeRefused(wordsOf(text) || String(status))
  if (status >= 300) throw new HdeStopped('forbidden', String(status))
  try {
    return JSON.parse(text)
  } catch {
    throw new HdeStopped('unknown', 'not_json')
  }
}

/** Whatever pours without end is not read to its end. */
async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (body)
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > limits.hde_answer_bytes) throw new HdeStopped('unknown', 'too_long')
      chunks.push(chunk)
    }
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').toWellFormed()
}

const Errors = z.object({ errors: z.object({ title: z.string().catch(''), details: z.string().catch('') }).array() })
const WORDS_MAX = 300

function wordsOf(text: string): string {
  try {
    const { errors } = Errors.parse(JSON.parse(text))
    const words = errors.map(({ title, details }) => [title, details].filter(Boolean).join(': '))
    return plainOf(words.join('; ')).slice(0, WORDS_MAX).toWellFormed()
  } catch {
    return ''
  }
}

/** Lists come as objects by id, and an empty one as an empty array. */
const listOf = <T extends z.ZodType>(one: T) =>
  z.union([one.array(), z.record(z.string(), one).transform((rows) => Object.values(rows))])

const Ticket = z.object({
  id: z.coerce.number().int().positive(),
  unique_id: z.string().nullish(),
  title: z.string().catch(''),
  status_id: z.coerce.string().catch(''),
  date_updated: z.string().catch(''),
})
export type Ticket = z.output<typeof Ticket>

const Post = z.object({ id: z.coerce.number().int().positive(), text: z.string().catch('') })
export type Post = z.output<typeof Post>

const pagination = z.object({ total_pages: z.coerce.number().int().catch(1) }).catch({ total_pages: 1 })
const Tickets = z.object({ data: listOf(Ticket), pagination })
const Posts = z.object({ data: listOf(Post), pagination })
const One = z.object({ data: Ticket })

/** What is no answer of theirs is no news: whoever answers so is asked again later. */
function read<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new HdeStopped('unknown', 'not_theirs')
  return parsed.data
}
export const readTickets = (answer: unknown) => read(Tickets, answer)
export const readPosts = (answer: unknown) => read(Posts, answer)
export const readTicket = (answer: unknown): Ticket => read(One, answer).data

const Name = z.union([z.string(), z.record(z.string(), z.string().nullish())])
const Entries = z.object({ data: listOf(z.object({ id: z.union([z.string(), z.number()]), name: Name })) })
const NAMED_AT_MOST = 500

/** A name is a text, or one in each of their languages. */
export function readNames(answer: unknown): HdeNamed[] {
  const nameOf = (name: z.output<typeof Name>) =>
    typeof name === 'string' ? name : (name.ru ?? name.en ?? Object.values(name).find(Boolean) ?? '')
  return read(Entries, answer)
    .data.slice(0, NAMED_AT_MOST)
    .map(({ id, name }) => ({ id: String(id), name: plainOf(nameOf(name)).slice(0, limits.name_max) || String(id) }))
}

export async function askNames(parts: WireParts, way: Way): Promise<HdeNames> {
  const list = async (path: string) => readNames(await ask(parts, way, { method: 'GET', path }))
  return {
    departments: await list('/departments/'),
    priorities: await list('/priorities/'),
    statuses: await list('/statuses/'),
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Several times what a note holds: what is longer is cut before anything is looked for in it. */
const HTML_MAX = 64 * 1024

/** Their posts are HTML; notes are not. No expression looks past the next `<`, so that each letter is looked at once. */
export const plainOf = (html: string) =>
  html
    .slice(0, HTML_MAX)
    .replace(/<(br|\/p|\/div|\/li)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] ?? one)
