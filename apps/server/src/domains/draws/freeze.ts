// Closes the list of a draw: who takes part stands from then on, as tickets that anybody may count.
import { entriesHash, ticketsOf } from '@otklik/contract/draws/arithmetic.ts'
import type { DrawTerms, LeftOutReason } from '@otklik/contract/draws/draws.ts'
import type { Context } from '../../platform/context.ts'
import { whyLeftOut } from './choose.ts'
import {
  type CardRow,
  type DrawPlace,
  insertEntries,
  lockDraw,
  markFrozen,
  selectCandidates,
  selectCard,
} from './queries.ts'

const AT_ONCE = 2_000

export async function freezeDraw(ctx: Context, place: DrawPlace): Promise<boolean> {
  await lockDraw(ctx.db, place)
  const draw = await selectCard(ctx.db, place)
  if (draw?.state !== 'announced' || draw.list_salt === null) return false
  const { entrants, ...counts } = await findEntrants(ctx, place, draw.terms)
  const authors = [...entrants.keys()]
  const tickets = await ticketsOf(draw.list_salt, authors)
  const rows = authors.map((author, at) => ({ ticket: tickets[at] as string, ...(entrants.get(author) as Entrant) }))
  for (let at = 0; at < rows.length; at += AT_ONCE) await insertEntries(ctx.db, place, rows.slice(at, at + AT_ONCE))
  const frozen = { entries_hash: await entriesHash(tickets), entries: rows.length, ...counts }
  await markFrozen(ctx.db, place, frozen)
  tell(ctx, draw)
  const { entries_hash, entries } = frozen
  ctx.record({
    ...{ kind: 'draw.frozen', ...place, subject: draw.name, before: { state: 'announced' } },
    after: { state: 'frozen', entries_hash, entries },
  })
  return true
}

type Entrant = { author_id: number; item_id: number }

/** One chance an author: by the first of their comments that fits. */
async function findEntrants({ db }: Context, place: DrawPlace, terms: DrawTerms) {
  const entrants = new Map<string, Entrant>()
  const left_out: Partial<Record<LeftOutReason, number>> = {}
  let [after, comments, fitting] = [0, 0, 0]
  for (;;) {
    const some = await selectCandidates(db, place, terms, after, AT_ONCE)
    for (const one of some) {
      comments += 1
      const why = whyLeftOut(terms, one)
      if (why) left_out[why] = (left_out[why] ?? 0) + 1
      else {
        fitting += 1
        if (!entrants.has(one.author)) entrants.set(one.author, { author_id: one.author_id, item_id: one.id })
      }
    }
    const last = some.at(-1)
    if (!last || some.length < AT_ONCE) return { entrants, left_out, comments, fitting }
    after = last.id
  }
}

export const tell = ({ announce }: Pick<Context, 'announce'>, { space_id, id }: Pick<CardRow, 'space_id' | 'id'>) =>
  announce({ space_id }, 'draws.changed', { id, space_id })
