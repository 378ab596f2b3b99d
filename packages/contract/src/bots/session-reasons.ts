/** Why it ended as it did. */
export const sessionReasons = [
  /** Done, but for its last words, which did not leave. */
  'unheard',
  /** Handed over: by a node, by a person who wrote or took it, by a word of the customer's, since nothing else was left, or nothing fitting was found, or
   * a colleague has not let its question out. */
  ...(['node', 'person', 'stop_word', 'error', 'tries', 'unsure', 'refused'] as const),
  /** Dropped: nobody answered; the network listens no more; the dialogue is gone or closed. */
  ...(['timeout', 'window', 'gone'] as const),
  /** Stopped: by hand, by a rule, since the bot was switched off or removed, it went round in circles, too much was done. */
  ...(['by_hand', 'rule', 'off', 'steps', 'guard', 'blocked', 'not_allowed', 'fault'] as const),
] as const
export type SessionReason = (typeof sessionReasons)[number]
