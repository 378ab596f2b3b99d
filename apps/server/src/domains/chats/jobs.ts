import { NetworkFailure } from '@otklik/connectors/connector.ts'
import { limits } from '@otklik/contract/limits.ts'
import { allows } from '@otklik/contract/networks/network.ts'
import { sql } from 'kysely'
import type { CallContext, OutsideContext } from '../../platform/context.ts'
import { visible } from '../../platform/database/scope.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { findConnector, speakerFor } from '../../platform/outbound/connectors.ts'
import { findAccountRow, readCredentials } from '../accounts/service.ts'
import { findChannel } from '../actions/allowed.ts'
import { selectChats } from './queries.ts'

const EVERY_MS = 5_000
const MOST_KEPT = 10_000

/** "Somebody is writing to you", as often as it means anything. Whoever writes is never told that it did not work. */
export function makeTyping(parts: JobParts) {
  const said = new Map<number, number>()

  return async function type(ctx: OutsideContext, id: number): Promise<null> {
    const chat = await ctx.inSpaces((inside) => findPeer(parts, inside, id))
    if (!chat || Date.now() - (said.get(id) ?? 0) < EVERY_MS) return null
    if (said.size >= MOST_KEPT) said.clear()
    said.set(id, Date.now())
    const { connector, speaker, deed } = chat
    await connector.act?.(speaker, deed).catch((error) => {
      if (!(error instanceof NetworkFailure)) parts.report(error, 'typing')
    })
    return null
  }
}

async function findPeer(parts: JobParts, ctx: CallContext, id: number) {
  const [found] = await selectChats(ctx.db, ctx.spaces, [id])
  const { space_id, object_id } = visible(ctx, found, 'chats', id)
  const channel = await findChannel(ctx, { space_id, object_id }, 'messages')
  const account = await findAccountRow(ctx, space_id, object_id)
  const connector = account && findConnector(account.provider)
  if (!connector || !allows(channel, 'typing')) return undefined
  const credentials = await readCredentials(ctx, parts.secrets, space_id, object_id)
  const fetch: JobParts['fetch'] = (url, init) => parts.fetch(url, { ...init, timeout_ms: limits.send_timeout_ms })
  const { rows } = await sql<{ chat_external_id: string; up_to_external_id: string | null }>`
    select c.external_id as chat_external_id, (select m.external_id from messages m where m.space_id = ${space_id} and m.chat_id = c.id
      and not m.is_own and m.external_id is not null order by m.created_at desc, m.id desc limit 1) as up_to_external_id
    from chats c where c.space_id = ${space_id} and c.id = ${id}`.execute(ctx.db)
  const [place] = rows
  if (!place) return undefined
  const { chat_external_id, up_to_external_id } = place
  return {
    connector,
    speaker: speakerFor(connector, { ...parts, fetch }, credentials, account),
    deed: { kind: 'typing' as const, chat_external_id, ...(up_to_external_id && { up_to_external_id }) },
  }
}
