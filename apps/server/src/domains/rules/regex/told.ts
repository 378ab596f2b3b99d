// What is said between the process and the thread of regular expressions: one question, one answer.

/** `told`: a place for each pair, in memory that both sides see, so that whoever ends the thread knows how far it came. */
export type Asked = { probe: string } | { texts: string[]; pairs: [pattern: string, text: number][]; told: Uint8Array }
export type Told = { ready: true } | { done: true } | { probed: 'ok' | 'wrong' | 'heavy' }
/** What stands in a place of `told`; nothing has been written there yet: 0. */
export const MATCH = 1
export const NO_MATCH = 2
