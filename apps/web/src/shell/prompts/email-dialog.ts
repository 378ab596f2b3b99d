/** What the dialog of an unconfirmed address shows (product/session: Confirming an address); `error` remembers what was being done. */
export type EmailStep =
  | { kind: 'resend' }
  | { kind: 'edit' }
  | { kind: 'error'; text: string; back: 'resend' | 'edit' }
  | { kind: 'success'; email: string }
