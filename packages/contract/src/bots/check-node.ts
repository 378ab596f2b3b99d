import { actFits } from '../rules/acts.ts'
import { botLeavesOf, isVariableLeaf } from './conditions.ts'
import { ExpressionFault, namesOf, parseExpression } from './expression.ts'
import type { BotNode } from './nodes.ts'
import { type BotProblem, problem } from './problems.ts'
import { hostOfAddress, secretHost } from './secret-host.ts'
import { namesIn, type VariableKind } from './variables.ts'

/** A name that a node reads. `is_needed`: without a value it fails. */
export type Read = { name: string; is_needed: boolean }

const inTexts = (...texts: string[]): Read[] =>
  texts.flatMap(namesIn).map(({ name, has_fallback }) => ({ name, is_needed: !has_fallback }))
const inExpression = (text: string): Read[] => {
  try {
    return namesOf(parseExpression(text)).map((name) => ({ name, is_needed: true }))
  } catch (error) {
    if (error instanceof ExpressionFault) return []
    throw error
  }
}

export function readBy(node: BotNode): Read[] {
  switch (node.kind) {
    case 'message':
      return node.template_id === null ? inTexts(...node.variants) : []
    case 'private_reply':
      return inTexts(...node.variants)
    case 'choice':
      return [
        ...inTexts(node.text, node.error_text, ...node.choices.flatMap(({ label, url }) => [label, url ?? ''])),
        ...(node.list === '' ? [] : [{ name: node.list, is_needed: true }]),
      ]
    case 'question':
      return inTexts(node.text, node.error_text)
    case 'condition':
      return node.branches
        .flatMap((branch) => botLeavesOf(branch.if))
        .flatMap((leaf) => (isVariableLeaf(leaf) ? [{ name: leaf.variable, is_needed: false }] : []))
    case 'set':
      return 'expression' in node.to ? inExpression(node.to.expression) : []
    case 'http':
      return inTexts(node.url, node.body, ...node.headers.map(({ value }) => value))
    case 'facts':
    case 'ai':
      return inTexts(node.query)
    case 'sub':
      return node.ins.flatMap(({ expression }) => inExpression(expression))
    case 'hand_over':
      return inTexts(node.text, node.note)
    case 'end':
      return inTexts(node.text)
    case 'act':
    case 'split':
    case 'delay':
    case 'go_to':
      return []
    default:
      return node satisfies never
  }
}

/** Names into which it puts something. */
export function writtenBy(node: BotNode): { name: string; is_asked: boolean }[] {
  switch (node.kind) {
    case 'choice':
      return node.variable === '' ? [] : [{ name: node.variable, is_asked: true }]
    case 'question':
    case 'set':
      return [{ name: node.variable, is_asked: true }]
    case 'http':
      return node.answers.map(({ variable }) => ({ name: variable, is_asked: true }))
    case 'facts':
      return [node.variable, node.title_variable].flatMap((name) => (name === '' ? [] : [{ name, is_asked: true }]))
    case 'ai':
      if (node.mode === 'extract') return node.fields.map(({ variable }) => ({ name: variable, is_asked: true }))
      return node.mode === 'answer' && node.variable !== '' ? [{ name: node.variable, is_asked: true }] : []
    case 'sub':
      return node.outs.map(({ variable }) => ({ name: variable, is_asked: true }))
    default:
      return []
  }
}

const pathPart = String.raw`(?:\.[\p{L}_$][\p{L}\p{N}_$-]*|\[\d{1,4}\]|\["[^"\]]{1,100}"\])`
const path = new RegExp(`^\\$${pathPart}*$`, 'u')
/** `$.order.items[0].name`. */
export const isAnswerPath = (text: string) => path.test(text)

const header = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/
/** Those that the connection is made of, and ours. */
const ours =
  /^(host|content-length|transfer-encoding|connection|upgrade|te|trailer|cookie|idempotency-key|x-otklik-.*)$/i
export const isHeaderName = (name: string) => header.test(name) && !ours.test(name)

const isWebAddress = (text: string) => {
  // Where a name is filled in, anything that fits an address stands for it. A host that customers could choose is none.
  const filled = text.replace(/\{[^{}\n]{1,101}\}/g, 'x')
  const host = /^https:\/\/([^/?#]+)/i.exec(text)?.[1]
  return host !== undefined && !/[{}@]/.test(host) && URL.canParse(filled)
}

/** Names that two have; a model could not tell them apart. */
const doubled = (named: readonly { name: string }[]): string[] => {
  const names = named.map(({ name }) => name.toLowerCase()).filter(Boolean)
  return [...new Set(names.filter((name, place) => names.indexOf(name) !== place))]
}

type Kinds = ReadonlyMap<string, VariableKind>
type Hosts = ReadonlyMap<string, string | null>

function secretProblem(name: string, url: string, secrets: Hosts): BotProblem['code'] | null {
  const host = secrets.get(name)
  if (host === undefined) return 'secret_missing'
  if (host === null) return 'secret_no_host'
  const asked = hostOfAddress(url)
  return asked === null || asked === secretHost(host) ? null : 'secret_host'
}

/** What is wrong with a node by itself. */
export function nodeProblems(node: BotNode, kinds: Kinds, secrets: Hosts | null): BotProblem[] {
  const found: BotProblem[] = []
  const tell = (code: BotProblem['code'], about: string | null = null) => found.push(problem(code, node.id, about))
  const expression = (text: string) => {
    try {
      parseExpression(text)
    } catch (error) {
      if (!(error instanceof ExpressionFault)) throw error
      tell('expression', text.slice(0, 60))
    }
  }
  switch (node.kind) {
    case 'message':
      if (node.template_id === null && (node.variants.length === 0 || node.variants.some((text) => text.trim() === '')))
        tell('text_missing')
      break
    case 'private_reply':
      if (node.variants.some((text) => text.trim() === '')) tell('text_missing')
      break
    case 'choice': {
      if (node.text.trim() === '') tell('text_missing')
      if (node.list === '' && !node.choices.some(({ kind }) => kind !== 'url')) tell('choices_missing')
      if (node.choices.some(({ label }) => label === '')) tell('choice_label_missing')
      if (node.choices.some(({ kind, url }) => kind === 'url' && !isWebAddress(url ?? ''))) tell('choice_url')
      if (node.list !== '' && kinds.has(node.list) && kinds.get(node.list) !== 'list') tell('variable_kind', node.list)
      break
    }
    case 'question':
      if (node.text.trim() === '') tell('text_missing')
      if (node.answer === 'regex' && node.pattern === '') tell('pattern')
      break
    case 'condition':
      if (node.branches.length === 0) tell('branches_missing')
      if (
        node.branches.some((each) => botLeavesOf(each.if).some((leaf) => isVariableLeaf(leaf) && leaf.variable === ''))
      )
        tell('variable_missing')
      break
    case 'set':
      if ('expression' in node.to) expression(node.to.expression)
      break
    case 'split':
      if (node.shares.reduce((sum, { percent }) => sum + percent, 0) !== 100) tell('shares_sum')
      break
    case 'http': {
      if (!isWebAddress(node.url)) tell('http_url')
      for (const { name } of node.headers) if (!isHeaderName(name)) tell('http_header', name)
      for (const { path: one } of node.answers) if (!isAnswerPath(one)) tell('http_path', one)
      if (node.tries > 1 && node.method !== 'GET' && !node.is_repeatable) tell('http_repeats')
      const wanted = [...node.headers.map(({ secret }) => secret), node.sign_with].filter((name) => name !== null)
      for (const name of new Set(wanted)) {
        const code = secrets && secretProblem(name, node.url, secrets)
        if (code) tell(code, name)
      }
      break
    }
    case 'facts':
      break
    case 'ai':
      if (node.agent_id === null) tell('agent_missing')
      if (node.mode === 'extract') {
        if (node.fields.length === 0 || node.fields.some(({ name }) => name === '')) tell('fields_missing')
        for (const name of doubled(node.fields)) tell('fields_double', name)
        if (node.fields.some((field) => field.as === 'choice' && !field.choices.some(Boolean))) tell('field_choices')
      }
      if (node.mode === 'classify') {
        if (node.labels.length === 0 || node.labels.some(({ name }) => name === '')) tell('labels_missing')
        for (const name of doubled(node.labels)) tell('labels_double', name)
      }
      break
    case 'act':
      if (node.act === null) tell('act_missing')
      else if (!actFits('chat', node.act.do)) tell('act_not_here', node.act.do)
      break
    case 'sub':
      if (node.bot_id === null) tell('sub_missing')
      for (const { expression: text } of node.ins) expression(text)
      break
    case 'delay':
    case 'go_to':
    case 'hand_over':
    case 'end':
      break
    default:
      node satisfies never
  }
  return found
}
