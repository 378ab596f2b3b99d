import { z } from 'zod'
import { ThenStatus } from '../actions/actions.ts'
import { limits } from '../limits.ts'
import { braces, type TemplateVariable, templateVariables } from '../templates/template-text.ts'
import { Id, Line } from '../wire/fields.ts'
import { orders, type WorkKind } from '../work/orders.ts'
import { SettableStatus } from '../work/work.ts'

/** What stands in braces in a text of a rule, with what stands there instead where it is not known: `{author.first_name|клиент}`. */
export const ruleVariables = [
  ...templateVariables.filter((name) => name !== 'user.name' && name !== 'user.first_name'),
  'rule.name',
  'author.handle',
] as const
export type RuleVariable = Exclude<TemplateVariable, 'user.name' | 'user.first_name'> | 'rule.name' | 'author.handle'

const isVariable = (name: string): name is RuleVariable => (ruleVariables as readonly string[]).includes(name)

export const unknownInRule = (text: string): string[] =>
  [...text.matchAll(braces)].map(([, name]) => name as string).filter((name) => !isVariable(name))

/** The text as it goes out. `missing`: what is neither known nor replaced; a robot then says nothing. */
export function fillRuleText(text: string, known: Partial<Record<RuleVariable, string | null | undefined>>) {
  const missing: RuleVariable[] = []
  const filled = text.replace(braces, (whole, name: string, instead: string | undefined) => {
    if (!isVariable(name)) return whole
    const value = known[name]?.trim() || instead?.trim()
    if (value) return value
    missing.push(name)
    return ''
  })
  return { text: filled, missing }
}

const RuleText = (max: number) =>
  Line(max).refine((text) => unknownInRule(text).length === 0, { params: { text: 'unknown_variable' } })

/** Later than the rest of the rule, unless it is out of date by then. */
const AfterMinutes = z.int().min(0).max(limits.rule_act_minutes).default(0)

export const assignWays = ['person', 'group', 'nobody', 'turn', 'load', 'last_owner', 'author_owner'] as const

/** One thing that a rule does, by the functions that people use by hand, with an administrator's rights. */
export const RuleAct = z.discriminatedUnion('do', [
  orders.tags.ahead,
  z.strictObject({
    do: z.literal('note'),
    text: RuleText(limits.note_max),
    /** They are told that they are named. */
    mentioned: Id.array().max(20).default([]),
  }),
  z
    .strictObject({
      do: z.literal('status'),
      /** `autoclosed`: closed by a rule, which people cannot do by hand. */
      status: z.enum([...SettableStatus.options, 'autoclosed']),
      /** Of `delayed`: counted from the moment of the act, in working time if wanted. */
      delay_minutes: z.int().min(1).max(limits.macro_delay_minutes).nullable().default(null),
      working: z.boolean().default(false),
    })
    .refine(({ status, delay_minutes }) => (status === 'delayed') === (delay_minutes !== null), {
      path: ['delay_minutes'],
    }),
  /**
   * `person` and `group` name whom. The others choose whoever is there and has room, of the group if one is named; where
   * nobody is, it waits for the first who is.
   */
  z
    .strictObject({
      do: z.literal('assign'),
      to: z.enum(assignWays),
      assigned_to: Id.nullable().default(null),
      group_id: Id.nullable().default(null),
    })
    .refine(({ to, assigned_to }) => (to === 'person') === (assigned_to !== null), { path: ['assigned_to'] })
    .refine(({ to, group_id }) => (to === 'nobody' ? group_id === null : to !== 'group' || group_id !== null), {
      path: ['group_id'],
    }),
  /** One of the texts, always the same for the same thing; or a template as it reads then. */
  z
    .strictObject({
      do: z.literal('reply'),
      variants: RuleText(limits.reply_max).array().max(limits.rule_variants).default([]),
      template_id: Id.nullable().default(null),
      /** Of a comment: into the dialogue with its author, where the network can. */
      is_private: z.boolean().default(false),
      after_minutes: AfterMinutes,
      /** Not where somebody has answered since. */
      unless_answered: z.boolean().default(true),
      then_status: ThenStatus.nullable().default(null),
    })
    .refine(({ variants, template_id }) => (variants.length === 0) === (template_id !== null), { path: ['variants'] }),
  z.strictObject({ do: z.literal('hide') }),
  z.strictObject({ do: z.literal('unhide') }),
  z.strictObject({ do: z.literal('delete') }),
  z.strictObject({ do: z.literal('like') }),
  /** Out of the account, or out of all accounts of that network that the rule or bot is for; for good, or for so many days. */
  z.strictObject({
    do: z.literal('block'),
    everywhere: z.boolean().default(false),
    days: z.int().min(1).max(3_650).nullable().default(null),
  }),
  orders.label.now,
  z.strictObject({ do: z.literal('macro'), macro_id: Id }),
  /** `start`: this one begins, whatever it listens to itself. `stop`: the one that speaks there ends, and none begins with this. */
  z
    .strictObject({ do: z.literal('bot'), way: z.enum(['start', 'stop']), bot_id: Id.nullable().default(null) })
    .refine(({ way, bot_id }) => (way === 'start') === (bot_id !== null), { path: ['bot_id'] }),
  z
    .strictObject({
      do: z.literal('notify'),
      /** Shown above the customer's words; nothing is filled in. */
      text: Line(limits.name_max),
      user_ids: Id.array().max(50).default([]),
      group_ids: Id.array().max(20).default([]),
      /** Whoever has it in hand. */
      assignee: z.boolean().default(false),
      after_minutes: AfterMinutes,
    })
    .refine(({ user_ids, group_ids, assignee }) => assignee || user_ids.length + group_ids.length > 0, {
      path: ['user_ids'],
    }),
])
export type RuleAct = z.output<typeof RuleAct>
export type RuleActName = RuleAct['do']
export const ruleActNames = RuleAct.options.map(({ shape }) => shape.do.value) as [RuleActName, ...RuleActName[]]

const onlyItems: readonly RuleActName[] = ['hide', 'unhide', 'delete', 'like']
export const actFits = (kind: WorkKind, name: RuleActName) => kind === 'item' || !onlyItems.includes(name)

/** What cannot be taken back: whoever saves it says yes to how often it would have happened. */
export const graveActs: readonly RuleActName[] = ['delete', 'block']
export const isGrave = (acts: readonly RuleAct[]) => acts.some((act) => graveActs.includes(act.do))

export const afterMinutesOf = (act: RuleAct): number => ('after_minutes' in act ? act.after_minutes : 0)

/** `note`, `label` and so on can come several times; these would contradict themselves or speak twice. */
export const onceActs: readonly RuleActName[] = [
  ...(['status', 'assign', 'reply', 'hide', 'unhide', 'delete', 'like', 'block', 'bot'] as const),
]
