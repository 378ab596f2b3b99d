// Draws as administrators hold them (product/draws: Steps). The arithmetic is the contract's, the list is closed by freeze.ts.
import { randomBytes } from 'node:crypto'
import { commitOf, drawTickets, sha256, toHex } from '@otklik/contract/draws/arithmetic.ts'
import type { Draw, DrawCard, DrawDraft, DrawProof, DrawState } from '@otklik/contract/draws/draws.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Secrets } from '../../platform/config/secrets.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Database, Db } from '../../platform/database/db.ts'
import { toPage } from '../../platform/page.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { tell } from './freeze.ts'
import {
  type CardRow,
  type DrawPlace,
  deleteDraw,
  findDraw,
  findSealed,
  insertDraw,
  insertWinners,
  isPostInReach,
  lockDraw,
  markAnnounced,
  markDrawn,
  markEnded,
  selectCard,
  selectDraws,
  selectPosts,
  selectTickets,
  selectWinners,
  setWinner,
  updateDraw,
} from './queries.ts'
import { openDraw, sealDraw } from './secret.ts'

type Parts = { secrets: Secrets }

export async function listDraws(ctx: CallContext, after: readonly [number] | undefined) {
  const rows = await selectDraws(ctx, after?.[0] ?? 2 ** 31 - 1, limits.page_rows)
  return toPage(
    rows,
    limits.page_rows,
    ({ id }) => [id],
    (row): Draw => row,
  )
}

export async function listPosts(ctx: CallContext, asked: Parameters<typeof selectPosts>[1]) {
  if (!ctx.spaces.includes(asked.space_id)) refuse('not_found')
  const rows = await selectPosts(ctx, asked, limits.page_rows)
  return toPage(
    rows,
    limits.page_rows,
    ({ key, id }) => [key, id],
    ({ key: _, ...row }) => row,
  )
}

export async function getDraw(ctx: CallContext, id: number): Promise<DrawCard> {
  const row = (await findDraw(ctx, id)) ?? refuse('not_found', { row: { table: 'contest_draws', id } })
  return { ...row, beacon: await beaconOf(row), winners: await selectWinners(ctx.db, row) }
}

/** 32 bytes of what nobody could know when the list was closed; nothing where the terms name none. */
const beaconOf = async ({ beacon_text }: Pick<CardRow, 'beacon_text'>) =>
  beacon_text === null ? null : toHex(await sha256(beacon_text))

/** Held until the end, and in one of these states. */
async function open(ctx: CallContext, id: number, ...states: readonly DrawState[]): Promise<CardRow> {
  const seen = await getDraw(ctx, id)
  await lockDraw(ctx.db, seen)
  const draw = (await findDraw(ctx, id)) ?? refuse('not_found')
  return states.includes(draw.state) ? draw : refuse('draw_state')
}

async function changed(ctx: CallContext, place: DrawPlace): Promise<DrawCard> {
  tell(ctx, place)
  return getDraw(ctx, place.id)
}

async function needPost(ctx: CallContext, space_id: number, id: number) {
  if (!(await isPostInReach(ctx, space_id, id))) refuse('not_found', { row: { table: 'posts', id } })
}

export async function addDraw(ctx: CallContext, { space_id, ...draft }: DrawDraft & { space_id: number }) {
  await needPost(ctx, space_id, draft.post_id)
  return changed(ctx, { space_id, id: await insertDraw(ctx, space_id, draft) })
}

export async function changeDraw(ctx: CallContext, id: number, draft: DrawDraft): Promise<DrawCard> {
  const draw = await open(ctx, id, 'draft')
  await needPost(ctx, draw.space_id, draft.post_id)
  await updateDraw(ctx.db, draw, draft)
  return changed(ctx, draw)
}

export async function removeDraw(ctx: CallContext, id: number): Promise<null> {
  const draw = await open(ctx, id, 'draft')
  await deleteDraw(ctx.db, draw)
  tell(ctx, draw)
  return null
}

/** The secret is made before anybody can know the whole list, so the list must still be open. */
export async function announceDraw({ secrets }: Parts, ctx: CallContext, id: number): Promise<DrawCard> {
  const draw = await open(ctx, id, 'draft')
  if (draw.terms.until <= Date.now() / 1000) faultIn('until')
  const secret = randomBytes(32).toString('hex')
  await markAnnounced(ctx.db, draw, {
    ...{ commit: await commitOf(secret), list_salt: randomBytes(16).toString('hex') },
    ...{ sealed: sealDraw(secrets, draw, secret), freezes_at: draw.terms.until + limits.draw_freeze_s },
  })
  return changed(ctx, draw)
}

export async function drawWinners({ secrets }: Parts, ctx: CallContext, id: number, text: string): Promise<DrawCard> {
  const draw = await open(ctx, id, 'frozen')
  const { terms, entries_hash } = draw
  if (terms.beacon === 'hand' && text === '') faultIn('beacon_text')
  const beacon_text = terms.beacon === 'hand' ? text : null
  const sealed = (await findSealed(ctx.db, draw)) ?? refuse('not_found')
  const secret = openDraw(secrets, draw, sealed)
  const tickets = await selectTickets(ctx.db, draw)
  const won = await drawTickets({
    ...{ secret, tickets, entries_hash: entries_hash ?? '', beacon: (await beaconOf({ beacon_text })) ?? '' },
    places: terms.winners + terms.reserves,
  })
  await markDrawn(ctx.db, draw, secret, beacon_text)
  await insertWinners(ctx.db, draw, won, terms.winners)
  return changed(ctx, draw)
}

export async function markAnswered(ctx: CallContext, id: number, place: number): Promise<DrawCard> {
  const draw = await open(ctx, id, 'drawn')
  const winner = (await selectWinners(ctx.db, draw)).find((each) => each.place === place)
  if (winner?.state !== 'waiting') faultIn('place')
  await setWinner(ctx.db, draw, place, 'answered')
  return changed(ctx, draw)
}

/** No second draw: the prize goes down the list that was drawn. */
export async function passPrize(ctx: CallContext, id: number, place: number): Promise<DrawCard> {
  const draw = await open(ctx, id, 'drawn')
  const winners = await selectWinners(ctx.db, draw)
  if (winners.find((each) => each.place === place)?.state !== 'waiting') faultIn('place')
  await setWinner(ctx.db, draw, place, 'passed')
  const next = winners.find(({ state }) => state === 'reserve')
  if (next) await setWinner(ctx.db, draw, next.place, 'waiting')
  return changed(ctx, draw)
}

export async function endDraw(ctx: CallContext, id: number, reason: string | null): Promise<DrawCard> {
  const draw = reason === null ? await open(ctx, id, 'drawn') : await open(ctx, id, 'announced', 'frozen')
  await markEnded(ctx.db, draw, reason === null ? 'closed' : 'called_off', reason ?? '')
  return changed(ctx, draw)
}

/** For anybody who has the address. Who took part stands there as tickets only. */
export async function getProof({ database }: { database: Database }, key: string): Promise<DrawProof> {
  const [place] = await database.acrossSpaces(sql<DrawPlace>`select space_id, id from find_public_draw(${key}::uuid)`)
  if (!place) return refuse('not_found')
  return database.inSpaces({ spaces: [place.space_id], read: true }, (db) => proofOf(db, place))
}

async function proofOf(db: Db, place: DrawPlace): Promise<DrawProof> {
  const row = (await selectCard(db, place)) ?? refuse('not_found')
  const { id: _, space_id, key: __, post, created_at: ___, ...told } = row
  const { rows } = await sql<{ name: string }>`select name from spaces where id = ${space_id}`.execute(db)
  const winners = await selectWinners(db, place)
  return {
    ...told,
    space: rows[0]?.name ?? '',
    post: { text: post.text, url: post.url },
    algorithm: 'otklik-draw-1',
    beacon: await beaconOf(row),
    tickets: await selectTickets(db, place),
    winners: winners.map(({ place, name, ticket, state }) => ({ place, name, ticket, state })),
  }
}
