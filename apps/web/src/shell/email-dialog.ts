/** What the dialog of an unconfirmed address shows (spec §4); `error` remembers what was being done. */
export type EmailStep =
  | { kind: 'resend' }
  | { kind: 'edit' }
  | { kind: 'error'; text: string; back: 'resend' | 'edit' }
  | { kind: 'success'; email: string }
