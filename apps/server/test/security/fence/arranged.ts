import type { Space, World } from '../../world.ts'

export type Arranged = Record<
  | 'tag_id'
  | 'tag_group_id'
  | 'label_id'
  | 'folder_id'
  | 'template_id'
  | 'macro_id'
  | 'kind_id'
  | 'shift_template_id'
  | 'fact_folder_id'
  | 'rule_folder_id'
  | 'rule_id'
  | 'bot_id'
  | 'agent_id'
  | 'fact_id'
  | 'call_id'
  | 'eval_question_id'
  | 'eval_run_id'
  | 'suggestion_id',
  number
>

/** What a space classifies and answers by. */
export async function arrange({ owner }: World, { id }: Space): Promise<Arranged> {
  const one = async (table: string, columns = 'name', values = `'canary'`): Promise<number> =>
    (await owner.query(`insert into ${table} (space_id, ${columns}) values ($1, ${values}) returning id`, [id])).rows[0]
      .id
  const set_id = await one('ai_eval_sets')
  const call = `date '2026-01-01', 1, 'canary', 1, 'draft', 0, now()`
  return {
    fact_id: await one('facts', 'title, text', `'canary', 'canary'`),
    call_id: Number(await one('ai_calls', 'month, agent_id, agent_name, version, kind, reserved, ended_at', call)),
    eval_question_id: await one('ai_eval_questions', 'set_id, question', `${set_id}, 'canary'`),
    eval_run_id: await one(
      'ai_eval_runs',
      'set_id, agent_id, agent_name, version, user_id, correlation_id',
      `${set_id}, 1, 'canary', 1, 1, 'canary'`,
    ),
    tag_id: await one('tags'),
    tag_group_id: await one('tag_groups'),
    label_id: await one('labels'),
    folder_id: await one('template_folders'),
    template_id: await one('templates', 'name, text', `'canary', 'canary'`),
    macro_id: await one('macros', 'name, actions', `'canary', '[]'`),
    fact_folder_id: await one('fact_folders'),
    rule_folder_id: await one('rule_folders'),
    rule_id: await one('rules', 'name, position, definition', `'canary', 1, '{}'`),
    bot_id: await one('bots', 'name, position, draft', `'canary', 1, '{}'`),
    agent_id: await one('ai_agents', 'name, definition', `'canary', '{}'`),
    suggestion_id: await one('ai_suggestions', 'kind, user_id', `'canary', 1`),
    kind_id: await one('absence_kinds', 'code, name', `'other', 'canary'`),
    shift_template_id: await one('workinghours_templates', 'name, shifts', `'canary', '[]'`),
  }
}
