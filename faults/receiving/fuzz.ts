import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { contract } from '@otklik/contract/contract.ts'
import type { Call } from '@otklik/contract/wire/call.ts'
import { type Chance, makeChance } from '@otklik/simulator/chance.ts'
import { z } from 'zod'
import type { Rig } from '../rig.ts'

const CONNECTIONS = 8
const ROLES = ['administrator', 'operator', 'readonly', 'analyst'] as const

const calls = Object.values(contract).flatMap((domain) => Object.values(domain as Record<string, Call>))

/** What no schema expects, of every kind. */
const garbage: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  9_007_199_254_740_992,
  1.5,
  '',
  ' ',
  '\0',
  '\ud800',
  "'; drop table items; --",
  '{{7*7}}',
  '../../etc/passwd',
  'я'.repeat(5_000),
  [],
  [null],
  [[[[]]]],
  {},
  { $ne: 1 },
  { constructor: { prototype: {} } },
  Number.MAX_SAFE_INTEGER,
  '1e9',
  'NaN',
  'infinity',
  '2026-13-45',
]

/** F17: requests made of the contract, from valid to senseless, by people of four roles and by nobody. */
export async function fuzz(rig: Rig, { count, seed }: { count: number; seed: number }) {
  const chance = makeChance(seed)
  const tokens = [undefined, 'x'.repeat(43)]
  for (const role of ROLES) tokens.push((await rig.person(role)).token)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const statuses = new Map<number, number>()
  const broken: string[] = []
  const memory = [memoryOf(rig)]

  let left = count
  // The parser closes a connection whose headers are too long; who was to use it next takes another.
  const ask = (made: Made) => send(rig.server.address, agent, made).catch(() => send(rig.server.address, false, made))
  const goOn = async () => {
    while (left-- > 0) {
      const made = makeRequest(chance, tokens)
      const status = await ask(made).catch((error: Error) => {
        broken.push(`${made.method} ${made.path}: ${error.message}`)
        return 0
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500) broken.push(`${status} ${made.method} ${made.path} ${made.body?.slice(0, 200) ?? ''}`)
      if (left === Math.floor(count / 4)) memory.push(memoryOf(rig))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, goOn))
  memory.push(memoryOf(rig))
  agent.destroy()
  const complaints = rig.server.lines.filter((line) => /unhandled|uncaught|"level":50/i.test(line))
  const [, warm = 0, last = 0] = memory
  return {
    statuses: Object.fromEntries(statuses),
    broken,
    complaints,
    drift_mb: Math.round((last - warm) / 1e6),
    isAlive: rig.server.isRunning(),
  }
}

type Made = { method: string; path: string; headers: Record<string, string>; body?: string }

function makeRequest(chance: Chance, tokens: readonly (string | undefined)[]): Made {
  const call = chance.pick(calls)
  const wildness = chance.pick([0, 0.1, 0.5, 1])
  // Signing out works, and would leave nobody to ask as.
  const token = call === contract.auth.revoke ? undefined : chance.pick(tokens)
  const path = call.path.replace(/:(\w+)/g, () =>
    encodeURIComponent(text(chance.isLuck(wildness) ? chance.pick(garbage) : chance.whole(1, 50))),
  )
  const query = call.query ? new URLSearchParams(flat(madeOf(call.query, chance, wildness))).toString() : ''
  const hasBody = call.method !== 'GET' && (call.body !== undefined || chance.isLuck(wildness))
  const body = hasBody ? bodyOf(call, chance, wildness) : undefined
  return {
    method: chance.isLuck(wildness / 10) ? chance.pick(['PATCH', 'DELETE', 'OPTIONS', 'PUT']) : call.method,
    path: query ? `${path}?${query}` : path,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        'content-type': chance.isLuck(wildness / 5)
          ? chance.pick(['text/plain', 'multipart/form-data', 'x'])
          : 'application/json',
        // Of a DELETE, Node would send the body without its length, and the next request on the line would be in it.
        'content-length': String(Buffer.byteLength(body)),
      }),
      ...(chance.isLuck(0.2) && {
        'idempotency-key': chance.pick(['same-key-again', `key-${chance.whole(1, 1e6)}`, '!', 'k'.repeat(300)]),
      }),
    },
    ...(body !== undefined && { body }),
  }
}

function bodyOf(call: Call, chance: Chance, wildness: number): string {
  if (chance.isLuck(wildness / 10))
    return chance.pick(['{', '"', '[1,', '{"__proto__":{"x":1}}', '['.repeat(2_000), '\ufeff{}'])
  return JSON.stringify(call.body ? madeOf(call.body, chance, wildness) : chance.pick(garbage)) ?? ''
}

/** A value that the schema describes, with something wild in its place now and then. */
function madeOf(schema: z.ZodType, chance: Chance, wildness: number): unknown {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return fill(shape, chance, wildness)
}
type Shape = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minLength?: number
}

function fill(shape: Shape, chance: Chance, wildness: number): unknown {
  if (chance.isLuck(wildness / 3)) return chance.pick(garbage)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return chance.pick(shape.enum)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return fill(chance.pick(choices), chance, wildness)
  switch (shape.type) {
    case 'object': {
      const entries = Object.entries(shape.properties ?? {}).filter(
        ([name]) => shape.required?.includes(name) || chance.isLuck(0.5),
      )
      const extra = chance.isLuck(wildness / 5) ? [['role', 'administrator']] : []
      return Object.fromEntries([...entries.map(([name, one]) => [name, fill(one, chance, wildness)]), ...extra])
    }
    case 'array':
      return Array.from({ length: chance.whole(0, 3) }, () => fill(shape.items ?? {}, chance, wildness))
    case 'integer':
    case 'number':
      return chance.whole(1, 60)
    case 'boolean':
      return chance.isLuck(0.5)
    default:
      return chance.pick(['Ответ', 'olga@example.test', '["1790000000000000",5]', 'x'.repeat(12)])
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))
const flat = (value: unknown): [string, string][] =>
  Object.entries(Object(value)).flatMap(([key, one]) => [one].flat().map((each): [string, string] => [key, text(each)]))

function send(address: string, agent: Agent | false, { method, path, headers, body }: Made): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(`${address}${path}`, { method, headers, agent, timeout: 15_000 }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', reject)
    asked.end(body)
  })
}

const memoryOf = ({ server }: Rig) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1] ?? 0) * 1024
