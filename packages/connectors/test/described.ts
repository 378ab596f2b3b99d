// Calls, held against what a vendor's own description says of them.

export type Description = {
  /** `said`: `name:type` after `name:type`; `/` and `+` are or, `[1]` is a list of one at most, `{}` has names of its own. `body`: the object that goes beside the query. `by`: whose token may call it. */
  calls: Readonly<Record<string, { said: string; body?: string; by?: string }>>
  objects: Readonly<Record<string, string>>
  /** Parameters that are described elsewhere. */
  beyond?: Readonly<Record<string, string>>
  /** Long lists of words that a parameter may hold. */
  words?: Readonly<Record<string, string>>
}

/** `texts`: whatever is said goes as text, lists with commas (forms, queries). */
type Wire = 'texts' | 'json'

type Param = { name: string; type: string; isDemanded: boolean }

const paramsOf = (said: string): Param[] =>
  said
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const cut = one.indexOf(':')
      return { name: one.slice(0, cut), type: one.slice(cut + 1).replace(/\*$/, ''), isDemanded: one.endsWith('*') }
    })

/** What is wrong with an object or a list of parameters; nothing when all is as described. */
function faultsIn(
  description: Description,
  said: string,
  given: Readonly<Record<string, unknown>>,
  wire: Wire,
): string[] {
  const params = paramsOf(said)
  const known = new Map(params.map((param) => [param.name, param]))
  return [
    ...Object.entries(given).flatMap(([name, value]) => {
      const param = known.get(name)
      if (!param) return [`no parameter ${name}`]
      return isOf(description, param.type, value, wire) ? [] : [`${name} is not ${param.type.slice(0, 60)}`]
    }),
    ...params
      .filter(({ name, isDemanded }) => isDemanded && given[name] === undefined)
      .map(({ name }) => `${name} is missing`),
  ]
}

const bounds = /^(int|text)\((-?\d*),?(\d*)\)$/

function isOf(description: Description, type: string, value: unknown, wire: Wire): boolean {
  if (type.endsWith('?')) return value === null || isOf(description, type.slice(0, -1), value, wire)
  if (type.includes('/')) return type.split('/').some((one) => isOf(description, one, value, wire))
  const [list, most] = /\[(\d*)\]$/.exec(type) ?? []
  if (list) return isList(description, type.slice(0, -list.length), value, wire, Number(most || Infinity))
  if (type.includes('+')) return type.split('+').some((one) => isOf(description, one, value, wire))
  if (type.endsWith('{}'))
    return Object.values(objectOf(value) ?? { no: null }).every((one) =>
      isOf(description, type.slice(0, -2), one, wire),
    )
  const words = description.words?.[type]
  if (words !== undefined) return words.split(' ').includes(String(value))
  const members = description.objects[type]
  if (members !== undefined) {
    const object = objectOf(wire === 'texts' ? parsed(value) : value)
    return object !== undefined && faultsIn(description, members, object, 'json').length === 0
  }
  return isSimple(type, value, wire)
}

function isSimple(type: string, value: unknown, wire: Wire): boolean {
  const [, base = type, first = '', last = ''] = bounds.exec(type) ?? []
  switch (base) {
    case 'file':
      return value instanceof Blob
    case 'text':
      return typeof value === 'string' && (first === '' || value.length <= Number(first))
    case 'bool':
      return wire === 'json' ? typeof value === 'boolean' : /^(0|1|true|false)$/.test(String(value))
    case 'number':
      return wire === 'json' ? typeof value === 'number' : Number.isFinite(Number(value))
    case 'int': {
      const isInt = wire === 'json' ? Number.isSafeInteger(value) : /^-?\d+$/.test(String(value))
      return isInt && Number(value) >= Number(first || -Infinity) && Number(value) <= Number(last || Infinity)
    }
    default:
      return type.startsWith('=') ? value === type.slice(1) : type.split('|').includes(String(value))
  }
}

function isList(description: Description, type: string, value: unknown, wire: Wire, most: number): boolean {
  const list = wire === 'json' ? value : parsed(value)
  if (Array.isArray(list)) return list.length <= most && list.every((one) => isOf(description, type, one, 'json'))
  return (
    wire === 'texts' && typeof value === 'string' && value.split(',').every((one) => isOf(description, type, one, wire))
  )
}

const objectOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

function parsed(value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    return undefined
  }
}

export type Asked = {
  /** As the description names it. */
  call: string
  /** In the query or a form. */
  texts?: Readonly<Record<string, unknown>>
  /** As JSON. */
  json?: Readonly<Record<string, unknown>>
  by?: string
}

export function faultsOf(description: Description, { call, texts = {}, json, by }: Asked): string[] {
  const found = description.calls[call]
  if (!found) return [`${call}: no such call`]
  const said = `${found.said} ${description.beyond?.[call] ?? ''}`
  const body = found.body === undefined ? undefined : description.objects[found.body]
  const faults =
    body === undefined
      ? json
        ? faultsIn(description, said, { ...json }, 'json')
        : faultsIn(description, said, texts, 'texts')
      : [...faultsIn(description, said, texts, 'texts'), ...faultsIn(description, body, json ?? {}, 'json')]
  const isClosed = by !== undefined && found.by !== undefined && !found.by.split(' ').includes(by)
  return [...faults, ...(isClosed ? [`closed to a token of a ${by}`] : [])].map((fault) => `${call}: ${fault}`)
}
