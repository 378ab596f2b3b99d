import { GatewayEntry } from '@otklik/contract/gateway.ts'
import type { ChangeFacts, Incoming, MediaFacts, PostFacts } from '@otklik/contract/inbox/incoming.ts'
import type { AccountFacts } from '../connector.ts'
import { readJson, shaped } from '../payload.ts'

/** One entry, as the gateway has stored it. */
export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const entry = shaped(GatewayEntry, readJson(body), 'entry')
  switch (entry.type) {
    case 'post':
      return [postFacts(entry)]
    case 'comment':
    case 'review':
      return commentFacts(entry, account)
    case 'message': {
      const { chat, quoted, group, id, at, text, files, author } = entry
      return [
        {
          ...{ kind: 'message', external_id: id, chat_external_id: chat, created_at: at, text },
          ...{ author: authorFacts(author), media: files.map(mediaFacts) },
          ...(quoted !== undefined && { quoted_external_id: quoted }),
          ...(group !== undefined && { group: { title: group } }),
        },
      ]
    }
    case 'own': {
      const { id, at, text, files, chat, parent } = entry
      const own = { external_id: id, created_at: at, text, media: files.map(mediaFacts) }
      if (chat !== undefined) return [{ kind: 'own_message', chat_external_id: chat, ...own }]
      return [{ kind: 'own_comment', ...own, ...(parent !== undefined && { parent_external_id: parent }) }]
    }
    default:
      return [changeFacts(entry)]
  }
}

type Of<T extends GatewayEntry['type']> = Extract<GatewayEntry, { type: T }>
type Told = Of<'comment' | 'review'>

/** Without a post it is about the account as a whole: a place, a company. */
function commentFacts(entry: Told, account: AccountFacts): Incoming[] {
  const { post, id, at, text, author, parent, title, url, files } = entry
  const whole: PostFacts = {
    ...{ kind: 'post', external_id: account.provider_id, published_at: at, text: account.name },
    ...(entry.type === 'review' && { sort: 'place' }),
  }
  const under = post ? postFacts(post) : whole
  return [
    under,
    {
      ...{ kind: 'comment', external_id: id, post_external_id: under.external_id, created_at: at, text },
      ...{ author: authorFacts(author), media: files.map(mediaFacts) },
      ...(entry.type === 'review' && { sort: 'review', rating: entry.rating }),
      ...(parent !== undefined && { parent_external_id: parent }),
      ...(title !== undefined && { title }),
      ...(url !== undefined && { url }),
    },
  ]
}

function changeFacts(entry: Of<'edit' | 'delete' | 'restore' | 'hide' | 'show'>): ChangeFacts {
  const { id: external_id, at } = entry
  switch (entry.type) {
    case 'edit': {
      const { chat, text, rating, files } = entry
      const edited = { external_id, at, text, ...(files && { media: files.map(mediaFacts) }) }
      if (chat !== undefined) return { kind: 'message_edited', chat_external_id: chat, ...edited }
      return { kind: 'comment_edited', ...edited, ...(rating !== undefined && { rating }) }
    }
    case 'delete':
      if (entry.chat === undefined) return { kind: 'comment_deleted', external_id, at }
      return { kind: 'message_deleted', chat_external_id: entry.chat, external_id, at }
    case 'restore':
      return { kind: 'comment_restored', external_id, at }
    case 'hide':
    case 'show':
      return { kind: 'comment_hidden', external_id, is_hidden: entry.type === 'hide', at }
  }
}

type Post = Omit<Of<'post'>, 'type'>

const postFacts = ({ id, text, url, image, at }: Post): PostFacts => ({
  ...{ kind: 'post', external_id: id, published_at: at, text },
  ...(url !== undefined && { url }),
  ...(image !== undefined && { image_url: image }),
})

const authorFacts = ({ id, name, url, image }: Told['author']) => ({
  ...{ external_id: id, name },
  ...(url !== undefined && { url }),
  ...(image !== undefined && { image_url: image }),
})

const mediaFacts = ({ kind, url, name, mime }: Told['files'][number]): MediaFacts => ({
  ...{ kind, ref: url },
  ...(name !== undefined && { name }),
  ...(mime !== undefined && { mime }),
})
