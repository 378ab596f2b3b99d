import { z } from 'zod'
import { limits } from '../limits.ts'
import { ChoiceKind } from '../networks/choices/form.ts'
import { RuleAct, type RuleActName } from '../rules/acts.ts'
import { Id, plain } from '../wire/fields.ts'
import { SettableStatus } from '../work/work.ts'
import { BotCondition } from './conditions.ts'
import { BotValue, VariableName } from './variables.ts'

// What a bot is drawn of. A draft may be unfinished: an empty text, a variable that nobody has chosen. What is missing is
// told as a problem of the node (problems.ts), and stands in the way of publishing only.

const Key = z.string().regex(/^[a-z0-9]{1,20}$/)
const Said = plain.max(limits.reply_max)
const Wait = z.int().min(limits.bot_wait_min_s).max(limits.bot_wait_s).default(3_600)
const Tries = z.int().min(1).max(limits.bot_tries).default(2)

const common = {
  id: Key,
  /** As its author calls it; empty: by its kind. */
  name: plain.trim().max(limits.name_max).default(''),
  /** Where it stands on the drawing. */
  at: z.strictObject({ x: z.number().min(-1e6).max(1e6), y: z.number().min(-1e6).max(1e6) }),
}

export const BotChoice = z.strictObject({
  id: Key,
  kind: ChoiceKind.default('reply'),
  label: plain.trim().max(limits.bot_choice_label),
  /** Of `url`. */
  url: plain.trim().max(2_000).nullable().default(null),
})
export type BotChoice = z.output<typeof BotChoice>

export const questionKinds = ['text', 'number', 'date', 'phone', 'email', 'file', 'place', 'regex'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** What an agent is asked for: an answer to the customer, values out of what they wrote, or which of several it is about. */
export const aiModes = ['answer', 'extract', 'classify'] as const
export type AiMode = (typeof aiModes)[number]
export const aiFieldKinds = ['text', 'number', 'date', 'phone', 'email', 'choice'] as const
export type AiFieldKind = (typeof aiFieldKinds)[number]

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const notHere: readonly RuleActName[] = ['reply', 'macro', 'bot']
/** What a rule can do, but answering, macros and bots: a bot has nodes of its own for these. */
export const BotAct = RuleAct.refine((act) => !notHere.includes(act.do))
export const botActNames = RuleAct.options
  .map(({ shape }) => shape.do.value)
  .filter((name) => !notHere.includes(name)) as [RuleActName, ...RuleActName[]]

/** To whom a hand-over gives it. `group`: to a group as a whole, or to everybody where none is named. */
export const handOverWays = ['group', 'turn', 'load'] as const
/** While it waits a customer writes: it goes on waiting, goes on at once, or begins anew. */
export const onMessage = ['keep', 'skip', 'restart'] as const

export const nodes = {
  message: z.strictObject({
    kind: z.literal('message'),
    ...common,
    /** One of these, always the same within a session. */
    variants: Said.array().max(limits.bot_variants),
    /** Instead of them: a ready reply as it reads then, with its files. */
    template_id: Id.nullable().default(null),
    /** How long it is shown to be writing before it is said. */
    typing_ms: z.int().min(0).max(limits.bot_typing_ms).default(0),
  }),
  choice: z.strictObject({
    kind: z.literal('choice'),
    ...common,
    text: Said,
    choices: BotChoice.array().max(limits.bot_choices).default([]),
    /** Instead of `choices`: one for each entry of this list. */
    list: VariableName.default(''),
    /** Gets what was chosen. */
    variable: VariableName.default(''),
    /** Other words than the choices' lead on at once, and do not count as a failed try. */
    free_text: z.boolean().default(false),
    /** Said when nothing fits; empty: the question again. */
    error_text: Said.default(''),
    tries: Tries,
    wait_s: Wait,
  }),
  question: z.strictObject({
    kind: z.literal('question'),
    ...common,
    text: Said,
    answer: z.enum(questionKinds).default('text'),
    /** Of `regex`: must be found in the answer. */
    pattern: plain.max(limits.rule_regex_max).default(''),
    variable: VariableName.default(''),
    error_text: Said.default(''),
    tries: Tries,
    wait_s: Wait,
  }),
  condition: z.strictObject({
    kind: z.literal('condition'),
    ...common,
    /** The first that holds. */
    branches: z
      .strictObject({ id: Key, name: plain.trim().max(limits.name_max).default(''), if: BotCondition })
      .array()
      .max(limits.bot_branches),
  }),
  set: z.strictObject({
    kind: z.literal('set'),
    ...common,
    variable: VariableName,
    to: z.union([
      z.strictObject({ value: BotValue }),
      z.strictObject({ expression: plain.max(limits.bot_expression) }),
    ]),
  }),
  split: z.strictObject({
    kind: z.literal('split'),
    ...common,
    /** The same customer always goes the same way. */
    shares: z
      .strictObject({ id: Key, percent: z.int().min(0).max(100) })
      .array()
      .min(1)
      .max(limits.bot_shares),
  }),
  http: z.strictObject({
    kind: z.literal('http'),
    ...common,
    method: z.enum(httpMethods).default('GET'),
    url: plain.trim().max(2_000).default(''),
    headers: z
      .strictObject({
        name: plain.trim().max(100),
        value: plain.max(2_000).default(''),
        /** The name of a secret of this bot, which then stands there instead. */
        secret: plain.trim().max(limits.name_max).nullable().default(null),
      })
      .array()
      .max(limits.bot_http_headers)
      .default([]),
    body: plain.max(20_000).default(''),
    /** The name of the secret by which the request is signed. */
    sign_with: plain.trim().max(limits.name_max).nullable().default(null),
    timeout_s: z.int().min(1).max(limits.bot_http_s).default(5),
    /** Of one step, where nobody answered or the service was busy. More than one only where a repeat does no harm. */
    tries: z.int().min(1).max(limits.bot_http_tries).default(1),
    /** The service knows a repeated request by its key: it may be sent again after a crash, too. GET always may. */
    is_repeatable: z.boolean().default(false),
    answers: z
      .strictObject({ path: plain.trim().max(200), variable: VariableName })
      .array()
      .max(limits.bot_http_answers)
      .default([]),
  }),
  facts: z.strictObject({
    kind: z.literal('facts'),
    ...common,
    /** What is looked for; empty: what the customer has said last. */
    query: Said.default(''),
    /** Of the words that are looked for, the percent that must stand in it. */
    min_score: z.int().min(0).max(100).default(40),
    /** With all below them; null: all facts. */
    folder_ids: Id.array().max(limits.bot_fact_folders).nullable().default(null),
    variable: VariableName.default(''),
    title_variable: VariableName.default(''),
  }),
  /** What another mode needs stays while one is tried. */
  ai: z.strictObject({
    kind: z.literal('ai'),
    ...common,
    agent_id: Id.nullable().default(null),
    mode: z.enum(aiModes).default('answer'),
    /** What it is asked; empty: what the customer has said last. */
    query: Said.default(''),
    /** Of `answer`: gets what was said. */
    variable: VariableName.default(''),
    /** Of `extract`. */
    fields: z
      .strictObject({
        id: Key,
        name: plain.trim().max(limits.name_max).default(''),
        about: plain.trim().max(limits.bot_ai_about).default(''),
        as: z.enum(aiFieldKinds).default('text'),
        /** Of `choice`. */
        choices: plain.trim().max(limits.name_max).array().max(limits.bot_ai_labels).default([]),
        variable: VariableName.default(''),
        /** Without it the way goes on by `unsure`. */
        is_needed: z.boolean().default(true),
      })
      .array()
      .max(limits.bot_ai_fields)
      .default([]),
    /** Of `classify`. */
    labels: z
      .strictObject({
        id: Key,
        name: plain.trim().max(limits.name_max).default(''),
        about: plain.trim().max(limits.bot_ai_about).default(''),
      })
      .array()
      .max(limits.bot_ai_labels)
      .default([]),
  }),
  act: z.strictObject({ kind: z.literal('act'), ...common, act: BotAct.nullable().default(null) }),
  private_reply: z.strictObject({
    kind: z.literal('private_reply'),
    ...common,
    variants: Said.array().min(1).max(limits.bot_variants),
  }),
  delay: z.strictObject({
    kind: z.literal('delay'),
    ...common,
    until: z.union([
      z.strictObject({ seconds: z.int().min(1).max(limits.bot_delay_s) }),
      /** The next time that it is so late, in the zone of the space. */
      z.strictObject({ minute_of_day: z.int().min(0).max(1_439) }),
      /** Working hours of the account's company. */
      z.strictObject({ working: z.literal(true) }),
    ]),
    on_message: z.enum(onMessage).default('keep'),
  }),
  sub: z.strictObject({
    kind: z.literal('sub'),
    ...common,
    bot_id: Id.nullable().default(null),
    /** What its variables are when it begins, and what is taken over when it ends. */
    ins: z
      .strictObject({ variable: VariableName, expression: plain.max(limits.bot_expression) })
      .array()
      .max(20)
      .default([]),
    outs: z.strictObject({ from: VariableName, variable: VariableName }).array().max(20).default([]),
  }),
  go_to: z.strictObject({ kind: z.literal('go_to'), ...common, node: z.union([Key, z.literal('')]).default('') }),
  hand_over: z.strictObject({
    kind: z.literal('hand_over'),
    ...common,
    to: z.enum(handOverWays).default('group'),
    group_id: Id.nullable().default(null),
    /** For colleagues. */
    note: plain.max(limits.note_max).default(''),
    /** For the customer. */
    text: Said.default(''),
  }),
  end: z.strictObject({
    kind: z.literal('end'),
    ...common,
    text: Said.default(''),
    status: z
      .enum([...SettableStatus.options, 'autoclosed'])
      .exclude(['delayed'])
      .nullable()
      .default(null),
    tag_ids: Id.array().max(limits.tags_on_one).default([]),
  }),
} as const

export type BotNodeKind = keyof typeof nodes
export const botNodeKinds = Object.keys(nodes) as [BotNodeKind, ...BotNodeKind[]]
export type NodeOf<K extends BotNodeKind> = z.output<(typeof nodes)[K]>
export const BotNode = z.discriminatedUnion('kind', [
  ...([nodes.message, nodes.choice, nodes.question, nodes.condition, nodes.set, nodes.split, nodes.http] as const),
  ...([nodes.facts, nodes.ai] as const),
  ...([nodes.act, nodes.private_reply, nodes.delay, nodes.sub, nodes.go_to, nodes.hand_over, nodes.end] as const),
])
export type BotNode = z.output<typeof BotNode>
