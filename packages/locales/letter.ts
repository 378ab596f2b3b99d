/** What each letter tells. Every `url` is ours: made of the public address, never of what a request said. */
export type LetterFacts = {
  confirm_email: { name: string; url: string }
  change_email: { name: string; url: string }
  /** To the present address; `email` is the new one. */
  email_change_asked: { name: string; email: string; url: string }
  /** To the address before. */
  email_changed: { name: string; email: string; url: string }
  /** To the new one. */
  email_in_use: { name: string; url: string }
  reset_password: { name: string; url: string }
  invitation: { inviter: string; space: string; url: string }
  /** `account` is what the person is called there: who confirms sees whom they let in. */
  social_signup: { provider: string; account: string; url: string }
  /** To whom an address belongs that somebody else has just tried to sign up with. */
  already_registered: { name: string; provider: string; url: string }
  social_linked: { name: string; provider: string; url: string }
  password_changed: { name: string; device: string; url: string }
  otp_changed: { name: string; is_on: boolean; url: string }
  /** `delete_after` in seconds. */
  period_ends: { name: string; space: string; is_trial: boolean; delete_after: number; url: string }
  space_closed: { name: string; space: string }
  /** To an address outside the team: whether it wants to be told. */
  confirm_outlet: { space: string; url: string }
  /** What a person was told and has not read. `why`: which kinds of it; `unsubscribe`: where that stops. */
  summary: {
    name: string
    space: string
    /** From when what came is counted, by the reader's clock. */
    since: string
    figures: SummaryFigures
    /** Accounts that do not work. */
    broken: string[]
    why: string
    url: string
    unsubscribe?: string
  }
  digest: { name: string; space: string; lines: string[]; more: number; why: string; url: string; unsubscribe?: string }
}
/** As they are shown: `12`, `10000+`. What is none is not there. */
export type SummaryFigures = Partial<Record<'items' | 'chats' | 'negative' | 'overdue' | 'open' | 'promised', string>>
export type LetterKind = keyof LetterFacts

/** Plain words; whoever lays them out makes them safe. */
export type LetterText = {
  subject: string
  heading: string
  paragraphs: string[]
  button?: string
  /** Why this person gets it, and what to do when they did not expect it. */
  why: string
}
export type LetterTexts = {
  letters: { [K in LetterKind]: (facts: LetterFacts[K]) => LetterText }
  /** Above the address that the button leads to. */
  orOpen: string
  /** The link that stops letters of this kind. */
  stop: string
}
