import { useLingui } from '@lingui/react/macro'
import type { MacroAction, MacroDeed } from '@otklik/contract/macros.ts'
import {
  CheckIcon,
  EyeOffIcon,
  HandOverIcon,
  type Icon,
  NoteIcon,
  PersonIcon,
  ReplyIcon,
  TagIcon,
} from '../../ui/icons/icons.tsx'

export const deedIcons: Record<MacroDeed, Icon> = {
  reply: ReplyIcon,
  tags: TagIcon,
  status: CheckIcon,
  assign: HandOverIcon,
  note: NoteIcon,
  hide: EyeOffIcon,
  label: PersonIcon,
}

/** In the order in which they are offered. */
export const deeds = ['reply', 'status', 'tags', 'assign', 'note', 'label', 'hide'] as const satisfies MacroDeed[]

/** As a fresh one begins. */
export const freshAction: Record<MacroDeed, MacroAction> = {
  reply: { do: 'reply', text: '', template_id: null },
  status: { do: 'status', status: 'closed', delay_minutes: null },
  tags: { do: 'tags', add: [], remove: [] },
  assign: { do: 'assign', assigned_to: 'me', group_id: null },
  note: { do: 'note', text: '' },
  label: { do: 'label', add: [], remove: [] },
  hide: { do: 'hide' },
}

export function useDeedNames(): Record<MacroDeed, string> {
  const { t } = useLingui()
  return {
    reply: t`Ответить`,
    status: t`Сменить статус`,
    tags: t`Теги`,
    assign: t`Назначить`,
    note: t`Заметка коллегам`,
    label: t`Метки автора`,
    hide: t`Скрыть комментарий`,
  }
}
