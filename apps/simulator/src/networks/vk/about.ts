import type { Message } from '../../state.ts'
import type { World } from '../../world/world.ts'
import { wirePhoto } from './attachments.ts'

/** What a message is about, as VK attaches it: a product, a post of the wall, a story. */
export function wireAbout(world: World, community: { id: string }, { about, at }: Message): object[] {
  const owner_id = -Number(community.id)
  const photo = wirePhoto(world, { id: 'scene-bread-1', width: 960, height: 720 }, owner_id, { at })
  if (about === 'product')
    return [{ type: 'market', market: { ...product, owner_id, thumb_photo: photo.sizes[1]?.url } }]
  if (about === 'post') {
    const attachments = [{ type: 'photo', photo }]
    return [{ type: 'wall', wall: { id: 501, owner_id, from_id: owner_id, date: at, text: post, attachments } }]
  }
  if (about === 'story') return [{ type: 'story', story: { id: 77, owner_id, date: at, type: 'photo', photo } }]
  return []
}

const product = {
  id: 301,
  title: 'Хлеб ржаной на закваске',
  description: 'Буханка 700 г, без дрожжей, печём каждое утро',
  price: { amount: '24000', currency: { id: 643, name: 'RUB' }, text: '240 ₽' },
  availability: 0,
}
const post = 'До пятницы второй хлеб за полцены. Забрать можно в любой лавке, доставка бесплатная от 1500 ₽.'
