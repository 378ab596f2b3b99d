import type { Letter } from '../src/platform/mail/letter.ts'

export const url = 'https://support.example.com/somewhere/hash?a=1&b=2'
export const stopUrl = 'https://support.example.com/u/token'

/** For tests: every letter in both languages, with these words wherever people are named. */
export const sampleLetters = (words: string): Letter[] =>
  (['ru', 'en'] as const).flatMap((locale): Letter[] => {
    const to = { to: 'a@example.test', locale }
    return [
      { ...to, kind: 'confirm_email', name: words, url },
      { ...to, kind: 'change_email', name: words, url },
      { ...to, kind: 'email_change_asked', name: words, email: 'new@example.test', url },
      { ...to, kind: 'email_changed', name: words, email: 'new@example.test', url },
      { ...to, kind: 'email_in_use', name: words, url },
      { ...to, kind: 'reset_password', name: words, url },
      { ...to, kind: 'invitation', inviter: words, space: words, url },
      { ...to, kind: 'social_signup', provider: words, account: words, url },
      { ...to, kind: 'already_registered', name: words, provider: words, url },
      { ...to, kind: 'social_linked', name: words, provider: words, url },
      { ...to, kind: 'password_changed', name: words, device: words, url },
      { ...to, kind: 'otp_changed', name: words, is_on: true, url },
      { ...to, kind: 'otp_changed', name: words, is_on: false, url },
      { ...to, kind: 'period_ends', name: words, space: words, is_trial: true, delete_after: 1_800_000_000, url },
      { ...to, kind: 'period_ends', name: words, space: words, is_trial: false, delete_after: 1_800_000_000, url },
      { ...to, kind: 'space_closed', name: words, space: words },
      {
        ...{ ...to, kind: 'summary', name: words, space: words, since: words, broken: [words, words], why: words, url },
        ...{
          figures: { items: '12', chats: '5', negative: '3', overdue: '2', open: '4', promised: '1' },
          unsubscribe: stopUrl,
        },
      },
      {
        ...to,
        kind: 'digest',
        name: words,
        space: words,
        lines: [words, words],
        more: 3,
        why: words,
        url,
        unsubscribe: stopUrl,
      },
    ]
  })
