// What of the space a rule names, and whether it is still there.
import type { RuleAct } from '@otklik/contract/rules/acts.ts'
import { leavesOf } from '@otklik/contract/rules/conditions.ts'
import { fieldFacts, type IdSource } from '@otklik/contract/rules/fields.ts'
import type { RuleDefinition } from '@otklik/contract/rules/rules.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

export type Source = IdSource | 'template' | 'macro' | 'folder' | 'bot' | 'agent' | 'fact_folder'
export type Named = { source: Source; id: number; field: 'if' | 'do' | 'object_ids' | 'folder_id' }

export function namedIn(definition: RuleDefinition): Named[] {
  const { folder_id, object_ids, if: condition, do: acts } = definition
  const asked = leavesOf(condition).flatMap(({ field, value, group_id }): Named[] => {
    const source = fieldFacts[field].ids
    const ids = source && Array.isArray(value) ? value.map(Number) : []
    return [
      ...ids.map((id) => ({ source: source as Source, id, field: 'if' as const })),
      ...(group_id === undefined ? [] : [{ source: 'group' as const, id: group_id, field: 'if' as const }]),
    ]
  })
  return [
    ...(folder_id === null ? [] : [{ source: 'folder' as const, id: folder_id, field: 'folder_id' as const }]),
    ...(object_ids ?? []).map((id) => ({ source: 'account' as const, id, field: 'object_ids' as const })),
    ...asked,
    ...acts.flatMap((act) => actNames(act).map((one) => ({ ...one, field: 'do' as const }))),
  ]
}

function actNames(act: RuleAct): { source: Source; id: number }[] {
  const each = (source: Source, ids: readonly (number | null)[]) =>
    ids.flatMap((id) => (id === null ? [] : [{ source, id }]))
  switch (act.do) {
    case 'tags':
      return each('tag', [...act.add, ...act.remove])
    case 'label':
      return each('label', [...act.add, ...act.remove])
    case 'assign':
      return [...each('member', [act.assigned_to]), ...each('group', [act.group_id])]
    case 'reply':
      return each('template', [act.template_id])
    case 'macro':
      return each('macro', [act.macro_id])
    case 'bot':
      return each('bot', [act.bot_id])
    case 'notify':
      return [...each('member', act.user_ids), ...each('group', act.group_ids)]
    case 'note':
      return each('member', act.mentioned)
    case 'status':
    case 'hide':
    case 'unhide':
    case 'delete':
    case 'like':
    case 'block':
      return []
    default:
      return act satisfies never
  }
}

/** Those that the space has not, or not any more. */
export async function findMissing({ db }: Pick<Context, 'db'>, space_id: number, named: readonly Named[]) {
  if (named.length === 0) return []
  const { rows } = await sql<{ source: Source; id: number }>`
    with n as (select distinct source, id from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (source text, id bigint))
    select n.source, n.id from n where not case n.source
      when 'company' then exists (select from companies t where t.space_id = ${space_id} and t.id = n.id and t.deleted_at is null)
      when 'account' then exists (select from objects t where t.space_id = ${space_id} and t.id = n.id and t.state <> 'removed')
      when 'member' then exists (select from members t where t.space_id = ${space_id} and t.user_id = n.id and t.deactivated_at is null)
      when 'group' then exists (select from user_groups t where t.space_id = ${space_id} and t.id = n.id)
      when 'tag' then exists (select from tags t where t.space_id = ${space_id} and t.id = n.id and t.deleted_at is null)
      when 'label' then exists (select from labels t where t.space_id = ${space_id} and t.id = n.id and t.deleted_at is null)
      when 'post' then exists (select from posts t where t.space_id = ${space_id} and t.id = n.id)
      when 'template' then exists (select from templates t where t.space_id = ${space_id} and t.id = n.id and t.deleted_at is null)
      when 'macro' then exists (select from macros t where t.space_id = ${space_id} and t.id = n.id and t.deleted_at is null)
      when 'bot' then exists (select from bots t where t.space_id = ${space_id} and t.id = n.id and t.deleted_at is null)
      when 'agent' then exists (select from ai_agents t where t.space_id = ${space_id} and t.id = n.id and t.deleted_at is null)
      when 'fact_folder' then exists (select from fact_folders t where t.space_id = ${space_id} and t.id = n.id)
      when 'folder' then exists (select from rule_folders t where t.space_id = ${space_id} and t.id = n.id)
      else false end`.execute(db)
  return named.filter(({ source, id }) => rows.some((row) => row.source === source && Number(row.id) === id))
}
