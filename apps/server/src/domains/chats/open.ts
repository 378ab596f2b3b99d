import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { takeEarly } from '../work/early.ts'
import { recordSteps } from '../work/service.ts'
import { type AwaitingChat, chatOf } from './early.ts'

type Place = { space_id: number; object_id: number }
/** `first_at`: when the customer said the first that is told of it. */
export type Peer = { external_id: string; author_id: number; title: string | null; first_at?: number }
type Opened = {
  /** By the network's id. */
  ids: Map<string, number>
  made: readonly { id: number; external_id: string }[]
  /** What our side wrote there before the customer did. */
  waiting: AwaitingChat[]
}

/**
 * One dialogue per account and peer, whoever comes first; the matter is ours since the customer wrote, however late we are
 * told. Those with a title are conversations of many people.
 */
export async function openChats(
  ctx: Context,
  place: Place,
  peers: readonly Peer[],
  status: 'new' | 'closed',
): Promise<Opened> {
  const { space_id, object_id } = place
  const rows = peers.toSorted((a, b) => (a.external_id < b.external_id ? -1 : 1))
  const { rows: made } = await sql<{ id: number; external_id: string }>`
    insert into chats (space_id, object_id, author_id, external_id, title, is_group_chat, status, finished_at, clock_at)
    select ${space_id}, ${object_id}, t.author_id, t.external_id, t.title, t.title is not null, ${status}, ${status === 'closed' ? sql`now()` : null}, least(now(), to_timestamp(t.first_at))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (external_id text, author_id bigint, title text, first_at float8)
    where not exists (select from chats c where c.space_id = ${space_id} and c.object_id = ${object_id} and c.external_id = t.external_id)
    on conflict (space_id, object_id, external_id) do nothing returning id, external_id`.execute(ctx.db)
  await recordSteps(
    ctx,
    made.map(({ id }) => ({ ...place, chat_id: id, from_status: null, to_status: status })),
  )
  const { rows: found } = await sql<{ id: number; external_id: string }>`
    select id, external_id from chats
    where space_id = ${space_id} and object_id = ${object_id} and external_id = any(${rows.map(({ external_id }) => external_id)}::text[])`.execute(
    ctx.db,
  )
  return {
    ids: new Map(found.map(({ id, external_id }) => [external_id, id])),
    made,
    waiting: made.length ? await applyEarly(ctx, place, made) : [],
  }
}

/** What was said of dialogues before they began. */
async function applyEarly(ctx: Context, place: Place, made: readonly { id: number; external_id: string }[]) {
  const byKey = new Map(made.map((chat) => [chatOf(place, chat.external_id).external_id, chat]))
  const waiting: AwaitingChat[] = []
  for (const { external_id, change, at, body } of await takeEarly(ctx.db, place, 'message', [...byKey.keys()])) {
    const chat = byKey.get(external_id)
    if (change === 'answers') waiting.push(...(body as AwaitingChat[]))
    else if (change === 'presence' && chat) await setLost(ctx, place.space_id, chat.id, (body as Contact).is_lost, at)
  }
  return waiting
}

export type Contact = { is_lost: boolean }
export const setLost = ({ db }: Context, space_id: number, id: number, is_lost: boolean, at: number) =>
  sql`update chats set lost_at = ${is_lost ? sql`to_timestamp(${at})` : null} where space_id = ${space_id} and id = ${id}`.execute(
    db,
  )
