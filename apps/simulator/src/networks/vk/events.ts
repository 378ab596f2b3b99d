import { randomBytes } from 'node:crypto'
import { type CommentParts, vkComment } from './comment-objects.ts'
import { type MessageParts, vkMessage } from './message-objects.ts'

/** Pure builders of whole deliveries, for those who send them by themselves. */

type Envelope = { group_id: number; secret?: string; event_id?: string }

export const newEventId = () => randomBytes(20).toString('hex')

export const vkEvent = (type: string, object: object, { group_id, secret, event_id = newEventId() }: Envelope) => ({
  group_id,
  type,
  event_id,
  v: '5.199',
  object,
  ...(secret !== undefined && { secret }),
})

export const vkCommentEvent = ({ group_id, secret, event_id, ...comment }: Envelope & Omit<CommentParts, 'owner_id'>) =>
  vkEvent('wall_reply_new', vkComment({ ...comment, owner_id: -group_id }), { group_id, secret, event_id })

export const vkMessageEvent = ({
  group_id,
  secret,
  event_id,
  from_id,
  ...message
}: Envelope & Pick<MessageParts, 'id' | 'date' | 'from_id' | 'text'> & { attachments?: object[] }) =>
  vkEvent(
    'message_new',
    newMessage(
      vkMessage({
        attachments: [],
        ...message,
        from_id,
        peer_id: from_id,
        out: 0,
        conversation_message_id: message.id,
        random_id: 0,
      }),
    ),
    { group_id, secret, event_id },
  )

export const newMessage = (message: object) => ({
  message,
  client_info: {
    button_actions: ['text', 'vkpay', 'open_app', 'location', 'open_link', 'callback'],
    keyboard: true,
    inline_keyboard: true,
    carousel: true,
    lang_id: 0,
  },
})
