// A request that would be understood, for every call: made from its schema, so that none is ever out of date.
import { z } from 'zod'
import type { NamedCall } from './calls.ts'

type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  items?: Schema
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
}

/** What the schema alone does not say: words that pass a check written as code. */
const byName: Record<string, unknown> = {
  ...{ email: 'anna@example.com', username: 'anna@example.com', color: 'teal', url: 'https://example.com/hook' },
  ...{
    password: 'a long passphrase, 1!',
    new_password: 'a long passphrase, 1!',
    password_confirm: 'a long passphrase, 1!',
  },
  ...{ text: 'Спасибо за отзыв!', name: 'Доставка', zone: 'Europe/Moscow', time_zone: 'Europe/Moscow' },
  ...{ redirect_uris: ['https://app.example.com/callback'], day: '2026-11-17', local_day: '2026-11-17' },
  ...{ from_day: '2026-11-17', to_day: '2026-11-18', until_day: '2026-12-17', valid_from: '2026-11-17' },
  ...{ from: '2026-11-01', to: '2026-11-17', year: 2026, days: [] },
  // Minutes of a day, and days of a cycle.
  ...{ starts: 540, ends: 1_080, opens: 540, closes: 1_080 },
}

/** Calls of which the schema says too little. */
const byCall: Record<string, object> = {
  'preferences.changeFilter': { name: 'Срочные' },
  'views.add': { name: 'Срочные', route: 'items-page', query: { status: 'new' } },
  'views.change': { name: 'Срочные' },
  'swaps.offer': { group_id: null },
  'draws.add': { terms: drawTerms() },
  'draws.change': { terms: drawTerms() },
  'hdeDesks.add': { host: 'team.helpdeskeddy.com', statuses: {}, user_email: null },
  'hdeDesks.change': { host: 'team.helpdeskeddy.com', statuses: {}, user_email: null },
  'outlets.addDevice': { endpoint: 'https://push.example.com/send/4f1a', p256dh: 'B'.padEnd(87, 'a') },
  'spaceOutlets.saveTelegram': { token: '123456:example-token' },
  'aiAgents.add': { definition: agentDefinition() },
  'aiAgents.save': { definition: agentDefinition() },
  'aiEvals.takeQuestion': { chat_id: 1, item_id: null, call_id: null },
  'ai.compose': { chat_id: 1, item_id: null, kind: 'draft', text: '' },
  'ai.suggest': { chat_id: 1, item_id: null },
  'itemHandling.setLater': { send_at: inAnHour() },
  'chatHandling.setLater': { send_at: inAnHour() },
}
function agentDefinition() {
  return { model: { kind: 'openai', base_url: 'https://models.example.com/v1', model: 'chat-32b' } }
}
function drawTerms() {
  return { from: inAnHour() - 86_400, until: inAnHour() + 86_400, winners: 1, reserves: 1 }
}
function inAnHour() {
  return Math.floor(Date.now() / 1_000) + 3_600
}

/** What contains itself has no sample that ends: said by its name. */
const byShape: Record<string, unknown> = {
  if: { field: 'text', op: 'words', value: ['доставка'] },
  do: [{ do: 'note', text: 'Спасибо за отзыв!' }],
}

function sample(schema: Schema, name: string, root: Schema): unknown {
  if (schema.$ref) return sample(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, root)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (name in byShape) return byShape[name]
  const other = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (other) return name in byName && other.type === 'string' ? byName[name] : sample(other, name, root)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] ?? {}, key, root)]),
      )
    case 'array':
      if (Array.isArray(byName[name])) return byName[name]
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sample(schema.items ?? {}, '', root))
    case 'integer':
    case 'number':
      return typeof byName[name] === 'number'
        ? byName[name]
        : Math.max(name === 'day' ? 0 : 1, schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return text(schema, byName[name])
  }
}

function text({ format, pattern, minLength = 0 }: Schema, named?: unknown): string {
  if (typeof named === 'string' && (!pattern || new RegExp(pattern, 'u').test(named))) return named
  if (format === 'uri') return 'https://app.example.com/callback'
  if (format === 'uuid') return '3f1b6c1e-5d0a-4c59-9d5e-2f6a1c0b7e44'
  if (format === 'email') return 'anna@example.com'
  const fitting = samples.find((one) => !pattern || new RegExp(pattern).test(one))
  return (fitting ?? 'example').padEnd(minLength, 'x')
}

const samples = ['1', '2026-11-17', '09:00', 'example', '#0b6a6e', '79001234567', 'a'.repeat(32), 'a'.repeat(43)]

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
const sampleOf = (schema: z.ZodType) => sample(schemaOf(schema), '', schemaOf(schema))

export function exampleBody({ domain, name, call }: NamedCall): unknown {
  if (!call.body || call.upload) return undefined
  const own = byCall[`${domain}.${name}`]
  return own ? { ...(sampleOf(call.body) as object), ...own } : sampleOf(call.body)
}

/** As it is typed into a shell; only what must be there. */
export function commandOf(named: NamedCall): string {
  const { call } = named
  const params = (call.params ? sampleOf(call.params) : {}) as Record<string, unknown>
  const query = (call.query ? sampleOf(call.query) : {}) as Record<string, unknown>
  const path = call.path.replace(/:(\w+)/g, (_, name) => String(params[name] ?? 1))
  const asked = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const search = new URLSearchParams(asked).toString()
  const body = exampleBody(named)
  return [
    `curl${call.method === 'GET' ? '' : ` -X ${call.method}`} "$OTKLIK_URL${path}${search && `?${search}`}"`,
    ...('open' in call ? [] : ['-H "Authorization: Bearer $OTKLIK_TOKEN"']),
    ...(call.upload ? ['-F file=@picture.png'] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`]),
  ].join(' \\\n  ')
}
