import type { Domain } from '../../domain.ts'
import { dialogRoutes } from './dialog-routes.ts'
import { chatHandlingRoutes } from './handling-routes.ts'
import { messageDeeds } from './messages/message-deeds.ts'
import { messageTarget } from './messages/target.ts'
import { resumeChat } from './resume.ts'
import { chatRoutes } from './routes.ts'
import { chatLock, loadChats, loadMessages } from './service.ts'

export const chats: Domain = {
  routes: (base) => [chatRoutes, chatHandlingRoutes, dialogRoutes(base)],
  loaders: ({ link }) => {
    const messages = loadMessages(link)
    return { 'chat.changed': loadChats(link), 'message.arrived': messages, 'message.changed': messages }
  },
  targets: { message: messageTarget, ...messageDeeds },
  lockables: { chat: chatLock },
  resume: { chat: resumeChat },
}
