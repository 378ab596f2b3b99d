import type { Did } from '@otklik/contract/work/did.ts'
import { asPlanned, noteReopened, statusOnceSent } from '../../actions/later.ts'
import { isOver, type SendTarget } from '../../actions/target.ts'
import { tellUnsent } from '../../actions/unsent-notice.ts'
import { bequeath } from '../../drafts/heirs.ts'
import { outgoingFiles } from '../../files/outgoing.ts'
import { applyEarly } from '../change.ts'
import type { SendDetails } from '../content.ts'
import { lookAfterPause } from '../pause.ts'
import { lockChat } from '../queries.ts'
import { announceChat, lookAgain, moveChat } from '../status.ts'
import { overtakeMessages } from './approval.ts'
import {
  findOwn,
  findSending,
  markMessageSent,
  restoreWaiting,
  sayNow,
  setMessageState,
  showLast,
} from './message-queries.ts'

/** What the ledger needs to know of messages. */
export const messageTarget: SendTarget = {
  async outgoing({ db }, { space_id, message_id, idempotency_key, send_number, body }, store) {
    const sending = message_id && (await findSending(db, space_id, message_id))
    if (!sending) return undefined
    const { sticker_id, template } = body as SendDetails
    return {
      kind: 'message',
      key: idempotency_key,
      number: send_number,
      text: sending.text,
      // A sticker is told by its id; the picture is for our own screen.
      files: sticker_id ? [] : await outgoingFiles(db, store, space_id, { message_id }),
      chat_external_id: sending.chat_external_id,
      ...(sending.person_external_id !== null && { person_external_id: sending.person_external_id }),
      // Some networks listen only so long after the customer's last word.
      ...(sending.last_inbound_at !== null && { last_inbound_at: sending.last_inbound_at }),
      ...(sending.quoted_external_id && { quoted_external_id: sending.quoted_external_id }),
      ...(sticker_id && { sticker_id }),
      ...(template && { template }),
      ...(sending.choices && { choices: sending.choices }),
    }
  },

  async settled(ctx, action, { state, sent, reason, heir }) {
    const { space_id, message_id } = action
    const message = message_id ? await findOwn(ctx.db, [space_id], message_id) : undefined
    const chat = message && (await lockChat(ctx.db, [space_id], message.chat_id))
    if (!message || !chat) return
    if (sent) await markMessageSent(ctx.db, message, sent.external_id)
    else await setMessageState(ctx.db, message, state)
    if (state !== 'pending') await sayNow(ctx.db, message)
    await showLast(ctx.db, space_id, chat.id)
    if (state === 'failed' || state === 'cancelled') await restoreWaiting(ctx.db, space_id, chat.id)
    const { object_id, group_id, assigned_to } = chat
    const did: Did[] = [sent ? 'answered' : isOver(state) ? 'failed' : 'sending']
    ctx.announce({ space_id, object_id, group_id, assigned_to }, 'message.changed', {
      ...{ id: message.id, space_id, chat_id: chat.id },
      did,
    })
    const to_status = statusOnceSent(action, chat.status)
    if (isOver(state)) {
      if (await lookAgain(ctx, chat, message.id)) await noteReopened(ctx, action, 'inprogress')
    } else if (state === 'cancelled') await lookAfterPause(ctx, chat, action)
    else if (sent && to_status !== chat.status) await moveChat(asPlanned(ctx, action), chat, to_status, { also: did })
    else announceChat(ctx, chat, chat.version, did)
    if (sent && action.user_id !== null) await overtakeMessages(ctx, space_id, chat.id, action.user_id)
    tellUnsent(ctx, action, state, { space_id, chat_id: chat.id }, { kind: 'message', id: message.id })
    if (reason === 'no_right')
      await bequeath(ctx, { ...action, text: message.text }, { ...chat, kind: 'chat' }, [heir, assigned_to])
    if (sent) await applyEarly(ctx, { space_id, object_id }, [{ ...sent, chat_external_id: message.chat_external_id }])
  },
}
