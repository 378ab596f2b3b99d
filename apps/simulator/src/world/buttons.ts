/** What stands under a message of the account's for the person to press, whichever way the wire says it. */
export type Button = {
  label: string
  kind: 'reply' | 'url' | 'phone' | 'place'
  /** What comes back with a press, where the network has that. */
  payload?: string
  url?: string
  /** Whoever presses it writes its words; otherwise the network tells of the press alone. */
  is_said?: true
}

export const written_phone = '+79110000001'
export const written_place = { latitude: 64.5393, longitude: 40.5169 }

/** Words that the wire must have, no longer than the network takes; what does not hold is refused in its own way. */
export function label(value: unknown, most: number, refuse: (what: string) => Error): string {
  if (typeof value !== 'string' || value === '') throw refuse('the text of a button is empty')
  if (value.length > most) throw refuse(`the text of a button is longer than ${most}`)
  return value
}
