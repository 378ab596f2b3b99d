/** What people are told at once, wherever they are in the product. `about` is the beginning of what it is about. */
export const notices = {
  mention: { title: (name: string) => `${name} mentions you`, text: (about: string) => about },
  assigned: { title: (name: string) => `${name} has given you work`, text: (about: string) => about },
  later: {
    title: () => 'The customer wrote first',
    text: (about: string) => `Your reply was not sent and is a draft again: ${about}`,
  },
  delayed: { title: () => 'It is time to come back to this', text: (about: string) => about },
}
