import type { CallbackServer } from '../../state.ts'
import { findPerson, idOn } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { type Community, vkAccounts } from './accounts.ts'
import { numberParameter, type VkCall, type VkMethod } from './call.ts'
import { badParameter, VkError } from './error.ts'

const everybody = ['group', 'user'] as const

/** Asks the address for the confirmation code, as VK does when a server is added or changed. */
export type Confirm = (community: Community, server: CallbackServer) => void

export const confirmationCode = ({ id }: Community) => Number(id).toString(16).padStart(8, '0')

export function groupMethods(confirm: Confirm): Record<string, VkMethod> {
  return {
    'groups.getById': { opens_to: everybody, run: getById },
    'users.get': { opens_to: everybody, run: getUsers },
    'groups.getCallbackConfirmationCode': {
      opens_to: everybody,
      run: (call) => ({ response: { code: confirmationCode(own(call)) } }),
    },
    'groups.getCallbackServers': {
      opens_to: everybody,
      run: (call) => {
        const servers = call.world.stateOf(own(call)).servers
        const items = servers.map(({ settings, ...server }) => ({ ...server, creator_id: call.community.admin_id }))
        return { response: { count: items.length, items } }
      },
    },
    'groups.addCallbackServer': { opens_to: everybody, run: (call) => addServer(call, confirm) },
    'groups.editCallbackServer': { opens_to: everybody, run: (call) => editServer(call, confirm) },
    'groups.deleteCallbackServer': { opens_to: everybody, run: deleteServer },
    'groups.setCallbackSettings': { opens_to: everybody, run: setSettings },
  }
}

function own(call: VkCall): Community {
  if (numberParameter(call, 'group_id') !== Number(call.community.id)) throw new VkError(15, 'Access denied')
  return call.community
}

function getById({ world, community, token, parameters }: VkCall) {
  const asked = parameters.group_ids ?? parameters.group_id
  if (!asked && token.kind === 'user') throw badParameter('group_ids is undefined')
  const wanted = asked ? asked.split(',') : [community.id]
  const found = vkAccounts.filter(({ id, screen_name }) => wanted.includes(id) || wanted.includes(screen_name))
  return { response: { groups: found.map((group) => wireGroup(world, group)), profiles: [] } }
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

function getUsers({ world, token, community, parameters }: VkCall) {
  const asked = parameters.user_ids || (token.kind === 'user' ? String(community.admin_id) : '')
  const ids = asked.split(',').filter(Boolean).map(Number)
  if (ids.length > 1_000) throw new VkError(113, 'Invalid user id')
  return { response: ids.flatMap((id) => wireUser(world, community, id) ?? []) }
}

function wireUser(world: World, community: Community, id: number) {
  if (id === community.admin_id) {
    return { id, first_name: 'Администратор', last_name: community.name, can_access_closed: true, is_closed: false }
  }
  const person = findPerson('vk', id)
  return (
    person && {
      id: idOn('vk', person),
      first_name: person.first_name,
      last_name: person.last_name,
      can_access_closed: true,
      is_closed: false,
      screen_name: person.username,
      photo_100: world.files.url(`person-${person.place}`, 100),
    }
  )
}

function readServer({ parameters }: VkCall) {
  const { url = '', title = '', secret_key = '' } = parameters
  if (!URL.canParse(url)) throw badParameter('url is invalid')
  if (title === '' || title.length > 14) throw badParameter('title is invalid')
  if (secret_key.length > 50) throw badParameter('secret_key is invalid')
  return { url, title, secret_key }
}

function addServer(call: VkCall, confirm: Confirm) {
  const { servers } = call.world.stateOf(own(call))
  if (servers.length >= 10) throw new VkError(2000, 'Servers number limit is reached')
  const id = Math.max(0, ...servers.map((server) => server.id)) + 1
  const server: CallbackServer = { id, ...readServer(call), status: 'wait', settings: [] }
  servers.push(server)
  call.world.store.touch()
  confirm(call.community, server)
  return { response: { server_id: id } }
}

function editServer(call: VkCall, confirm: Confirm) {
  const server = getServer(call)
  Object.assign(server, readServer(call), { status: 'wait' })
  call.world.store.touch()
  confirm(call.community, server)
  return { response: 1 }
}

function deleteServer(call: VkCall) {
  const server = getServer(call)
  const state = call.world.stateOf(call.community)
  state.servers = state.servers.filter((other) => other !== server)
  call.world.store.touch()
  return { response: 1 }
}

function setSettings(call: VkCall) {
  const server = getServer(call)
  const chosen = Object.entries(call.parameters).filter(([, value]) => value === '1')
  server.settings = chosen.map(([name]) => name)
  call.world.store.touch()
  return { response: 1 }
}

function getServer(call: VkCall): CallbackServer {
  const id = numberParameter(call, 'server_id')
  const server = call.world.stateOf(own(call)).servers.find((one) => one.id === id)
  if (!server) throw new VkError(104, 'Not found')
  return server
}
