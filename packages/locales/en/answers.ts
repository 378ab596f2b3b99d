/** What the server says when something has worked. */
export const answers = {
  email_confirmed: 'Your email is confirmed',
  email_changed: 'Your email has been changed',
  email_kept: 'The change of address is cancelled. Choose a new password: somebody else may know yours',
  email_returned: 'Your address is back. We have sent a link there: choose a new password',
}
