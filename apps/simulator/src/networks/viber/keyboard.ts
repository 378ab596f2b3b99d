import { type Button, label } from '../../world/buttons.ts'
import { badData } from './error.ts'

type Wire = { ActionType?: string; ActionBody?: unknown; Text?: unknown; Columns?: unknown }

const kinds = { reply: 'reply', 'open-url': 'url', 'share-phone': 'phone', 'location-picker': 'place' } as const

/** Whoever presses one writes the body of its action. */
export function readKeyboard(keyboard: unknown, version: unknown): Button[] | undefined {
  if (keyboard === undefined) return
  const { Type, Buttons } = keyboard as { Type?: unknown; Buttons?: Wire[] }
  if (Type !== 'keyboard' || !Array.isArray(Buttons) || Buttons.length === 0) throw badData('keyboard')
  return Buttons.map(({ ActionType = 'reply', ActionBody, Columns = 6 }) => {
    const kind = Object.hasOwn(kinds, ActionType) ? kinds[ActionType as keyof typeof kinds] : undefined
    if (!kind || !(Number(Columns) >= 1 && Number(Columns) <= 6)) throw badData('keyboard')
    if ((kind === 'phone' || kind === 'place') && Number(version) < 3) throw badData('min_api_version')
    const body = label(ActionBody, 2_000, badData)
    return kind === 'url' ? { label: body, kind, url: body } : { label: body, kind, is_said: true }
  })
}
