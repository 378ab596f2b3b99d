import type * as en from '../en/answers.ts'

export const answers: typeof en.answers = {
  email_confirmed: 'Email подтверждён',
  email_changed: 'Email изменён',
}
