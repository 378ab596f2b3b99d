import { createHmac } from 'node:crypto'
import {
  gateway,
  gateway_headers,
  type SourceAction,
  type SourceResult,
  signedBefore,
} from '@otklik/contract/gateway.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { Parts } from '../../parts.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'

/** What a source has been told to prove itself with, and what it has done, by the action's number and attempt. */
type Own = { key?: { url: string; secret: string }; done: Record<string, SourceResult> }
export const ownOf = (world: World, account: Account): Own => world.ownOf<Own>(account, () => ({ done: {} }))

/** `path`: what follows the address of the key. */
export function signed(secret: string, method: 'GET' | 'POST', path: string, body: string): Record<string, string> {
  const at = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secret)
    .update(`${signedBefore(at, method, path)}${body}`)
    .digest('hex')
  return { [gateway_headers.timestamp]: at, [gateway_headers.signature]: signature }
}

/** The program of a source: asks what is to be done, does it here, and says how it ended. Stops when `stop` is called. */
export function runAdapters(parts: Parts, accounts: readonly Account[]) {
  const busy = new Set<Account>()
  const timer = setInterval(() => {
    for (const account of accounts) {
      if (busy.has(account) || !ownOf(parts.world, account).key) continue
      busy.add(account)
      // Whoever is away is asked again: what waits there is not lost.
      void work(parts, account)
        .catch(() => undefined)
        .finally(() => busy.delete(account))
    }
  }, parts.asks_every_ms)
  timer.unref()
  return () => clearInterval(timer)
}

async function work(parts: Parts, account: Account) {
  const { key } = ownOf(parts.world, account)
  if (!key) return
  const answer = await fetch(`${key.url}/actions`, { headers: signed(key.secret, 'GET', '/actions', '') })
  if (!answer.ok) return
  const { actions } = gateway.actions.reply.parse(await answer.json())
  for (const action of actions) {
    const result = await perform(parts, account, action)
    if (!result) continue
    const body = JSON.stringify({ ...result, attempt: action.attempt })
    const path = `/actions/${action.id}`
    const headers = signed(key.secret, 'POST', path, body)
    await fetch(`${key.url}${path}`, { method: 'POST', headers, body })
  }
}

/** Nothing where the source itself does not answer: then it is tried again. */
async function perform(parts: Parts, account: Account, action: SourceAction): Promise<SourceResult | undefined> {
  const { world, ledger, faults } = parts
  const { done } = ownOf(world, account)
  const call = { network: account.network, account: account.id, method: action.type }
  const name = `${action.id}/${action.attempt}`
  const fault = faults.draw(call)
  if (fault && !fault.after_effect) {
    ledger.add({ ...call, result: `fault ${fault.kind}`, effect: 'none' })
    return fault.kind === 'revoked' ? { result: 'failed', reason: 'rejected', words: 'access is closed' } : undefined
  }
  const known = done[name]
  const result = known ?? (await doOnce(world, account, action))
  done[name] = result
  world.store.touch()
  ledger.add({
    ...{ ...call, key: String(action.id), place: action.chat ?? action.post ?? '', text: action.text ?? '' },
    ...{ files: action.files?.length ?? 0, result: result.result },
    effect: result.result === 'failed' ? 'none' : known ? 'repeated' : 'new',
    ...(result.result === 'done' && result.external_id !== undefined && { external_id: result.external_id }),
  })
  return fault ? undefined : result
}

const gone: SourceResult = { result: 'failed', reason: 'gone', words: 'there is no such thing' }
const ok = (id?: number): SourceResult => ({ result: 'done', ...(id !== undefined && { external_id: String(id) }) })

async function doOnce(world: World, account: Account, action: SourceAction): Promise<SourceResult> {
  const { type, text = '' } = action
  const limits = findNetwork(account.network)
  const limit = (action.chat === undefined ? limits?.comments : limits?.messages)?.limit ?? 0
  if (text.length > limit) return { result: 'failed', reason: 'rejected', words: `at most ${limit} characters` }
  const own = world.findComment(account, Number(action.reply))
  const comment = world.findComment(account, Number(action.comment))
  const person_id = Number(action.chat)
  const message = world.findMessage(account, person_id, Number(action.message))
  switch (type) {
    case 'reply': {
      if (!comment || comment.is_deleted) return gone
      const writing = { text, files: await fetchFiles(world, action), reply_to: comment.id }
      return ok(world.answerComment(account, comment.post_id, writing).id)
    }
    case 'edit_reply':
      if (!own || own.is_deleted) return gone
      world.editComment(account, own, text)
      return ok()
    case 'delete_reply':
      if (own) world.deleteComment(account, own)
      return ok()
    case 'delete':
    case 'restore':
    case 'hide':
    case 'unhide':
      if (!comment) return gone
      if (type === 'delete') world.deleteComment(account, comment)
      else if (type === 'restore') world.restoreComment(account, comment)
      else world.hideComment(account, comment, type === 'hide')
      return ok()
    case 'message': {
      const quoted = action.quoted === undefined ? {} : { reply_to: Number(action.quoted) }
      const writing = { text, files: await fetchFiles(world, action), ...quoted }
      return ok(world.answerMessage(account, person_id, writing).id)
    }
    case 'edit_message':
      if (!message) return gone
      world.editMessage(account, person_id, message, text)
      return ok()
    case 'delete_message':
      if (message) world.deleteMessage(account, person_id, message)
      return ok()
    default:
      return { result: 'failed', reason: 'rejected', words: `${type} is not known here` }
  }
}

async function fetchFiles(world: World, { files = [] }: SourceAction): Promise<string[]> {
  const kept = files.map(async ({ name, mime, url }) => {
    const bytes = Buffer.from(await (await fetch(url ?? '')).arrayBuffer())
    return (await world.files.add(name, mime, bytes)).id
  })
  return Promise.all(kept)
}
