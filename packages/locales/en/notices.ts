/** What people are told at once, wherever they are in the product. `about` is the beginning of what it is about. */
export const notices = {
  mention: { title: (name: string) => `${name} mentions you`, text: (about: string) => about },
  assigned: {
    title: (name: string) => (name ? `${name} has given you work` : 'You have been given work'),
    text: (about: string) => about,
  },
  later: {
    title: () => 'The customer wrote first',
    text: (about: string) => `Your reply was not sent and is a draft again: ${about}`,
  },
  stopped: {
    title: (name: string) => `${name} stopped your reply`,
    text: (about: string) => `It was not sent and is a draft again: ${about}`,
  },
  inherited: {
    title: () => 'A colleague’s reply was not sent',
    text: (about: string) => `They may no longer send it; it is your draft now: ${about}`,
  },
  failed: { title: () => 'Your reply was not sent', text: (about: string) => about },
  unknown: {
    title: () => 'Nobody knows whether your reply arrived',
    text: (about: string) => `The network did not confirm it. Look there before you send it again: ${about}`,
  },
  delayed: { title: () => 'It is time to come back to this', text: (about: string) => about },
}
