import type { CallbackServer } from '../../state.ts'
import type { Community } from './accounts.ts'
import { findNumber, numberParameter, type VkCall, type VkMethod } from './call.ts'
import { badParameter, VkError } from './error.ts'

const everybody = ['group', 'user'] as const

/** Asks the address for the confirmation code, as VK does when a server is added or changed. */
export type Confirm = (community: Community, server: CallbackServer) => void

export const confirmationCode = ({ id }: Community) => Number(id).toString(16).padStart(8, '0')

export function groupMethods(confirm: Confirm): Record<string, VkMethod> {
  return {
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
    'groups.ban': { opens_to: ['user'], run: ban },
    'groups.unban': { opens_to: ['user'], run: unban },
  }
}

function own(call: VkCall): Community {
  if (numberParameter(call, 'group_id') !== Number(call.community.id)) throw new VkError(15, 'Access denied')
  return call.community
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

function ban(call: VkCall) {
  call.world.ban(own(call), numberParameter(call, 'owner_id'), findNumber(call, 'end_date') ?? 0)
  return { response: 1 }
}

function unban(call: VkCall) {
  call.world.ban(own(call), numberParameter(call, 'owner_id'), undefined)
  return { response: 1 }
}
