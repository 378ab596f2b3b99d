import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { fileTypeFault } from '@otklik/contract/networks/network.ts'
import { describe, expect, test } from 'vitest'
import type { Connector, Deed, Outgoing, OutgoingFile, Speaker } from '../src/connector.ts'
import { findConnector } from '../src/registry.ts'
import { type Call, type Param, tables } from './graph-table.ts'

type Asked = { method: string; url: URL; body: Record<string, unknown> }

/** An answer that every call takes for a good one. */
const answer = {
  ...{ success: true, id: '7', name: 'Лавка', user_id: '7', username: 'lavka', message_id: 'm', attachment_id: '5' },
  ...{ messages: [{ id: 'w' }], data: [{ id: '7', display_phone_number: '+7' }], block_users: {}, url: 'https://x/f' },
  webhook_configuration: { phone_number: 'https://x/hook' },
  instagram_business_account: { id: '7', username: 'lavka' },
}

/** Some are spoken to in two ways, each with a table: `instagram by page`. */
const idOf = (table: string) => table.split(' ')[0] ?? table

function speakerAsking(network: string) {
  const asked: Asked[] = []
  const speaker: Speaker = {
    bases: { graph: 'https://graph.test', pages: 'https://graph.test' },
    secrets: { access: 'token', ...(network !== 'instagram' && { page: '7' }), owner: '8' },
    app: { client_id: '9', client_secret: 'secret' },
    account: { provider_id: '7', name: 'Лавка', screen_name: 'lavka' },
    now: () => 1_763_164_800,
    fetch: async (url, { method = 'GET', body } = {}) => {
      const fields = body instanceof FormData ? Object.fromEntries(body) : body ? JSON.parse(String(body)) : {}
      asked.push({ method, url: new URL(url), body: fields })
      return Response.json(answer)
    },
  }
  return { connector: findConnector(idOf(network)) as Connector, speaker, asked }
}

const file = (name: string, mime: string): OutgoingFile => ({
  name,
  mime,
  url: 'https://x/f',
  read: async () => new Blob(['x']),
})
const files = [
  ['a.jpg', 'image/jpeg'],
  ['a.gif', 'image/gif'],
  ['a.mp4', 'video/mp4'],
  ['a.mov', 'video/quicktime'],
  ['a.ogg', 'audio/ogg'],
  ['a.m4a', 'audio/x-m4a'],
  ['a.pdf', 'application/pdf'],
  ['a.doc', 'application/x-cfb'],
  ['a.txt', 'application/octet-stream'],
  ['a.csv', 'application/octet-stream'],
  ['a.zip', 'application/zip'],
] as const

const place = { post_external_id: '7_1', item_external_id: '1_2', author_external_id: '55' }
const send = { key: 'k', number: 1, text: 'Да', files: [], chat_external_id: '55', last_inbound_at: 1_763_164_000 }
const sends = (channel: 'comments' | 'messages', network: string): Outgoing[] => {
  const known = findNetwork(idOf(network))?.[channel]
  if (!known) return []
  const taken = files.map(([name, mime]) => file(name, mime)).filter((one) => !fileTypeFault(known, [one]))
  const withFiles = known.uploads > 0 ? taken.map((one) => ({ ...send, text: '', files: [one] })) : []
  const kinds = channel === 'messages' ? (['message'] as const) : (['reply', 'private_reply'] as const)
  return [send, ...withFiles].flatMap((one) =>
    kinds
      .filter((kind) => kind === 'reply' || kind === 'message' || one.files.length === 0)
      .map((kind) => ({ ...one, ...place, kind, chat_external_id: '55' }) as Outgoing),
  )
}
const late: Outgoing = { ...send, kind: 'message', last_inbound_at: 1_763_164_800 - 2 * 86_400 }
const more: Readonly<Record<string, Outgoing[]>> = {
  facebook: [
    late,
    { ...send, kind: 'message', text: '', sticker_id: '369' },
    { ...send, kind: 'message', quoted_external_id: 'm' },
    { ...send, kind: 'message', choices: [{ kind: 'reply', label: 'Да', payload: 'p' }] },
  ],
  instagram: [
    late,
    { ...send, kind: 'message', quoted_external_id: 'm' },
    { ...send, kind: 'message', choices: [{ kind: 'reply', label: 'Да', payload: 'p' }] },
    { ...send, ...place, kind: 'reply', item_external_id: 'mention_2' },
  ],
  whatsapp: [
    { ...send, kind: 'message', quoted_external_id: 'w' },
    { ...send, kind: 'message', choices: [{ kind: 'reply', label: 'Да', payload: 'p' }] },
    { ...send, kind: 'message', chat_external_id: 'US.1' },
    { ...send, kind: 'message', template: { name: 'a', language: 'ru', values: ['1'] } },
  ],
}
const comment: Deed[] = (['hide', 'unhide', 'delete', 'like', 'unlike'] as const).map((kind) => ({ kind, ...place }))
const chat = { chat_external_id: '55', external_id: 'm' }
const message: Deed[] = [
  { kind: 'react', ...chat, reaction: '❤️' },
  { kind: 'react', ...chat, reaction: null },
  { kind: 'read', ...chat, up_to_external_id: 'm' },
  { kind: 'typing', ...chat, up_to_external_id: 'm' },
]
const own: Deed[] = [
  { kind: 'edit_reply', ...place, external_id: '1_3', text: 'Нет' },
  { kind: 'delete_reply', ...place, external_id: '1_3' },
]
const blocks: Deed[] = (['block', 'unblock'] as const).flatMap((kind) => [
  { kind, author_external_id: '55' },
  { kind, author_external_id: '55', post_external_id: '7_1' },
])

/** All that a connector can be asked to say; what the network does not have is refused before anything is said. */
async function sayAll(network: string): Promise<Asked[]> {
  const { connector, speaker, asked } = speakerAsking(network)
  const hook = { url: 'https://x/hook', secret: 's' }
  const nobody = () => undefined
  await connector.connect(speaker).catch(nobody)
  await connector.subscribe?.(speaker, hook)
  await connector.unsubscribe?.(speaker, hook)
  for (const one of [...sends('comments', network), ...sends('messages', network), ...(more[idOf(network)] ?? [])])
    await connector.send(speaker, one)
  for (const deed of [...comment, ...own, ...message, ...blocks]) await connector.act?.(speaker, deed).catch(nobody)
  await connector.history?.(speaker, null).catch(nobody)
  await connector.news?.look(speaker, null).catch(nobody)
  await connector.templates?.(speaker).catch(nobody)
  await connector
    .learn?.(speaker, { authors: ['55', 'mention_5'], posts: ['7_1'], hinted: ['m_1'], chats: ['group:5'] })
    .catch(nobody)
  return asked
}

/** Said with every call. */
const common = new Set(['fields', 'limit', 'after', 'before', 'appsecret_proof'])

function callOf(network: string, { method, url }: Asked): Call | undefined {
  const path = `${method} ${url.pathname.replace(/^\/v\d+\.\d+/, '')}`
  return (tables[network] ?? []).find(({ call }) => new RegExp(`^${call.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
}

function isOf(type: Param, value: unknown): boolean {
  if (type === 'object') return true
  if (type === 'file') return value instanceof Blob
  if (type === 'text') return typeof value === 'string'
  if (type === 'number') return /^\d+$/.test(String(value))
  if (type === 'truth') return typeof value === 'boolean' || value === 'true' || value === 'false'
  const members = Array.isArray(value) ? value : typeof value === 'string' && type !== 'list' ? value.split(',') : value
  if (type === 'list') return Array.isArray(value) || (typeof value === 'string' && value.includes(','))
  const known = ('list' in type ? type.list : type).map((one) => one.toUpperCase())
  return Array.isArray(members) && members.every((one) => known.includes(String(one).toUpperCase()))
}

function faultsOf(network: string, one: Asked): string[] {
  const found = callOf(network, one)
  const name = `${one.method} ${one.url.pathname}`
  if (!found) return [`${name}: no such call`]
  const said: Record<string, unknown> = { ...Object.fromEntries(one.url.searchParams), ...one.body }
  const known = { ...found.params, ...found.beyond }
  const params = Object.entries(said).flatMap(([param, value]) => {
    if (common.has(param) && !(param in known)) return []
    const type = known[param]
    if (type === undefined) return [`${name}: no parameter ${param}`]
    return isOf(type, value) ? [] : [`${name}: ${param} is not ${JSON.stringify(type)}`]
  })
  const missing = (found.demanded ?? []).filter((param) => said[param] === undefined)
  const asked = topFields(one.url.searchParams.get('fields') ?? '')
  const unknown = found.fields ? asked.filter((field) => !found.fields?.includes(field)) : []
  return [
    ...params,
    ...missing.map((param) => `${name}: ${param} is missing`),
    ...unknown.map((field) => `${name}: no field ${field}`),
  ]
}

/** `id,comments.limit(5){id}` → id, comments. */
const topFields = (fields: string) => {
  let flat = fields
  while (/[({][^(){}]*[)}]/.test(flat)) flat = flat.replaceAll(/[({][^(){}]*[)}]/g, '')
  return flat.split(',').flatMap((one) => one.split('.')[0]?.trim() || [])
}

describe.each(Object.keys(tables))('%s', (network) => {
  test('says nothing that Meta’s own description does not know', async () => {
    const asked = await sayAll(network)
    expect(asked.length).toBeGreaterThan(20)
    expect([...new Set(asked.flatMap((one) => faultsOf(network, one)))]).toEqual([])
  })

  test('every call of the table is made by something', async () => {
    const asked = await sayAll(network)
    const made = new Set(asked.map((one) => callOf(network, one)?.call))
    const seldom = ['GET /me/accounts']
    expect(
      (tables[network] ?? []).map(({ call }) => call).filter((call) => !made.has(call) && !seldom.includes(call)),
    ).toEqual([])
  })
})

test('a wrong type, an unknown parameter and a missing one are seen', () => {
  const one = (method: string, path: string, body: object) =>
    faultsOf('facebook', { method, url: new URL(`https://graph.test/v25.0${path}`), body: { ...body } })
  expect(one('POST', '/7/blocked', { user: '55' })).toEqual(['POST /v25.0/7/blocked: user is not "list"'])
  expect(one('POST', '/7/messages', { text: 'Да' })).toHaveLength(2)
  expect(one('PUT', '/7', {})).toHaveLength(1)
})
