import type { BotChoice } from './nodes.ts'

// What a button carries, and what a customer means who answers with words instead of pressing it.

/** `session, step, choice` as eleven bytes: small enough for every network, and of no use in another dialogue. */
export function buttonPayload(session_id: number, step: number, choice: number): string {
  const bytes = new Uint8Array(11)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(session_id / 2 ** 32))
  view.setUint32(2, session_id % 2 ** 32)
  view.setUint32(6, step)
  view.setUint8(10, choice)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Nothing where it is none of ours. */
export function readPayload(text: string): { session_id: number; step: number; choice: number } | undefined {
  if (!/^[A-Za-z0-9_-]{15}$/.test(text)) return
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  const session_id = view.getUint16(0) * 2 ** 32 + view.getUint32(2)
  const step = view.getUint32(6)
  if (session_id < 1 || step < 1 || !Number.isSafeInteger(session_id)) return
  return { session_id, step, choice: view.getUint8(10) }
}

type Offered = Pick<BotChoice, 'label' | 'kind' | 'url'>

/** Where a network has no buttons, or they do not fit: the choices stand below the text, each with its number. */
export function asNumberedText(text: string, choices: readonly Offered[]): string {
  const answers = choices.filter(({ kind }) => kind !== 'url')
  const pages = choices.filter(({ kind }) => kind === 'url')
  const lines = [
    ...answers.map(({ label }, place) => `${place + 1}. ${label}`),
    ...pages.map(({ label, url }) => `${label}: ${url}`),
  ]
  return lines.length === 0 ? text : `${text}\n\n${lines.join('\n')}`
}

const simple = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Which of the choices a text means, by its place in the list: its number, its label, or words that are in one label
 * only. -1 where it means none or could mean two.
 */
export function choiceMeant(text: string, choices: readonly Offered[]): number {
  const said = simple(text)
  if (said === '') return -1
  const answers = choices.flatMap(({ kind, label }, place) => (kind === 'url' ? [] : [{ place, label: simple(label) }]))
  const alike = answers.filter(({ label }) => label === said)
  if (alike.length > 0) return alike.length === 1 ? (alike[0]?.place ?? -1) : -1
  const counted = /^(\d{1,2})$/.exec(said)?.[1]
  if (counted !== undefined) return answers[Number(counted) - 1]?.place ?? -1
  const words = said.split(' ')
  const holding = answers.filter(({ label }) => {
    const own = label.split(' ')
    return own.length > 0 && (words.every((word) => own.includes(word)) || own.every((word) => words.includes(word)))
  })
  return holding.length === 1 ? (holding[0]?.place ?? -1) : -1
}
