import { findNumber, portion, type VkCall, type VkMethod } from './call.ts'
import { ownerId, wirePost, wireThing } from './comment-objects.ts'
import { type Sort, sortOf } from './things.ts'

const people = ['user'] as const

/** What comments hang under. */
export const wallMethods: Record<string, VkMethod> = {
  'wall.get': { opens_to: people, run: getWall },
  'wall.getById': {
    opens_to: people,
    run: (call) => {
      const { world, community } = call
      return { response: { items: found(call, 'wall', 'posts').map((post) => wirePost(world, community, post)) } }
    },
  },
  'photos.getById': { opens_to: people, run: (call) => ({ response: things(call, 'photo', 'photos') }) },
  'video.get': { opens_to: people, run: (call) => ({ response: counted(things(call, 'video', 'videos')) }) },
  'market.getById': { opens_to: people, run: (call) => ({ response: counted(things(call, 'market', 'item_ids')) }) },
  'board.getTopics': {
    opens_to: people,
    run: (call) => ({
      response: { ...counted(things(call, 'topic', 'topic_ids')), default_order: 1, can_add_topics: 1 },
    }),
  },
}

function getWall(call: VkCall) {
  const { world, community } = call
  if (findNumber(call, 'owner_id') !== ownerId(community)) return { response: { count: 0, items: [] } }
  const all = world.stateOf(community).posts.filter(({ id }) => sortOf(id) === 'wall')
  const newest = all.toSorted((a, b) => b.at - a.at)
  const items = portion(call, newest, { usual: 20, most: 100 }).map((post) => wirePost(world, community, post))
  return { response: { count: all.length, items } }
}

/** Asked for as `-1_2,-1_3`; discussions by their numbers alone. */
function found({ world, community, parameters }: VkCall, sort: Sort, name: string) {
  const wanted = (parameters[name] ?? '').split(',').map((id) => Number(id.split('_').at(-1)))
  return world.stateOf(community).posts.filter(({ id }) => sortOf(id) === sort && wanted.includes(id))
}

const things = (call: VkCall, sort: Sort, name: string) =>
  found(call, sort, name).map((post) => wireThing(call.world, call.community, post))

const counted = (items: object[]) => ({ count: items.length, items })
