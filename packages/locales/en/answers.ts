/** What the server says when something has worked. */
export const answers = {
  email_confirmed: 'Your email is confirmed',
  email_changed: 'Your email has been changed',
}
