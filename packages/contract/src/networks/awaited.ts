import { type Channel, makeChannel, type Network, type NetworkGroup } from './network.ts'

type Awaited = {
  id: string
  name: string
  ru?: string
  about: { ru: string; en: string }
  color: string
  group: NetworkGroup
  comments?: Channel
  messages?: Channel
}

/** A network that is known and not spoken to yet: nobody is offered it. With its connector it gets a file of its own. */
const awaited = ({ id, name, ru = name, about, color, group, comments, messages }: Awaited): Network => ({
  id,
  name,
  long_name: { ru, en: name },
  description: about,
  group,
  color,
  hidden: true,
  has_window: false,
  tokens: [],
  comments: comments ?? null,
  messages: messages ?? null,
})

const comments = { ru: 'Комментарии', en: 'Comments' }

/** Limits (product/accounts: Reply limits), and beside them the network's own where a source tells it. */
export const awaitedNetworks: readonly Network[] = []
