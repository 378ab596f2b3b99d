import { limits } from '../limits.ts'
import type { Expression, FunctionName, Operator, Typed } from './expression.ts'

// What an expression is worth: numbers, texts, dates and lists.

/** Of one that was read and cannot be worked out. */
export class WorkingFault extends Error {
  readonly what: 'missing' | 'kind' | 'division' | 'too_long'
  /** The variable that has no value. */
  readonly variable: string | null
  constructor(what: WorkingFault['what'], variable: string | null = null) {
    super(what)
    this.what = what
    this.variable = variable
  }
}

/** What values can be asked of the moment: the zone of the space writes dates. */
export type Writing = { day(seconds: number): string; time(seconds: number): string }

/** Throws a `WorkingFault` where it has no value. */
export function evaluate(expression: Expression, read: (name: string) => Typed | null, writing: Writing): Typed {
  switch (expression.of) {
    case 'value':
      return expression.typed
    case 'name': {
      const typed = read(expression.name)
      if (!typed) throw new WorkingFault('missing', expression.name)
      return typed
    }
    case 'minus':
      return number(-numeric(evaluate(expression.arg, read, writing)))
    case 'op':
      return combine(
        expression.op,
        evaluate(expression.left, read, writing),
        evaluate(expression.right, read, writing),
        writing,
      )
    case 'call':
      return apply(
        expression.name,
        expression.args.map((arg) => evaluate(arg, read, writing)),
        writing,
      )
  }
}

const number = (value: number): Typed => {
  if (!Number.isFinite(value)) throw new WorkingFault('division')
  return { kind: 'number', value }
}
const date = (value: number): Typed => ({ kind: 'date', value: Math.round(value) })
const words = (value: string): Typed => {
  if (value.length > limits.bot_value_bytes) throw new WorkingFault('too_long')
  return { kind: 'text', value }
}

function numeric({ kind, value }: Typed): number {
  if (kind === 'number' && typeof value === 'number') return value
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value.trim().replace(',', '.')) : Number.NaN
  if (Number.isNaN(read)) throw new WorkingFault('kind')
  return read
}

function written({ kind, value }: Typed, writing: Writing): string {
  if (kind === 'date') return `${writing.day(Number(value))} ${writing.time(Number(value))}`
  if (kind === 'flag') return value === true ? 'да' : 'нет'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** A date and a number of seconds make a date, two dates a number of seconds, anything with a text a text. */
function combine(op: Operator, left: Typed, right: Typed, writing: Writing): Typed {
  if (op === '+' && (left.kind === 'text' || right.kind === 'text'))
    return words(written(left, writing) + written(right, writing))
  if (op === '+' && left.kind === 'list') return joined(left, right, writing)
  if (left.kind === 'date' || right.kind === 'date') {
    const [first, second] = [Number(left.value), Number(right.value)]
    if (left.kind === 'date' && right.kind === 'date') {
      if (op === '-') return number(first - second)
      throw new WorkingFault('kind')
    }
    if (op === '+') return date(left.kind === 'date' ? first + numeric(right) : second + numeric(left))
    if (op === '-' && left.kind === 'date') return date(first - numeric(right))
    throw new WorkingFault('kind')
  }
  const [first, second] = [numeric(left), numeric(right)]
  switch (op) {
    case '+':
      return number(first + second)
    case '-':
      return number(first - second)
    case '*':
      return number(first * second)
    case '/':
    case '%':
      if (second === 0) throw new WorkingFault('division')
      return number(op === '/' ? first / second : first % second)
  }
}

function joined(left: Typed, right: Typed, writing: Writing): Typed {
  const more = right.kind === 'list' ? (right.value as string[]) : [written(right, writing)]
  const value = [...(left.value as string[]), ...more]
  if (value.length > limits.bot_list) throw new WorkingFault('too_long')
  return { kind: 'list', value }
}

function apply(name: FunctionName, args: Typed[], writing: Writing): Typed {
  const [first, second] = args as [Typed, Typed]
  const text = () => written(first, writing)
  const list = (): string[] => {
    if (first.kind !== 'list') throw new WorkingFault('kind')
    return first.value as string[]
  }
  const moment = () => {
    if (first.kind !== 'date') throw new WorkingFault('kind')
    return Number(first.value)
  }
  switch (name) {
    case 'round':
    case 'floor':
    case 'ceil':
    case 'abs':
      return number(Math[name](numeric(first)))
    case 'min':
    case 'max':
      return number(Math[name](numeric(first), numeric(second)))
    case 'number':
      return number(numeric(first))
    case 'text':
      return words(text())
    case 'length':
      return number([...text()].length)
    case 'lower':
      return words(text().toLowerCase())
    case 'upper':
      return words(text().toUpperCase())
    case 'trim':
      return words(text().trim())
    case 'minutes':
      return number(numeric(first) * 60)
    case 'hours':
      return number(numeric(first) * 3_600)
    case 'days':
      return number(numeric(first) * 86_400)
    case 'day':
      return words(writing.day(moment()))
    case 'time':
      return words(writing.time(moment()))
    case 'count':
      return number(list().length)
    case 'item': {
      const found = list()[numeric(second) - 1]
      if (found === undefined) throw new WorkingFault('missing')
      return words(found)
    }
    case 'join':
      return words(list().join(written(second, writing)))
  }
}
