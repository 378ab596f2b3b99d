import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { BotNode, type BotNodeKind } from '@otklik/contract/bots/nodes.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LONG = 8

/** Not `randomUUID`: there is none where the page came without TLS, and a graph's keys are shorter. */
export const freshKey = () =>
  Array.from({ length: LONG }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('')

const TEN_MINUTES = 600

/** What the contract has no default for. */
function firstOf(kind: BotNodeKind): object {
  switch (kind) {
    case 'message':
    case 'private_reply':
      return { variants: [''] }
    case 'choice':
      return { text: '', choices: [freshChoice(), freshChoice()] }
    case 'question':
      return { text: '' }
    case 'condition':
      return { branches: [freshBranch()] }
    case 'set':
      return { variable: '', to: { value: '' } }
    case 'split':
      return { shares: [50, 50].map((percent) => ({ id: freshKey(), percent })) }
    case 'delay':
      return { until: { seconds: TEN_MINUTES } }
    case 'facts':
    case 'ai':
    case 'http':
    case 'act':
    case 'sub':
    case 'go_to':
    case 'hand_over':
    case 'end':
      return {}
    default:
      return kind satisfies never
  }
}

export const freshNode = (kind: BotNodeKind, at: { x: number; y: number }): BotNode =>
  BotNode.parse({ kind, id: freshKey(), at, ...firstOf(kind) })

export const freshChoice = () => ({ id: freshKey(), kind: 'reply' as const, label: '', url: null })
export const freshLabel = () => ({ id: freshKey(), name: '', about: '' })
export const freshField = () => ({
  ...{ id: freshKey(), name: '', about: '', as: 'text' as const, choices: [], variable: '', is_needed: true },
})
export const freshBranch = () => ({ id: freshKey(), name: '', if: { all: [] } })

type Words = { hello: string; where: string; person: string; ask: string; thanks: string; wait: string }

/** How a bot begins: nothing, or a greeting with two buttons, one of which leads to people. */
export function firstDraft(stop_words: string[], words?: Words, stop_text = ''): BotDefinition {
  const blank = { stop_words, stop_text, object_ids: null, when_assigned: false, in_groups: false }
  if (!words) return { ...blank, triggers: [], graph: { start: null, nodes: [], edges: [], variables: [] } }
  const [order, person] = [
    { ...freshChoice(), label: words.where },
    { ...freshChoice(), label: words.person },
  ]
  const [hello, ask, thanks, over] = [
    { ...freshNode('choice', { x: 0, y: 140 }), text: words.hello, choices: [order, person] },
    { ...freshNode('question', { x: -180, y: 330 }), text: words.ask, variable: 'order_no' },
    { ...freshNode('message', { x: -180, y: 500 }), variants: [words.thanks] },
    { ...freshNode('hand_over', { x: 180, y: 640 }), text: words.wait },
  ] as [BotNode, BotNode, BotNode, BotNode]
  const edge = (from: BotNode, port: string, to: BotNode) => ({ from: from.id, port, to: to.id })
  return {
    ...blank,
    triggers: [{ on: 'first_message', since: 'ever', days: null }],
    graph: {
      start: hello.id,
      nodes: [hello, ask, thanks, over],
      edges: [
        edge(hello, `c:${order.id}`, ask),
        edge(hello, `c:${person.id}`, over),
        edge(hello, 'timeout', over),
        edge(ask, 'next', thanks),
        edge(ask, 'timeout', over),
        edge(thanks, 'next', over),
      ],
      variables: [{ name: 'order_no', kind: 'text', start: null }],
    },
  }
}
