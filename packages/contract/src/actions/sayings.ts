/**
 * Refusals that a network words for programmers, or hardly at all: connectors say these instead, and the screen says them
 * in the language of whoever reads. Everything else a network says is shown as it stands.
 */
export const sayings = {
  credits_used_up: 'The network sells its interface, and what was paid for is used up',
  plan_too_small: 'The plan of this installation at the network does not include this',
  reply_not_invited: 'The network lets programs answer only those who have mentioned or quoted the account',
  said_before: 'The network does not take the same text twice',
  messages_closed: 'This person takes no messages from the account',
} as const

export type Saying = keyof typeof sayings

export const findSaying = (words: string): Saying | undefined =>
  (Object.keys(sayings) as Saying[]).find((saying) => sayings[saying] === words)
