import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { VariableLeaf } from '@otklik/contract/bots/conditions.ts'
import type { VariableKind } from '@otklik/contract/bots/variables.ts'

export const variableOperatorNames: Record<VariableLeaf['op'], MessageDescriptor> = {
  eq: msg`равно`,
  ne: msg`не равно`,
  lt: msg`меньше`,
  le: msg`не больше`,
  gt: msg`больше`,
  ge: msg`не меньше`,
  contains: msg`содержит`,
  begins: msg`начинается с`,
  one_of: msg`одно из`,
  is_empty: msg`не заполнено`,
  yes: msg`да`,
  no: msg`нет`,
}

/** What can be asked of a variable of each kind. */
export const operatorsOf: Record<VariableKind, readonly VariableLeaf['op'][]> = {
  text: ['eq', 'ne', 'contains', 'begins', 'one_of', 'is_empty'],
  number: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'is_empty'],
  flag: ['yes', 'no', 'is_empty'],
  date: ['lt', 'gt', 'is_empty'],
  list: ['contains', 'is_empty'],
}

/** Another operator; what was typed stays where it still fits. */
export function turnVariable(leaf: VariableLeaf, op: VariableLeaf['op'], kind: VariableKind): VariableLeaf {
  if (op === 'is_empty' || op === 'yes' || op === 'no') return { ...leaf, op, value: null }
  if (op === 'one_of') return { ...leaf, op, value: Array.isArray(leaf.value) ? leaf.value : [] }
  const isNumber = kind === 'number' || kind === 'date'
  const fits = isNumber ? typeof leaf.value === 'number' : typeof leaf.value === 'string'
  return { ...leaf, op, value: fits ? leaf.value : isNumber ? null : '' }
}
