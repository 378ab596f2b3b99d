import { useLingui } from '@lingui/react/macro'
import type { BotConditionNode, VariableLeaf } from '@otklik/contract/bots/conditions.ts'
import { isRuleLeaf, isVariableLeaf } from '@otklik/contract/bots/conditions.ts'
import type { BotGraph } from '@otklik/contract/bots/graph.ts'
import type { BotNode } from '@otklik/contract/bots/nodes.ts'
import { useQuery } from '@tanstack/react-query'
import { excerptOf } from '../../../platform/excerpt.ts'
import { formatExact } from '../../../platform/time/time.ts'
import { useStatusName } from '../../../ui/marks/StatusMark.tsx'
import { agentsQuery } from '../../ai/api.ts'
import { clockOf } from '../../rules/words/useLeafWords.ts'
import { useRuleWords } from '../../rules/words/useRuleWords.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { botsQuery } from '../api.ts'
import { answerNames, kindNames } from './kinds.ts'
import { variableOperatorNames } from './variable-operators.ts'

const EXCERPT = 90
const OPEN = '…'

/** A node in a few words: what it is called, and what it does. */
export function useNodeWords(space_id: number) {
  const { t, i18n } = useLingui()
  const rule = useRuleWords(space_id)
  const statusName = useStatusName()
  const { data: bots = [] } = useQuery(botsQuery)
  const mayAsk = useSpacesWhere('ai.manage').some(({ id }) => id === space_id)
  const { data: agents = [] } = useQuery({ ...agentsQuery(space_id), enabled: mayAsk, meta: { quiet: true } })
  const quoted = (words: string) => t`«${words}»`
  const said = (text: string) => quoted(excerptOf(text.trim() || OPEN, EXCERPT))
  const time = (seconds: number) => formatExact(seconds, i18n.locale)

  const variableWords = ({ variable, op, value }: VariableLeaf): string => {
    const words = t(variableOperatorNames[op])
    if (op === 'is_empty' || op === 'yes' || op === 'no') return `${variable || OPEN} ${words}`
    const shown = Array.isArray(value) ? value.map(quoted).join(', ') : String(value ?? OPEN)
    return `${variable || OPEN} ${words} ${shown}`
  }
  const conditionWords = (node: BotConditionNode, isInside = false): string => {
    if (isVariableLeaf(node)) return variableWords(node)
    if (isRuleLeaf(node)) return rule.leafWords(node)
    if ('not' in node) {
      const words = conditionWords(node.not)
      return words && t`неверно, что (${words})`
    }
    const isAll = 'all' in node
    const parts = (isAll ? node.all : node.any).map((part) => conditionWords(part, true)).filter(Boolean)
    const words = parts.join(` ${isAll ? t`и` : t`или`} `)
    return isInside && parts.length > 1 ? `(${words})` : words
  }

  const titleOf = (node: BotNode): string => node.name || t(kindNames[node.kind])

  const variants = (texts: readonly string[]) => {
    const count = texts.length
    const text = excerptOf(texts[0]?.trim() || OPEN, EXCERPT)
    return count > 1 ? t`Один из ${count} текстов: «${text}»` : quoted(text)
  }

  const delayWords = ({ until, on_message }: Extract<BotNode, { kind: 'delay' }>) => {
    const [span, clock] = [
      'seconds' in until ? time(until.seconds) : '',
      'minute_of_day' in until ? clockOf(until.minute_of_day) : '',
    ]
    const how =
      'seconds' in until ? t`Ждать ${span}` : 'minute_of_day' in until ? t`Ждать до ${clock}` : t`Ждать рабочих часов`
    const then = {
      keep: t`даже если клиент написал`,
      skip: t`прервать, если клиент написал`,
      restart: t`заново, если клиент написал`,
    }[on_message]
    return `${how}, ${then}`
  }

  const handOverWords = ({ to, group_id, text }: Extract<BotNode, { kind: 'hand_over' }>) => {
    const group = group_id === null ? '' : rule.named.nameOf('group', group_id)
    const whom = group ? t`Группа «${group}»` : t`Всем, кто отвечает`
    const how = { group: '', turn: t`по очереди`, load: t`кто меньше загружен` }[to]
    return [[whom, how].filter(Boolean).join(', '), ...(text ? [said(text)] : [])].join('. ')
  }

  const aiWords = ({ mode, agent_id, labels, fields }: Extract<BotNode, { kind: 'ai' }>) => {
    const agent = agents.find(({ id }) => id === agent_id)?.name ?? OPEN
    if (mode === 'answer') return t`Отвечает «${agent}» по фактам`
    const parts = (mode === 'classify' ? labels : fields).map(({ name }) => name || OPEN).join(', ') || OPEN
    return mode === 'classify' ? t`«${agent}» определяет тему: ${parts}` : t`«${agent}» извлекает: ${parts}`
  }

  const endWords = ({ text, status, tag_ids }: Extract<BotNode, { kind: 'end' }>) => {
    const state = status && statusName(status)
    const tags = tag_ids.map((id) => rule.named.nameOf('tag', id)).join(', ')
    const parts = [
      ...(text ? [said(text)] : []),
      ...(state ? [t`статус «${state}»`] : []),
      ...(tags ? [t`теги: ${tags}`] : []),
    ]
    return parts.join(', ') || t`Разговор закончен`
  }

  /** `graph` names the nodes that one of them leads to. */
  const aboutOf = (node: BotNode, graph?: Pick<BotGraph, 'nodes'>): string => {
    switch (node.kind) {
      case 'message': {
        if (node.template_id === null) return variants(node.variants)
        const template = rule.named.nameOf('template', node.template_id)
        return t`Шаблон «${template}»`
      }
      case 'private_reply':
        return variants(node.variants)
      case 'choice':
        return said(node.text)
      case 'question': {
        const [text, variable, kind] = [said(node.text), node.variable || OPEN, t(answerNames[node.answer])]
        return node.answer === 'text' ? `${text} → ${variable}` : `${text} → ${variable} (${kind})`
      }
      case 'condition':
        return (
          node.branches
            .map((branch) => conditionWords(branch.if))
            .filter(Boolean)
            .join(t`; или `) || OPEN
        )
      case 'set': {
        const value = 'expression' in node.to ? node.to.expression : shownValue(node.to.value)
        return `${node.variable || OPEN} = ${value}`
      }
      case 'split':
        return node.shares.map(({ percent }) => `${percent} %`).join(' / ')
      case 'http': {
        const into = node.answers.map(({ variable }) => variable).filter(Boolean)
        const where = `${node.method} ${node.url.replace(/^https:\/\//, '') || OPEN}`
        return into.length > 0 ? `${where} → ${into.join(', ')}` : where
      }
      case 'facts': {
        const asked = node.query.trim() === '' ? t`Последние слова клиента` : said(node.query)
        return node.variable === '' ? asked : `${asked} → ${node.variable}`
      }
      case 'ai':
        return aiWords(node)
      case 'act':
        return node.act ? rule.actWords(node.act) : OPEN
      case 'delay':
        return delayWords(node)
      case 'sub': {
        const name = bots.find(({ id }) => id === node.bot_id)?.name ?? OPEN
        return quoted(name)
      }
      case 'go_to': {
        const target = graph?.nodes.find(({ id }) => id === node.node)
        return target ? `→ ${titleOf(target)}` : OPEN
      }
      case 'hand_over':
        return handOverWords(node)
      case 'end':
        return endWords(node)
      default:
        return node satisfies never
    }
  }
  const shownValue = (value: unknown) =>
    value === true ? t`да` : value === false ? t`нет` : Array.isArray(value) ? value.join(', ') : String(value ?? OPEN)

  return { ...rule, titleOf, aboutOf, conditionWords, variableWords, shownValue }
}
export type NodeWords = ReturnType<typeof useNodeWords>
