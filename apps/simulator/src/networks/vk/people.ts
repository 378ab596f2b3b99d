import { findPerson, idOn } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { type Community, vkAccounts, vkManagers, vkPeople } from './accounts.ts'
import { portion, type VkCall, type VkMethod } from './call.ts'
import { badParameter, VkError } from './error.ts'

const everybody = ['group', 'user'] as const

/** Who people and communities are. */
export const peopleMethods: Record<string, VkMethod> = {
  'users.get': { opens_to: everybody, is_public: true, run: getUsers },
  'groups.getById': { opens_to: everybody, is_public: true, run: getById },
  'groups.get': { opens_to: ['user'], is_public: true, run: getManaged },
}

function getById({ world, community, token, parameters }: VkCall) {
  const asked = parameters.group_ids ?? parameters.group_id
  if (!asked && token.kind === 'user') throw badParameter('group_ids is undefined')
  const wanted = asked ? asked.split(',') : [community.id]
  const found = vkAccounts.filter(({ id, screen_name }) => wanted.includes(id) || wanted.includes(screen_name))
  return { response: { groups: found.map((group) => wireGroup(world, group)), profiles: [] } }
}

/** Nobody here belongs to a community that they do not manage. */
function getManaged(call: VkCall) {
  const { world, token, parameters } = call
  const managed = token.kind === 'user' ? vkAccounts.filter(({ id }) => token.person.manages.includes(id)) : []
  const items = portion(call, managed, { usual: 1_000, most: 1_000 })
  const isWhole = parameters.extended === '1'
  return {
    response: {
      count: managed.length,
      items: items.map((one) => (isWhole ? { ...wireGroup(world, one), is_admin: 1, admin_level: 3 } : Number(one.id))),
    },
  }
}

const wireGroup = (world: World, { id, name, screen_name, company }: Community) => {
  const picture = company === 'lavka' ? 'scene-basket-0' : 'scene-soup-3'
  return {
    id: Number(id),
    name,
    screen_name,
    is_closed: 0,
    type: 'page',
    photo_50: world.files.url(picture, 50),
    photo_100: world.files.url(picture, 100),
    photo_200: world.files.url(picture, 200),
  }
}

function getUsers({ world, token, parameters }: VkCall) {
  const asked = parameters.user_ids || (token.kind === 'user' ? String(token.person.id) : '')
  const ids = asked.split(',').filter(Boolean).map(Number)
  if (ids.length > 1_000) throw new VkError(113, 'Invalid user id')
  return { response: ids.flatMap((id) => wireUser(world, id) ?? []) }
}

function wireUser(world: World, id: number) {
  const manager = vkManagers.find((one) => one.id === id)
  if (manager) {
    const { first_name, last_name } = manager
    return { id, first_name, last_name, can_access_closed: true, is_closed: false }
  }
  const person = findPerson(vkPeople, id)
  return (
    person && {
      id: idOn(vkPeople, person),
      first_name: person.first_name,
      last_name: person.last_name,
      can_access_closed: true,
      is_closed: false,
      screen_name: person.username,
      photo_100: world.files.url(`person-${person.place}`, 100),
    }
  )
}

/** With `extended` answers describe those whom they name. */
export function described({ world, parameters }: VkCall, ids: number[]) {
  if (parameters.extended !== '1') return {}
  const unique = [...new Set(ids)]
  return {
    profiles: unique.filter((id) => id > 0).flatMap((id) => wireUser(world, id) ?? []),
    groups: vkAccounts.filter(({ id }) => unique.includes(-Number(id))).map((one) => wireGroup(world, one)),
  }
}
