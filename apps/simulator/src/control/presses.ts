import { getNetwork } from '../networks/list.ts'
import type { Message } from '../state.ts'
import { written_phone } from '../world/buttons.ts'
import { idOn } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { BadOrder, getAccount, getChat, getPerson, type Order } from './orders.ts'

/**
 * Somebody presses a button: by its words, or by its number from 1 on, of the newest message that has any or of the one
 * that is named. `times` 2 and more: the network tells of the same press again. `is_old`: of a message so old that the
 * network no longer tells what stood in it.
 */
export function press(world: World, order: Order) {
  const account = getAccount(world, order)
  const person = getPerson(order)
  const chat = getChat(account, person, order.chat)
  const { messageIds } = getNetwork(account.network)
  const dialog = world.stateOf(account).dialogs[chat] ?? []
  const isMeant = (one: Message) =>
    one.buttons !== undefined &&
    (order.external_id === undefined ||
      one.id === order.external_id ||
      messageIds(account, chat, one).external_id === order.external_id)
  const message = dialog.findLast(isMeant)
  const buttons = message?.buttons ?? []
  const button = buttons.find((one, place) => one.label === order.button || place + 1 === Number(order.button))
  if (!message || !button) throw new BadOrder(`no such button: ${order.button}`)
  if (button.kind === 'url') return { url: button.url }
  const times = Number(order.times ?? 1)
  if (!button.is_said && button.kind === 'reply') {
    world.press(account, chat, message, button, { from: idOn(account, person), times, is_old: order.is_old === true })
    return { payload: button.payload }
  }
  const shares = button.kind === 'reply' ? undefined : button.kind
  const said = world.message(
    account,
    person,
    {
      text: shares === 'phone' ? written_phone : shares === 'place' ? '' : button.label,
      reply_to: getNetwork(account.network).quotes_pressed ? message.id : undefined,
      ...(button.payload !== undefined && { pressed: button.payload }),
      ...(shares && { shares }),
    },
    chat,
  )
  for (let more = 1; more < times; more++) world.tellAgain(account, chat, said)
  return { ...messageIds(account, chat, said), payload: button.payload }
}

/** Somebody comes by a link with a word in it. */
export function start(world: World, order: Order) {
  const account = getAccount(world, order)
  const person = getPerson(order)
  const word = String(order.start ?? '')
  const { started } = getNetwork(account.network)
  if (word === '') throw new BadOrder('which word stands in the link?')
  if (!started) throw new BadOrder(`${account.network} has no links with a word in them`)
  if (started === 'event') return world.start(account, idOn(account, person), word)
  const message = world.message(account, person, { text: String(order.text ?? 'Начать'), start: word })
  return getNetwork(account.network).messageIds(account, idOn(account, person), message)
}
