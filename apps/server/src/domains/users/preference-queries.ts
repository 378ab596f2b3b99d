import type { Emoji, FilterChange, NewFilter, SavedFilter } from '@otklik/contract/users/preferences.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'

type Self = Pick<CallContext, 'db' | 'user_id'>

export const selectFilters = async ({ db, user_id }: Self): Promise<SavedFilter[]> => {
  const { rows } = await sql<Omit<SavedFilter, 'route'> & { route: string | null }>`
    select id, name, route, query from saved_filters where user_id = ${user_id} order by lower(name), id`.execute(db)
  // Of statistics it is absent (product/routes: Saved filters).
  return rows.map(({ route, ...filter }) => (route === null ? filter : { ...filter, route }))
}

export const insertFilter = ({ db, user_id }: Self, { name, route, query }: NewFilter) =>
  db
    .insertInto('saved_filters')
    .values({ user_id, name, route: route ?? null, query: JSON.stringify(query) })
    .execute()

export const findFilter = ({ db, user_id }: Self, id: number) =>
  db
    .selectFrom('saved_filters')
    .select(['id', 'route'])
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const updateFilter = ({ db, user_id }: Self, id: number, { name, query }: FilterChange) =>
  db
    .updateTable('saved_filters')
    .set({ ...(name !== undefined && { name }), ...(query !== undefined && { query: JSON.stringify(query) }) })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute()

export const deleteFilter = async ({ db, user_id }: Self, id: number) => {
  const gone = await db
    .deleteFrom('saved_filters')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}

export const selectEmoji = async ({ db, user_id }: Self): Promise<Emoji> => {
  const { rows } = await sql<{ emoji: Emoji }>`select emoji from users where id = ${user_id}`.execute(db)
  return rows[0]?.emoji ?? {}
}

export const updateEmoji = async ({ db, user_id }: Self, change: Emoji): Promise<Emoji> => {
  const { rows } = await sql<{ emoji: Emoji }>`
    update users set emoji = emoji || ${JSON.stringify(change)}::jsonb where id = ${user_id} returning emoji`.execute(
    db,
  )
  return rows[0]?.emoji ?? {}
}

/** Answers with the one before, whose bytes are to be thrown away. */
export const swapImage = async ({ db, user_id }: Self, image: string | null): Promise<string | null> => {
  const { rows } = await sql<{ image: string | null }>`
    update users u set image = ${image} from (select id, image from users where id = ${user_id} for update) old
    where u.id = old.id returning old.image`.execute(db)
  return rows[0]?.image ?? null
}
