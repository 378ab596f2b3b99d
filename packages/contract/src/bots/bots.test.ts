import { expect, it } from 'vitest'
import { findNetwork } from '../networks/catalogue.ts'
import type { Network } from '../networks/network.ts'
import { BotDefinition } from './bots.ts'
import { checkBot, errorsOf } from './check.ts'
import { evaluate, WorkingFault } from './evaluate.ts'
import { ExpressionFault, parseExpression, type Typed } from './expression.ts'
import { buttonPayload, readPayload } from './forms.ts'
import { portsOf } from './graph.ts'
import { BotNode, botNodeKinds, nodes } from './nodes.ts'
import { mapReferences, referencesOf } from './references.ts'
import { fillBotText } from './variables.ts'

const writing = { day: (at: number) => `day ${at}`, time: (at: number) => `time ${at}` }
const worth = (text: string, known: Record<string, Typed> = {}) =>
  evaluate(parseExpression(text), (name) => known[name] ?? null, writing).value

it('works out numbers, texts, dates and lists', () => {
  expect(worth('2 + 3 * 4')).toBe(14)
  expect(worth('-(2 + 3) * 4 % 7')).toBe(-20 % 7)
  expect(worth("'заказ ' + n", { n: { kind: 'number', value: 7 } })).toBe('заказ 7')
  const now: Typed = { kind: 'date', value: 1_000_000 }
  expect(worth('now + days(2)', { now })).toBe(1_000_000 + 172_800)
  expect(worth('now - (now - hours(1))', { now })).toBe(3_600)
  expect(worth('day(now)', { now })).toBe('day 1000000')
  const list: Typed = { kind: 'list', value: ['а', 'б'] }
  expect(worth("join(x, '; ') + count(x) + item(x, 2)", { x: list })).toBe('а; б2б')
  expect(worth('round(10 / 4)')).toBe(3)
})

it.each(['', '1 +', '(1', "'a", 'eval(1)', 'min(1)', 'a..b', '1 2', 'constructor(1)', '('.repeat(60)])(
  'does not read %j',
  (text) => {
    expect(() => parseExpression(text)).toThrow(ExpressionFault)
  },
)

it('says what cannot be worked out', () => {
  expect(() => worth('1 / 0')).toThrow(WorkingFault)
  expect(() => worth('gone + 1')).toThrow('missing')
  expect(() => worth("'a' * 2")).toThrow('kind')
})

it('fills in what is known, and names what is not', () => {
  const read = (name: string) => ({ 'author.name': 'Анна', empty: '' })[name]
  expect(fillBotText('{author.name}, {order|ваш заказ} {x}', read)).toEqual({
    text: 'Анна, ваш заказ ',
    missing: ['x'],
  })
  expect(fillBotText('{empty|}', read).missing).toEqual([])
})

it('carries a button in fifteen characters, and knows its own only', () => {
  for (const [session, step, choice] of [
    [1, 1, 0],
    [2 ** 47, 4_000_000_000, 29],
    [123_456_789_012, 77, 255],
  ] as const) {
    const text = buttonPayload(session, step, choice)
    expect(text.length).toBe(15)
    expect(readPayload(text)).toEqual({ session_id: session, step, choice })
  }
  expect(readPayload('something else')).toBeUndefined()
  expect(readPayload('AAAAAAAAAAAAAAA')).toBeUndefined()
})

const at = { x: 0, y: 0 }
const definition = (given: object) => BotDefinition.parse({ graph: { nodes: [], edges: [], ...given } })
const message = (id: string, text = 'Здравствуйте') => ({ kind: 'message', id, at, variants: [text] })
const end = { kind: 'end', id: 'end', at }
const codes = (given: BotDefinition, known = {}) =>
  checkBot(given, known)
    .map(({ code, node }) => `${code} ${node}`)
    .sort()

it('finds nothing wrong with a small bot that has all it needs', () => {
  const whole = {
    ...definition({ start: 'a', nodes: [message('a'), end], edges: [{ from: 'a', port: 'next', to: 'end' }] }),
    triggers: [{ on: 'any_message' as const }],
  }
  expect(checkBot(whole, { networks: [findNetwork('telegram') as Network] })).toEqual([])
})

it('tells what is wrong at its node', () => {
  const choice = { kind: 'choice', id: 'c', at, text: 'Что?', choices: [{ id: 'x', label: 'Да' }] }
  const drawn = definition({
    start: 'a',
    nodes: [
      message('a', 'Заказ {order}'),
      choice,
      { kind: 'set', id: 's', at, variable: 'order', to: { expression: '1 +' } },
      { kind: 'go_to', id: 'g', at, node: 's' },
      message('lost', ''),
    ],
    edges: [
      { from: 'a', port: 'next', to: 'c' },
      { from: 'c', port: 'c:x', to: 's' },
      { from: 's', port: 'next', to: 'g' },
    ],
    variables: [{ name: 'order', kind: 'text' }],
  })
  expect(codes(drawn)).toEqual([
    ...['endless_loop g', 'endless_loop s', 'expression s', 'no_timeout c', 'no_triggers null', 'text_missing lost'],
    ...['unreachable lost', 'variable_unset a'],
  ])
})

it('takes a variable for set only where every way to it has set it', () => {
  const ask = { kind: 'question', id: 'q', at, text: 'Номер?', variable: 'n' }
  const drawn = (edges: object[]) =>
    definition({
      start: 'q',
      nodes: [ask, message('m', '{n}'), end],
      edges: [{ from: 'm', port: 'next', to: 'end' }, ...edges],
      variables: [{ name: 'n', kind: 'text' }],
    })
  const asked = { from: 'q', port: 'next', to: 'm' }
  expect(codes(drawn([asked]))).not.toContain('variable_unset m')
  expect(codes(drawn([asked, { from: 'q', port: 'timeout', to: 'm' }]))).toContain('variable_unset m')
})

it('measures texts by the network, with the numbers that choices would have', () => {
  const text = 'я'.repeat(990)
  const choices = [...Array(10).keys()].map((each) => ({ id: `x${each}`, label: 'Длинное название выбора' }))
  const drawn = definition({ start: 'c', nodes: [{ kind: 'choice', id: 'c', at, text, choices }] })
  const about = (id: string) => codes(drawn, { networks: [findNetwork(id) as Network] })
  expect(about('telegram')).not.toContain('network_text c')
  expect(about('instagram')).toContain('network_text c')
})

it('finds bots that go into each other, and things that are gone', () => {
  const drawn = definition({
    start: 'u',
    nodes: [
      { kind: 'sub', id: 'u', at, bot_id: 2 },
      { ...end, tag_ids: [9] },
    ],
    edges: [{ from: 'u', port: 'next', to: 'end' }],
  })
  const subs = new Map([[2, { is_published: true, goes_into: [1] }]])
  expect(codes(drawn, { subs, bot_id: 1, isThere: () => false })).toEqual([
    ...['dead_reference end', 'no_triggers null', 'sub_loop u'],
  ])
  expect(errorsOf(checkBot(drawn, { subs: new Map() })).map(({ code }) => code)).toEqual(['sub_missing'])
})

it('names everything of the space once, and puts other ids in their place', () => {
  const given = definition({
    start: 'e',
    nodes: [
      { ...end, id: 'e', tag_ids: [1, 2] },
      { kind: 'act', id: 'a', at, act: { do: 'assign', to: 'group', group_id: 5 } },
      {
        kind: 'condition',
        id: 'c',
        at,
        branches: [{ id: 'x', if: { not: { field: 'tags', op: 'any_of', value: [1] } } }],
      },
    ],
  })
  expect(referencesOf(given).map(({ kind, id }) => `${kind} ${id}`)).toEqual(['tag 1', 'tag 2', 'group 5', 'tag 1'])
  const turned = mapReferences(given, ({ kind, id }) => (kind === 'group' ? null : id === 2 ? 1 : id + 10))
  expect(turned.graph.nodes[0]).toMatchObject({ tag_ids: [11, 1] })
  expect(turned.graph.nodes[1]).toMatchObject({ act: null })
})

it('offers every kind of node, each with its ports', () => {
  expect(BotNode.options.map(({ shape }) => shape.kind.value).sort()).toEqual([...botNodeKinds].sort())
  expect(Object.keys(nodes).sort()).toEqual([...botNodeKinds].sort())
  const http = nodes.http.parse({ kind: 'http', id: 'h', at })
  expect(portsOf(http).map(({ port }) => port)).toEqual(['ok', 'error', 'timeout'])
})
