import { limits } from '../limits.ts'
import { type BotValue, isVariableName, type VariableKind } from './variables.ts'

// What `set` works out: numbers, texts, dates and lists. A parser of our own; nothing is ever run as a program.
//
//   sum    = product { ("+" | "-") product }
//   product = unary { ("*" | "/" | "%") unary }
//   unary  = "-" unary | atom
//   atom   = number | 'text' | "text" | name [ "(" [ sum { "," sum } ] ")" ] | "(" sum ")"

export type Typed = { kind: VariableKind; value: Exclude<BotValue, null> }
export type Expression =
  | { of: 'value'; typed: Typed }
  | { of: 'name'; name: string }
  | { of: 'call'; name: FunctionName; args: Expression[] }
  | { of: 'minus'; arg: Expression }
  | { of: 'op'; op: Operator; left: Expression; right: Expression }
export type Operator = '+' | '-' | '*' | '/' | '%'

/** Of an expression that cannot be read: where. */
export class ExpressionFault extends Error {
  readonly at: number
  readonly what: 'syntax' | 'unknown_function' | 'arguments' | 'too_deep'
  constructor(at: number, what: ExpressionFault['what']) {
    super(what)
    this.at = at
    this.what = what
  }
}

const arity = {
  round: 1,
  floor: 1,
  ceil: 1,
  abs: 1,
  min: 2,
  max: 2,
  number: 1,
  text: 1,
  length: 1,
  lower: 1,
  upper: 1,
  trim: 1,
  minutes: 1,
  hours: 1,
  days: 1,
  day: 1,
  time: 1,
  count: 1,
  item: 2,
  join: 2,
} as const
export type FunctionName = keyof typeof arity
export const expressionFunctions = Object.keys(arity) as FunctionName[]
const isFunction = (name: string): name is FunctionName => Object.hasOwn(arity, name)

type Token = { at: number; is: 'number' | 'text' | 'name' | 'sign' | 'end'; text: string }
const patterns = /\s*(?:(\d+(?:\.\d+)?)|'([^'\n]*)'|"([^"\n]*)"|([\p{L}_][\p{L}\p{N}_.]*)|([-+*/%(),]))/uy

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  patterns.lastIndex = 0
  const end = text.trimEnd().length
  while (patterns.lastIndex < end) {
    const at = patterns.lastIndex
    const found = patterns.exec(text)
    if (!found) throw new ExpressionFault(at, 'syntax')
    const [, number, single, double, name, sign] = found
    if (number !== undefined) tokens.push({ at, is: 'number', text: number })
    else if (name !== undefined) tokens.push({ at, is: 'name', text: name })
    else if (sign !== undefined) tokens.push({ at, is: 'sign', text: sign })
    else tokens.push({ at, is: 'text', text: single ?? double ?? '' })
  }
  tokens.push({ at: text.length, is: 'end', text: '' })
  return tokens
}

const deepest = 30

/** Throws an `ExpressionFault` where it cannot be read. */
export function parseExpression(text: string): Expression {
  if (text.length > limits.bot_expression) throw new ExpressionFault(limits.bot_expression, 'syntax')
  const tokens = tokensOf(text)
  let place = 0
  let depth = 0
  const here = () => tokens[place] as Token
  const fail = (what: ExpressionFault['what'] = 'syntax'): never => {
    throw new ExpressionFault(here().at, what)
  }
  const sees = (...signs: string[]) => here().is === 'sign' && signs.includes(here().text)
  const take = (): Token => {
    const token = here()
    place++
    return token
  }
  const expect = (sign: string) => (sees(sign) ? take() : fail())

  function sum(): Expression {
    if (++depth > deepest) fail('too_deep')
    let left = product()
    while (sees('+', '-')) left = { of: 'op', op: take().text as Operator, left, right: product() }
    depth--
    return left
  }
  function product(): Expression {
    let left = unary()
    while (sees('*', '/', '%')) left = { of: 'op', op: take().text as Operator, left, right: unary() }
    return left
  }
  function unary(): Expression {
    if (!sees('-')) return atom()
    take()
    if (++depth > deepest) fail('too_deep')
    const arg = unary()
    depth--
    return { of: 'minus', arg }
  }
  function atom(): Expression {
    const token = here()
    switch (token.is) {
      case 'number':
        take()
        return { of: 'value', typed: { kind: 'number', value: Number(token.text) } }
      case 'text':
        take()
        return { of: 'value', typed: { kind: 'text', value: token.text } }
      case 'name':
        take()
        return sees('(') ? call(token) : named(token)
      case 'sign': {
        expect('(')
        const inner = sum()
        expect(')')
        return inner
      }
      case 'end':
        return fail()
    }
  }
  function named(token: Token): Expression {
    if (!isVariableName(token.text)) throw new ExpressionFault(token.at, 'syntax')
    return { of: 'name', name: token.text }
  }
  function call(token: Token): Expression {
    const { text: name } = token
    if (!isFunction(name)) throw new ExpressionFault(token.at, 'unknown_function')
    expect('(')
    const args: Expression[] = []
    if (!sees(')')) {
      args.push(sum())
      while (sees(',')) {
        take()
        args.push(sum())
      }
    }
    expect(')')
    if (args.length !== arity[name]) throw new ExpressionFault(token.at, 'arguments')
    return { of: 'call', name, args }
  }

  const read = sum()
  if (here().is !== 'end') fail()
  return read
}

/** What it names. */
export function namesOf(expression: Expression): string[] {
  switch (expression.of) {
    case 'value':
      return []
    case 'name':
      return [expression.name]
    case 'call':
      return expression.args.flatMap(namesOf)
    case 'minus':
      return namesOf(expression.arg)
    case 'op':
      return [...namesOf(expression.left), ...namesOf(expression.right)]
  }
}
