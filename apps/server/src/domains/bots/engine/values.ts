// Variables of the graph that is gone through: read, filled into texts, and put.

import { evaluate, WorkingFault } from '@otklik/contract/bots/evaluate.ts'
import { ExpressionFault, parseExpression, type Typed } from '@otklik/contract/bots/expression.ts'
import type { BotGraph } from '@otklik/contract/bots/graph.ts'
import {
  asKind,
  type BotValue,
  fillBotText,
  givenVariables,
  isGiven,
  type VariableKind,
  wordOf,
} from '@otklik/contract/bots/variables.ts'
import { limits } from '@otklik/contract/limits.ts'
import { localOf } from '@otklik/contract/zones.ts'
import type { Hands } from './hands.ts'
import type { Frame } from './state.ts'

export const startOf = ({ variables }: Pick<BotGraph, 'variables'>): Record<string, BotValue> =>
  Object.fromEntries(variables.map(({ name, start }) => [name, start]))

export const kindOf = ({ variables }: Pick<BotGraph, 'variables'>, name: string): VariableKind | undefined =>
  isGiven(name) ? givenVariables[name] : variables.find((one) => one.name === name)?.kind

export function readValue(hands: Hands, frame: Frame, name: string): BotValue {
  if (isGiven(name)) return hands.given(name)
  return frame.variables[name] ?? null
}

type Scope = { hands: Hands; frame: Frame; graph: Pick<BotGraph, 'variables'> }

const readTyped =
  ({ hands, frame, graph }: Scope) =>
  (name: string): Typed | null => {
    const [kind, value] = [kindOf(graph, name), readValue(hands, frame, name)]
    return kind === undefined || value === null ? null : { kind, value }
  }

/** A robot never sends a gap: null where something is missing. */
export function fill(scope: Scope, text: string, wrap: (word: string) => string = (word) => word): string | null {
  const { hands, frame, graph } = scope
  const { text: filled, missing } = fillBotText(text, (name) => {
    const kind = kindOf(graph, name)
    if (kind === undefined) return null
    const { day, time } = hands.writing
    const word = wordOf(readValue(hands, frame, name), kind, (at) =>
      name === 'now' ? time(at) : `${day(at)} ${time(at)}`,
    )
    return word === null ? null : wrap(word)
  })
  return missing.length > 0 ? null : filled
}

/** Undefined where it cannot be worked out. */
export function workOut(scope: Scope, text: string): Typed | undefined {
  try {
    return evaluate(parseExpression(text), readTyped(scope), scope.hands.writing)
  } catch (error) {
    if (error instanceof WorkingFault || error instanceof ExpressionFault) return undefined
    throw error
  }
}

const isShort = (value: BotValue) => Buffer.byteLength(JSON.stringify(value)) <= limits.bot_value_bytes

/** Whether it could be put there: of its kind, and not too long. */
export function put({ frame, graph }: Scope, name: string, value: BotValue): boolean {
  const kind = graph.variables.find((one) => one.name === name)?.kind
  if (kind === undefined) return false
  const fitting = asKind(value, kind)
  if (fitting === undefined || !isShort(fitting)) return false
  frame.variables[name] = fitting
  return true
}

const two = (number: number) => String(number).padStart(2, '0')
/** Dates and times for customers, in the zone of the space. */
export const writingIn = (zone: string) => {
  const parts = (at: number) => new Date(localOf(Math.floor(at), zone) * 1000)
  return {
    day: (at: number) => {
      const local = parts(at)
      return `${two(local.getUTCDate())}.${two(local.getUTCMonth() + 1)}.${local.getUTCFullYear()}`
    },
    time: (at: number) => {
      const local = parts(at)
      return `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`
    },
  }
}

/** Of a request: values as they are, wherever they stand; null where one is missing. */
export function fillPlainly(text: string, read: (name: string) => BotValue, wrap: (word: string) => string) {
  const { text: filled, missing } = fillBotText(text, (name) => {
    const value = read(name)
    return value === null ? null : wrap(Array.isArray(value) ? value.join(',') : String(value))
  })
  return missing.length > 0 ? null : filled
}
