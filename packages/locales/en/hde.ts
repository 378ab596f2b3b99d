import type { hde as ru } from '../ru/hde.ts'

export const hde: typeof ru = {
  nobody: 'customer',
  us: 'We',
  wordless: 'no text',
  link: 'In Otklik',
  title: (author) => `Request: ${author}`,
  sent: (no, host) => `Handed to HelpDeskEddy (${host}): ticket ${no}.`,
  answered: (no) => `HelpDeskEddy, ticket ${no}:`,
  closed_but_written: (no) =>
    `HelpDeskEddy: ticket ${no} is closed. The customer has written since, so it stays open here.`,
  closed_but_refused: (no) =>
    `HelpDeskEddy: ticket ${no} is closed. It could not be closed here: look at the tags it needs.`,
}
