import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BotPort } from '@otklik/contract/bots/graph.ts'
import type { BotNodeKind } from '@otklik/contract/bots/nodes.ts'

const names: Record<string, MessageDescriptor> = {
  next: msg`дальше`,
  other: msg`другое`,
  timeout: msg`молчит`,
  error: msg`ошибка`,
  invalid: msg`не подошло`,
  else: msg`иначе`,
  ok: msg`получен`,
  refused: msg`сеть отказала`,
  spoken: msg`клиент написал`,
  chosen: msg`выбрал`,
  found: msg`нашлось`,
  none: msg`не нашлось`,
  unsure: msg`не уверен`,
}

/** Where the same way out means something else. */
const ofKind: Partial<Record<BotNodeKind, Record<string, MessageDescriptor>>> = {
  question: { next: msg`ответил` },
  http: { timeout: msg`нет ответа` },
  ai: { ok: msg`готово` },
  delay: { next: msg`время вышло` },
}

/** What a way out of a node is called. */
export function usePortWords() {
  const { t } = useLingui()
  return (kind: BotNodeKind, { port, label }: Pick<BotPort, 'port' | 'label'>): string => {
    if (label !== null) return label === '' ? t`без названия` : label
    const name = ofKind[kind]?.[port] ?? names[port]
    return name ? t(name) : port
  }
}
