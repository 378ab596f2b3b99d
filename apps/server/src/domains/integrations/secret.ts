import { sql } from 'kysely'
import type { Sealed, Secrets } from '../../platform/config/secrets.ts'
import type { Database, Db } from '../../platform/database/db.ts'
import type { HookPlace } from './queries.ts'

const placeOf = ({ space_id, hook_id }: HookPlace) => ({
  table: 'webhooks',
  column: 'secret',
  space_id,
  row: String(hook_id),
})

export const sealSecret = (secrets: Secrets, place: HookPlace, text: string): Sealed =>
  secrets.seal(placeOf(place), text)

type Row = { key_id: number; secret: Buffer; former_key_id: number | null; former_secret: Buffer | null }

/** The one in use, and the one before it while both are good. */
export async function openSecretsOf(db: Db, secrets: Secrets, place: HookPlace): Promise<string[]> {
  const { space_id, hook_id } = place
  const { rows } = await sql<Row>`
    select key_id, secret, case when former_until > now() then former_key_id end as former_key_id, former_secret
    from webhooks where space_id = ${space_id} and id = ${hook_id}`.execute(db)
  const [row] = rows
  if (!row) return []
  const { key_id, secret, former_key_id, former_secret } = row
  const open = (sealed: Sealed) => secrets.open(placeOf(place), sealed)
  return [
    open({ key_id, secret }),
    ...(former_key_id !== null && former_secret ? [open({ key_id: former_key_id, secret: former_secret })] : []),
  ]
}

/** Every secret of a hook anew, with the key of today; answers how many there were. One that signs no more is let go. */
export async function resealHooks({ database, secrets }: { database: Database; secrets: Secrets }): Promise<number> {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  let total = 0
  for (const { space_id } of spaces)
    await database.inSpaces({ spaces: [space_id] }, async (db) => {
      const { rows } = await sql<{ hook_id: number }>`
        select id as hook_id from webhooks where space_id = ${space_id} order by id for update`.execute(db)
      for (const { hook_id } of rows) {
        const place = { space_id, hook_id }
        const [own, former] = (await openSecretsOf(db, secrets, place)).map((text) => sealSecret(secrets, place, text))
        if (!own) continue
        await sql`
          update webhooks set key_id = ${own.key_id}, secret = ${own.secret},
            former_key_id = ${former?.key_id ?? null}, former_secret = ${former?.secret ?? null}
          where space_id = ${space_id} and id = ${hook_id}`.execute(db)
        total += former ? 2 : 1
      }
    })
  return total
}
