import { useLingui } from '@lingui/react/macro'
import { isLeaf, type RuleLeaf, type RuleNode } from '@otklik/contract/rules/conditions.ts'
import { fieldFacts, type RuleField } from '@otklik/contract/rules/fields.ts'
import { formatDuration } from '../../../platform/time/time.ts'
import { fieldNames, flagPhrases, operatorNames } from './field-names.ts'
import type { Named } from './useNamed.ts'

/** Of a value that nobody has chosen yet. */
const OPEN = '…'

export const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** One question, and a whole condition, as one would say it. */
export function useLeafWords({ valueName }: Pick<Named, 'valueName'>) {
  const { t, i18n } = useLingui()
  const listed = (words: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(i18n.locale, { type }).format(words)

  const quoted = (words: string) => t`«${words}»`

  const amount = (field: RuleField, value: number): string => {
    switch (fieldFacts[field].unit) {
      case 'minutes':
        return formatDuration(value * 60, i18n.locale)
      case 'hours':
        return formatDuration(value * 3_600, i18n.locale)
      case 'minute_of_day':
        return clockOf(value)
      case 'days':
      case undefined:
        return new Intl.NumberFormat(i18n.locale).format(value)
    }
  }

  /** With what is asked beside the value: within how many days, of which group. */
  const subject = ({ field, days, group_id }: RuleLeaf): string => {
    const name = t(fieldNames[field])
    if (days !== undefined) return t`${name} за ${days} дн.`
    if (group_id === undefined) return name
    const group = valueName('group', group_id)
    return t`${name} в группе «${group}»`
  }

  const numberWords = (leaf: RuleLeaf): string => {
    const name = subject(leaf)
    const [from, to] = Array.isArray(leaf.value) ? leaf.value.map(Number) : []
    if (leaf.op === 'between') {
      const [first, last] = [from, to].map((end) => (end === undefined ? OPEN : amount(leaf.field, end)))
      return t`${name} от ${first} до ${last}`
    }
    const value = typeof leaf.value === 'number' ? amount(leaf.field, leaf.value) : OPEN
    const operator = operatorNames.number[leaf.op]
    return `${name} ${operator ? t(operator) : leaf.op} ${value}`
  }

  const setWords = (leaf: RuleLeaf): string => {
    const name = subject(leaf)
    const values = Array.isArray(leaf.value) ? leaf.value.map((value) => quoted(valueName(leaf.field, value))) : []
    const either = values.length === 0 ? OPEN : listed(values, 'disjunction')
    switch (leaf.op) {
      case 'is_empty':
        return t`${name} не указано`
      case 'none_of':
        return t`${name} не ${either}`
      case 'all_of': {
        const all = values.length === 0 ? OPEN : listed(values, 'conjunction')
        return t`${name} сразу ${all}`
      }
      default:
        return `${name} ${either}`
    }
  }

  const textWords = (leaf: RuleLeaf): string => {
    const name = subject(leaf)
    if (leaf.op === 'length') {
      const [from, to] = Array.isArray(leaf.value) ? leaf.value : []
      const [first, last] = [from ?? OPEN, to ?? OPEN]
      return t`${name} длиной от ${first} до ${last} знаков`
    }
    const words = Array.isArray(leaf.value) ? leaf.value.map((word) => quoted(String(word))) : []
    const operator = operatorNames.text[leaf.op]
    const either = words.length === 0 ? OPEN : listed(words, 'disjunction')
    return `${name} ${operator ? t(operator) : leaf.op} ${either}`
  }

  const leafWords = (leaf: RuleLeaf): string => {
    const { type } = fieldFacts[leaf.field]
    switch (type) {
      case 'flag': {
        const phrase = flagPhrases[leaf.field]?.[leaf.op === 'no' ? 'no' : 'yes']
        return phrase ? t(phrase) : leaf.field
      }
      case 'number':
        return numberWords(leaf)
      case 'text':
        return textWords(leaf)
      case 'set':
      case 'sets':
        return setWords(leaf)
      default:
        return type satisfies never
    }
  }

  /** Empty where nothing is asked. A part of several stands in brackets, or «и» and «или» would run together. */
  const nodeWords = (node: RuleNode, isInside = false): string => {
    if (isLeaf(node)) return leafWords(node)
    if ('not' in node) {
      const words = nodeWords(node.not)
      return words && t`неверно, что (${words})`
    }
    const isAll = 'all' in node
    const parts = (isAll ? node.all : node.any).map((part) => nodeWords(part, true)).filter(Boolean)
    const words = parts.join(` ${isAll ? t`и` : t`или`} `)
    return isInside && parts.length > 1 ? `(${words})` : words
  }

  return { leafWords, nodeWords, amount }
}
