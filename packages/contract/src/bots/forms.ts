import type { Choice } from '../networks/choices/form.ts'
import type { BotChoice } from './nodes.ts'

// What a button of a bot carries.

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

/** Above all places that a choice can have: leads to the ones from there on, where a network does not take all at once. */
const MORE = 100
export const morePayload = (session_id: number, step: number, from: number) =>
  buttonPayload(session_id, step, MORE + from)
export const moreFrom = (choice: number) => (choice >= MORE ? choice - MORE : undefined)

/** As connectors take them. What has no words or no address is left out: it is a problem of the graph. */
export const offered = (choices: readonly BotChoice[], payloadOf: (place: number) => string): Choice[] =>
  choices.flatMap(({ kind, label, url }, place): Choice[] => {
    if (label === '') return []
    if (kind === 'reply') return [{ kind, label, payload: payloadOf(place) }]
    if (kind === 'url') return url === null ? [] : [{ kind, label, url }]
    return [{ kind, label }]
  })
