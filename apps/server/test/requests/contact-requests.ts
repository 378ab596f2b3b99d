import type { Space, World } from '../world.ts'
import { commenter } from './deed-requests.ts'

async function known(world: World, space: Space) {
  const { id } = await commenter(world, space)
  return { id }
}

async function noted(world: World, space: Space) {
  const { id } = await commenter(world, space)
  const writer = world.as(await space.person('operator'))
  const note = await writer.contacts.addNote({ params: { id }, body: { text: 'Вежливый' } })
  return { id, note_id: note.id }
}

export const contactRequests = {
  itemAuthors: async () => ({ query: {} }),
  chatAuthors: async () => ({ query: {} }),
  get: async (world: World, space: Space) => ({ params: await known(world, space) }),
  timeline: async (world: World, space: Space) => ({ params: await known(world, space), query: {} }),
  addNote: async (world: World, space: Space) => ({ params: await known(world, space), body: { text: 'Вежливый' } }),
  removeNote: async (world: World, space: Space) => ({ params: await noted(world, space) }),
  link: async (world: World, space: Space) => ({
    params: await known(world, space),
    body: { author_id: (await commenter(world, space, 'telegram')).id },
  }),
  unlink: async (world: World, space: Space) => ({ params: await known(world, space) }),
}
