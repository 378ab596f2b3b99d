import type { Locale } from '@otklik/contract/users.ts'

/** What each letter tells. Every `url` is ours: made of the public address, never of what a request said. */
export type LetterFacts = {
  confirm_email: { name: string; url: string }
  change_email: { name: string; url: string }
  reset_password: { name: string; url: string }
  invitation: { inviter: string; space: string; url: string }
  added_to_space: { name: string; inviter: string; space: string; url: string }
  social_signup: { provider: string; url: string }
  password_changed: { name: string; device: string; url: string }
  otp_changed: { name: string; is_on: boolean; url: string }
  period_ends: { name: string; space: string; is_trial: boolean; delete_after: number; url: string }
  space_closed: { name: string; space: string }
}
export type LetterKind = keyof LetterFacts

export type Letter = { [K in LetterKind]: { to: string; locale: Locale; kind: K } & LetterFacts[K] }[LetterKind]
