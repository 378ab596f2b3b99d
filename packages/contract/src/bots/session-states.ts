// By themselves: addresses of pages name them, and every page comes with all addresses.

/**
 * `running`: the engine is about to go on. `waiting`: for the customer or the clock. `calling`: a service outside is being
 * asked. The others are ends.
 */
export const sessionStates = [
  ...(['running', 'waiting', 'calling', 'done', 'handed_over', 'dropped', 'stopped'] as const),
] as const
export const liveStates = ['running', 'waiting', 'calling'] as const
export type SessionState = (typeof sessionStates)[number]
