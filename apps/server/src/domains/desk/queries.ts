import type { AiAgent, Department } from '@otklik/contract/desk.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'

// Named in pickers already; their own domains come with their screens.
type Scope = Pick<CallContext, 'db' | 'spaces'>

export const selectDepartments = async ({ db, spaces }: Scope): Promise<Department[]> => {
  const { rows } = await sql<Department>`
    select id, space_id, name from departments
    where space_id = any(${spaces}::integer[]) order by space_id, position, lower(name), id`.execute(db)
  return rows
}

export const selectAgents = async ({ db, spaces }: Scope): Promise<AiAgent[]> => {
  const { rows } = await sql<AiAgent>`
    select id, space_id, name, is_on from ai_agents
    where space_id = any(${spaces}::integer[]) and deleted_at is null order by space_id, lower(name), id`.execute(db)
  return rows
}
