import { findForm } from '@otklik/contract/networks/choices/choices.ts'
import type { Choice, ChoiceForm } from '@otklik/contract/networks/choices/form.ts'
import type { Network } from '@otklik/contract/networks/network.ts'
import { NetworkFailure } from './connector.ts'
import type { OutgoingMessage } from './outgoing.ts'

export type Offered = { form: ChoiceForm; choices: readonly Choice[] }

/** In which of the network's forms a message offers its choices; nothing where it offers none. */
export function offeredIn(
  { messages }: Network,
  { text, files, choices = [] }: Pick<OutgoingMessage, 'text' | 'files' | 'choices'>,
): Offered | undefined {
  if (choices.length === 0) return
  const form = files.length === 0 ? findForm(messages, text, choices) : undefined
  if (!form) throw new NetworkFailure('rejected', 'the network knows no form for these choices')
  return { form, choices }
}

/** Short labels stand beside each other, so that a keyboard is not taller than it has to be. */
export function rowsOf<T extends { label: string }>(
  choices: readonly T[],
  { columns, rows = Number.POSITIVE_INFINITY }: { columns: number; rows?: number },
): T[][] {
  const longest = Math.max(...choices.map(({ label }) => label.length))
  const wanted = longest <= 10 ? 3 : longest <= 18 ? 2 : 1
  const needed = Math.ceil(choices.length / rows)
  const width = Math.min(columns, Math.max(needed, choices.length <= 3 && longest > 5 ? 1 : wanted))
  return Array.from({ length: Math.ceil(choices.length / width) }, (_, row) =>
    choices.slice(row * width, (row + 1) * width),
  )
}
