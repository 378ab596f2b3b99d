import { expect, it } from 'vitest'
import { computedMs } from '../../../test/turns.ts'
import { listCalls } from './calls.ts'
import { MOST_FIELDS } from './depth.ts'

// A body is checked in one go, and every fault of it is told: of the smallest things as many fit into it as the wire takes.
const LONGEST_MS = 50
const USUAL_BYTES = 262_144
const MOST_BYTES = 1_048_576

type Schema = { _zod?: { def: Definition } }
type Definition = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  options?: Schema[]
  left?: Schema
  right?: Schema
}
type Many = { list: unknown[]; record: Record<string, unknown> }
type Body = (many: Many) => unknown

/** Bodies with one place each where there may be many of something. */
function bodiesOf(schema: Schema | undefined, depth = 0): Body[] {
  const def = schema?._zod?.def
  if (!def || depth > 9) return []
  const inner = (one: Schema | undefined) => bodiesOf(one, depth + 1)
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, one]) =>
        inner(one).map(
          (body): Body =>
            (many) => ({ [name]: body(many) }),
        ),
      )
    case 'array':
      return [
        ({ list }) => list,
        ...inner(def.element).map(
          (body): Body =>
            (many) => [body(many)],
        ),
      ]
    case 'record':
      return [({ record }) => record]
    case 'union':
      return (def.options ?? []).flatMap(inner)
    case 'intersection':
      return [def.left, def.right].flatMap(inner)
    case 'pipe':
      return inner(def.in)
    default:
      return inner(def.innerType)
  }
}

/** As many as fit: a thing and a comma each, and as many fields as an object may have. */
function manyOf(thing: unknown, bytes: number): Many {
  const length = Math.floor(bytes / (JSON.stringify(thing).length + 1))
  const record = Object.fromEntries(Array.from({ length: MOST_FIELDS }, (_, n) => [n.toString(36), thing]))
  return { list: Array(length).fill(thing), record }
}

it('no body that the wire takes keeps others waiting while it is checked', () => {
  const slow: string[] = []
  let tried = 0
  for (const { domain, name, call } of listCalls().filter(({ call }) => call.body))
    for (const thing of [{}, 1, '']) {
      const many = manyOf(thing, Math.min(call.json_bytes ?? USUAL_BYTES, MOST_BYTES))
      for (const body of bodiesOf(call.body as Schema)) {
        tried += 1
        const raw = body(many)
        // The least of three: compiling and sweeping fall to whoever happens to be measured, and are not what it costs.
        const check = () => computedMs(() => call.body?.safeParse(raw))
        const first = check()
        const ms = first > LONGEST_MS ? Math.min(first, check(), check()) : first
        if (ms > LONGEST_MS)
          slow.push(`${domain}.${name}: ${JSON.stringify(body({ list: [thing], record: {} }))}, ${Math.round(ms)} ms`)
      }
    }
  expect(slow).toEqual([])
  expect(tried).toBeGreaterThan(1_000)
})
