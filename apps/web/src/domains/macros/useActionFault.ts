import { useLingui } from '@lingui/react/macro'
import type { MacroAction } from '@otklik/contract/macros.ts'
import { unknownVariables } from '@otklik/contract/templates/template-text.ts'

/** What an action still lacks; the contract refuses the same. */
export function useActionFault() {
  const { t } = useLingui()
  return (action: MacroAction): string | undefined => {
    switch (action.do) {
      case 'reply': {
        const [unknown] = unknownVariables(action.text)
        if (unknown !== undefined) return t`Такой переменной нет: ${unknown}`
        return action.text.trim() === '' && action.template_id === null
          ? t`Напишите текст или выберите шаблон`
          : undefined
      }
      case 'tags':
        return action.add.length + action.remove.length === 0 ? t`Выберите хотя бы один тег` : undefined
      case 'label':
        return action.add.length + action.remove.length === 0 ? t`Выберите хотя бы одну метку` : undefined
      case 'status':
        return action.status === 'delayed' && !action.delay_minutes ? t`Укажите, на сколько отложить` : undefined
      case 'note':
        return action.text.trim() === '' ? t`Напишите заметку` : undefined
      case 'assign':
      case 'hide':
        return undefined
      default:
        return action satisfies never
    }
  }
}
