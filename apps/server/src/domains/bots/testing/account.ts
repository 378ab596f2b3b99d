import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

export type TestAccount = {
  object_id: number
  company_id: number
  account: string
  company: string
  /** What it is known by. */
  own: (string | null)[]
}

/** The account that a customer would have written to: the bot's first of that network. */
export async function accountOf(
  { db }: Pick<Context, 'db'>,
  space_id: number,
  { object_ids }: Pick<BotDefinition, 'object_ids'>,
  network: string,
): Promise<TestAccount | null> {
  const { rows } = await sql<TestAccount>`
    select o.id as object_id, o.company_id, o.name as account, c.name as company,
      array[o.name, o.screen_name, o.domain, o.url, c.name] as own
    from objects o join companies c on c.space_id = o.space_id and c.id = o.company_id
    where o.space_id = ${space_id} and o.state <> 'removed' and o.provider = ${network}
      and (${object_ids}::integer[] is null or o.id = any(${object_ids}::integer[])) order by o.id limit 1`.execute(db)
  return rows[0] ?? null
}
