import { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { checkBot, errorsOf } from '@otklik/contract/bots/check.ts'
import type { BotGraph } from '@otklik/contract/bots/graph.ts'
import { BotNode, botNodeKinds } from '@otklik/contract/bots/nodes.ts'
import { limits } from '@otklik/contract/limits.ts'
import { expect, it } from 'vitest'
import { arranged, usual } from '../parts/canvas/layout.ts'
import { clipText, readClip } from './clipboard.ts'
import { firstDraft, freshNode } from './fresh.ts'
import { addNode, changeNode, connect, copyOf, paste, placeFor, removeNodes } from './graph.ts'
import { outlineOf } from './outline.ts'
import { canBeSent, unfinishedIn } from './unfinished.ts'

const words = {
  ...{ hello: 'Чем помочь?', where: 'Где заказ', person: 'Человек', ask: 'Номер?' },
  ...{ thanks: 'Номер {order_no}', wait: 'Ждите' },
}
const sample = () => firstDraft(['оператор'], words)
const none: BotGraph = { start: null, nodes: [], edges: [], variables: [] }
const at = { x: 0, y: 0 }

it('makes every kind of node as the contract takes it, and an example that could be published', () => {
  for (const kind of botNodeKinds) expect(BotNode.safeParse(freshNode(kind, at)).success, kind).toBe(true)
  expect(BotDefinition.safeParse(sample()).success).toBe(true)
  expect(errorsOf(checkBot(sample()))).toEqual([])
})

it('begins with the first node, and follows a port to the next', () => {
  const [first, second] = [freshNode('message', at), freshNode('end', at)]
  const graph = addNode(addNode(none, first), second, { from: first.id, port: 'next' })
  expect(graph.start).toBe(first.id)
  expect(graph.edges).toEqual([{ from: first.id, port: 'next', to: second.id }])
  const turned = connect(graph, { from: first.id, port: 'next' }, first.id)
  expect(turned.edges).toEqual([{ from: first.id, port: 'next', to: first.id }])
  expect(connect(turned, { from: first.id, port: 'next' }, null).edges).toEqual([])
})

it('takes away the edges of ways out and of nodes that are gone', () => {
  const { graph } = sample()
  const menu = graph.nodes[0] as Extract<BotNode, { kind: 'choice' }>
  const gone = menu.choices[0]?.id
  const without = changeNode(graph, { ...menu, choices: menu.choices.slice(1) })
  expect(graph.edges.some(({ port }) => port === `c:${gone}`)).toBe(true)
  expect(without.edges.some(({ port }) => port === `c:${gone}`)).toBe(false)
  const jump = { ...freshNode('go_to', at), node: menu.id } as BotNode
  const empty = removeNodes({ ...graph, nodes: [...graph.nodes, jump] }, [menu.id])
  expect(empty.start).toBeNull()
  expect(empty.edges.some(({ from, to }) => from === menu.id || to === menu.id)).toBe(false)
  expect(empty.nodes.at(-1)).toMatchObject({ kind: 'go_to', node: '' })
})

it('pastes what was copied under new keys, with the ways between, beside what is there', () => {
  const { graph } = sample()
  const clip = readClip(clipText(copyOf(graph, graph.nodes.slice(0, 2).map(({ id }) => id))))
  if (!clip) throw new Error('what was copied can be read')
  const once = paste(graph, clip)
  const twice = paste(once.graph, clip)
  expect(twice.graph.nodes).toHaveLength(graph.nodes.length + 4)
  expect(new Set(twice.graph.nodes.map(({ id }) => id)).size).toBe(twice.graph.nodes.length)
  expect(new Set(twice.graph.nodes.map((node) => `${node.at.x} ${node.at.y}`)).size).toBe(twice.graph.nodes.length)
  expect(twice.graph.edges).toHaveLength(graph.edges.length + 2)
  expect(readClip('Здравствуйте')).toBeUndefined()
  const full = { ...graph, nodes: Array.from({ length: limits.bot_nodes }, () => freshNode('end', at)) }
  expect(paste(full, clip).ids).toEqual([])
})

it('lists the nodes in the order of a conversation, and those behind that none comes to', () => {
  const { graph } = sample()
  const lost = freshNode('end', at)
  const steps = outlineOf({ ...graph, nodes: [lost, ...graph.nodes] })
  expect(steps.map(({ node }) => node.kind)).toEqual(['choice', 'question', 'message', 'hand_over', 'end'])
  expect(steps.map(({ isReached }) => isReached)).toEqual([true, true, true, true, false])
})

it('arranges from top to bottom without laying one over another', () => {
  const { graph } = sample()
  const places = arranged(graph, () => undefined)
  const [menu, ask] = graph.nodes.map(({ id }) => places.get(id))
  expect(menu?.y).toBeLessThan(ask?.y ?? 0)
  const all = [...places.values()]
  for (const one of all)
    for (const other of all)
      if (one !== other)
        expect(Math.abs(one.x - other.x) >= usual.width || Math.abs(one.y - other.y) >= usual.height).toBe(true)
  expect(graph.nodes.some((node) => node.at.x === placeFor(graph).x && node.at.y === placeFor(graph).y)).toBe(false)
})

it('knows what is half filled in, which the server would refuse', () => {
  const draft = sample()
  expect(canBeSent(draft)).toBe(true)
  const act = { ...freshNode('act', at), act: { do: 'tags', add: [], remove: [] } } as BotNode
  const half = { ...draft, graph: addNode(draft.graph, act) }
  expect(unfinishedIn(half)).toEqual([act])
  expect(canBeSent({ ...draft, object_ids: [] })).toBe(false)
})
