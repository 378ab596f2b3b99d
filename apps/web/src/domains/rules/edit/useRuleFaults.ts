import { useLingui } from '@lingui/react/macro'
import { actFits, onceActs, type RuleAct, unknownInRule } from '@otklik/contract/rules/acts.ts'
import { leafFault, type RuleLeaf } from '@otklik/contract/rules/conditions.ts'
import { fieldFacts } from '@otklik/contract/rules/fields.ts'
import { kindsOf } from '@otklik/contract/rules/when.ts'
import type { RuleDraft } from './draft.ts'
import { type Group, isGroup } from './tree.ts'

/** Each at the key of what it is about. */
export type RuleFaults = {
  name?: string | undefined
  object_ids?: string
  do?: string
  needs_all?: string
  parts: Record<string, string>
  acts: Record<string, string>
}

export const hasFaults = ({ parts, acts, ...rest }: RuleFaults) =>
  [...Object.values(rest), ...Object.values(parts), ...Object.values(acts)].some((fault) => fault !== undefined)

/** What a rule still lacks; the contract refuses the same. */
export function useRuleFaults() {
  const { t } = useLingui()

  const leafWords = (leaf: RuleLeaf): string | undefined => {
    switch (leafFault(leaf)) {
      case null:
        return undefined
      case 'days':
        return t`Укажите, за сколько дней`
      case 'op':
        return t`Выберите, как сравнить`
      case 'group_id':
        return t`Выберите группу`
      case 'value':
        if (leaf.op === 'between' || leaf.op === 'length') return t`Укажите оба числа, второе не меньше первого`
        if (fieldFacts[leaf.field].type === 'text') return t`Напишите хотя бы одно значение и нажмите Enter`
        return fieldFacts[leaf.field].type === 'number' ? t`Укажите число` : t`Выберите хотя бы одно значение`
    }
  }

  const inTree = (group: Group, isRoot: boolean): [string, string][] => [
    ...(!isRoot && group.parts.length === 0 ? [[group.key, t`В группе нет условий`] as [string, string]] : []),
    // Nothing at all cannot be turned into its contrary.
    ...(isRoot && group.parts.length === 0 && (group.isNot || group.mode === 'any')
      ? [[group.key, t`Добавьте условие`] as [string, string]]
      : []),
    ...group.parts.flatMap((part): [string, string][] => {
      if (isGroup(part)) return inTree(part, false)
      const fault = leafWords(part.leaf)
      return fault ? [[part.key, fault]] : []
    }),
  ]

  const unknownWords = (texts: readonly string[]) => {
    const [unknown] = texts.flatMap(unknownInRule)
    return unknown === undefined ? undefined : t`Такой переменной нет: ${unknown}`
  }

  const actWords = (act: RuleAct): string | undefined => {
    switch (act.do) {
      case 'tags':
        return act.add.length + act.remove.length === 0 ? t`Выберите хотя бы один тег` : undefined
      case 'label':
        return act.add.length + act.remove.length === 0 ? t`Выберите хотя бы одну метку` : undefined
      case 'note':
        return act.text.trim() === '' ? t`Напишите заметку` : unknownWords([act.text])
      case 'status':
        return act.status === 'delayed' && act.delay_minutes === null ? t`Укажите, на сколько отложить` : undefined
      case 'assign':
        if (act.to === 'person' && act.assigned_to === null) return t`Выберите сотрудника`
        return act.to === 'group' && act.group_id === null ? t`Выберите группу` : undefined
      case 'reply':
        if (act.template_id === null && act.variants.every((text) => text.trim() === ''))
          return t`Напишите текст или выберите шаблон`
        if (act.variants.some((text) => text.trim() === '')) return t`Допишите или уберите пустой вариант`
        return unknownWords(act.variants)
      case 'macro':
        return act.macro_id === 0 ? t`Выберите макрос` : undefined
      case 'bot':
        return act.way === 'start' && act.bot_id === null ? t`Выберите бота` : undefined
      case 'notify':
        if (act.text.trim() === '') return t`Напишите, о чём сообщить`
        return act.assignee || act.user_ids.length + act.group_ids.length > 0 ? undefined : t`Выберите, кому сообщить`
      case 'hide':
      case 'unhide':
      case 'delete':
      case 'like':
      case 'block':
        return undefined
      default:
        return act satisfies never
    }
  }

  const faultsOf = (draft: RuleDraft): RuleFaults => {
    const { name, object_ids, if: tree, do: acts, when, needs_all } = draft
    const kinds = kindsOf(when)
    const faultOf = (act: RuleAct, place: number) => {
      if (!kinds.some((kind) => actFits(kind, act.do))) return t`В диалогах этого сделать нельзя`
      const isAgain = onceActs.includes(act.do) && acts.findIndex((one) => one.act.do === act.do) < place
      return isAgain ? t`Такое действие уже есть выше` : actWords(act)
    }
    const isLater = acts.some(({ act }) => 'after_minutes' in act && act.after_minutes > 0)
    const ofActs = acts.flatMap(({ key, act }, place) => {
      const fault = faultOf(act, place)
      return fault === undefined ? [] : [[key, fault]]
    })
    return {
      ...(name.trim() === '' && { name: t`Укажите название` }),
      ...(object_ids?.length === 0 && { object_ids: t`Выберите хотя бы один аккаунт` }),
      ...(acts.length === 0 && { do: t`Добавьте хотя бы одно действие` }),
      ...(needs_all && isLater && { needs_all: t`Только для того, что делается сразу: уберите задержку у действий` }),
      parts: Object.fromEntries(inTree(tree, true)),
      acts: Object.fromEntries(ofActs),
    }
  }
  /** `actFault`: what one act by itself lacks; bots do the same acts. */
  return { faultsOf, actFault: actWords }
}
