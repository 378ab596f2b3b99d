import { isDrawn } from '../../pictures/draw.ts'
import type { FileFacts, Message } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { written_phone, written_place } from '../../world/buttons.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { viberPeople } from './accounts.ts'
import { userId } from './ids.ts'
import type { Webhook } from './own.ts'

/** Wire shapes of Viber, as the samples have them. Times are milliseconds. */

export const sticker_id = 40_133
export const the_sticker = 'scene-bread-1'
export const chat_hostname = 'SN-CHAT-09_'

/** Names and pictures are told to those who have asked for them. */
export function wireUser(world: World, person_id: number, { send_name, send_photo }: Webhook) {
  const person = findPerson(viberPeople, person_id)
  if (!person) throw new Error(`nobody has the number ${person_id}`)
  return {
    id: userId(person_id),
    name: send_name ? `${person.first_name} ${person.last_name}` : 'Subscriber',
    ...(send_photo && { avatar: world.files.url(`person-${person.place}`) }),
    country: 'RU',
    language: 'ru',
    api_version: 10,
  }
}

export const wireInfo = (world: World, { id, name, screen_name, company }: Account, webhook: Webhook | undefined) => ({
  id,
  name,
  uri: screen_name,
  icon: world.files.url(company === 'lavka' ? 'scene-bread-1' : 'scene-soup-11', 400),
  background: world.files.url('scene-house-14'),
  category: 'Companies, Brands & Products',
  subcategory: 'Food & Beverage',
  location: { lon: 40.54, lat: 64.54 },
  country: 'RU',
  webhook: webhook?.url ?? '',
  event_types: webhook?.event_types ?? [],
  subscribers_count: 62,
  members: [{ id: userId(1), name: 'Администратор', avatar: world.files.url('person-1', 200), role: 'admin' }],
})

export function wireContent(world: World, { text, files, sticker, shares, from }: Message): object {
  if (shares === 'place')
    return { type: 'location', location: { lat: written_place.latitude, lon: written_place.longitude } }
  if (shares === 'phone') {
    const name = findPerson(viberPeople, from)?.first_name ?? ''
    return { type: 'contact', contact: { name, phone_number: written_phone.slice(1) } }
  }
  if (sticker !== undefined) return { type: 'sticker', media: world.files.url(sticker), sticker_id }
  const file = files[0] === undefined ? undefined : findFile(world, files[0])
  return file ? wireFile(world, file, text) : { type: 'text', text }
}

/** Pictures of this world can be had before anybody has attached them. */
const findFile = (world: World, id: string): FileFacts | undefined =>
  world.files.find(id) ?? (isDrawn(id) ? { id, name: `${id}.jpg`, mime: 'image/jpeg', bytes: 60_000 } : undefined)

function wireFile(world: World, { id, name, mime, bytes, seconds = 8 }: FileFacts, text: string): object {
  const media = world.files.url(id)
  const said = text === '' ? {} : { text }
  if (mime.startsWith('image/'))
    return { type: 'picture', media, thumbnail: world.files.url(id, 200), file_name: name, ...said, size: bytes }
  const thumbnail = world.files.url('scene-bread-1', 200)
  if (mime.startsWith('video/'))
    return { type: 'video', media, thumbnail, size: bytes, duration: seconds, file_name: name, ...said }
  return { type: 'file', media, file_name: name, size: bytes, ...said }
}
