import { useLingui } from '@lingui/react/macro'
import type { Command } from './logic/commands.ts'

type Named = { command: Command; words: string; keys: string }

/** What can be done to the chosen days, with the keys that do the same. */
export function useCommandWords(): Named[] {
  const { t } = useLingui()
  return [
    { command: { kind: 'edit' }, words: t`Изменить день…`, keys: 'F2' },
    { command: { kind: 'paint', brush: undefined }, words: t`Поставить смену`, keys: 'Enter' },
    { command: { kind: 'cut' }, words: t`Вырезать`, keys: 'Ctrl X' },
    { command: { kind: 'copy' }, words: t`Копировать`, keys: 'Ctrl C' },
    { command: { kind: 'paste' }, words: t`Вставить`, keys: 'Ctrl V' },
    { command: { kind: 'erase' }, words: t`Стереть`, keys: 'Del' },
    { command: { kind: 'stretch', edge: 'start', by: -15 }, words: t`Начать на 15 минут раньше`, keys: '[' },
    { command: { kind: 'stretch', edge: 'start', by: 15 }, words: t`Начать на 15 минут позже`, keys: ']' },
    { command: { kind: 'stretch', edge: 'end', by: -15 }, words: t`Закончить на 15 минут раньше`, keys: '{' },
    { command: { kind: 'stretch', edge: 'end', by: 15 }, words: t`Закончить на 15 минут позже`, keys: '}' },
    { command: { kind: 'repeat' }, words: t`Повторить неделю…`, keys: 'Ctrl Shift V' },
  ]
}
