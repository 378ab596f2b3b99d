// Rules in the set-up file: as they are saved, with names where they have ids. One that names a person or a post is not in it:
// without that part it would mean something else.

import { limits } from '@otklik/contract/limits.ts'
import type { RuleAct } from '@otklik/contract/rules/acts.ts'
import { isLeaf, type RuleNode } from '@otklik/contract/rules/conditions.ts'
import { fieldFacts, type IdSource } from '@otklik/contract/rules/fields.ts'
import { type Rule, RuleDefinition, ruleHours, ruleOnce } from '@otklik/contract/rules/rules.ts'
import { RuleWhen } from '@otklik/contract/rules/when.ts'
import { Line } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'
import { selectFolders } from '../../platform/folders.ts'
import { foldersInFile } from '../../platform/setup/folders.ts'
import { checked, type Named, type Names, section } from '../../platform/setup/section.ts'
import { ruleFolderThing, ruleThing } from './journal.ts'
import { addFolder, removeFolder, saveFolder } from './store/folders.ts'
import { selectRules, updatePositions } from './store/queries.ts'
import { checkAlone, getRule, insertChecked, removeRule, saveChecked, turnRule } from './store/service.ts'

type Json = Record<string, unknown>
/** Between ids and names, one way or the other. */
type Turn = (kind: Named, one: number | string) => number | string

const kinds: Partial<Record<IdSource, Named>> = {
  ...{ company: 'companies', account: 'accounts', group: 'groups', tag: 'tags', label: 'labels' },
}

class Uncarried extends Error {}

/** The same in both directions: only what stands for an id is another. */
function turnNode(node: RuleNode, turn: Turn): RuleNode {
  if (!isLeaf(node)) {
    if ('not' in node) return { not: turnNode(node.not, turn) }
    return 'all' in node
      ? { all: node.all.map((one) => turnNode(one, turn)) }
      : { any: node.any.map((one) => turnNode(one, turn)) }
  }
  const source = fieldFacts[node.field].ids
  const kind = source && kinds[source]
  if (source && !kind) throw new Uncarried()
  const group = node.group_id === undefined ? {} : { group_id: turn('groups', node.group_id) as number }
  if (!kind || !Array.isArray(node.value)) return { ...node, ...group }
  return { ...node, value: node.value.map((one) => turn(kind, one)), ...group }
}

function turnAct(act: RuleAct, turn: Turn): RuleAct {
  const each = (kind: Named, all: readonly number[]) => all.map((one) => turn(kind, one) as number)
  const one = (kind: Named, id: number | null) => (id === null ? null : (turn(kind, id) as number))
  switch (act.do) {
    case 'tags':
    case 'label': {
      const kind = act.do === 'tags' ? 'tags' : 'labels'
      return { ...act, add: each(kind, act.add), remove: each(kind, act.remove) }
    }
    case 'assign':
      if (act.assigned_to !== null) throw new Uncarried()
      return { ...act, group_id: one('groups', act.group_id) }
    case 'reply':
      return { ...act, template_id: one('templates', act.template_id) }
    case 'macro':
      return { ...act, macro_id: turn('macros', act.macro_id) as number }
    // Bots stand behind rules in the file.
    case 'bot':
      if (act.bot_id !== null) throw new Uncarried()
      return act
    case 'notify':
      if (act.user_ids.length) throw new Uncarried()
      return { ...act, group_ids: each('groups', act.group_ids) }
    case 'note':
      if (act.mentioned.length) throw new Uncarried()
      return act
    default:
      return act
  }
}

const toNames =
  (names: Names): Turn =>
  (kind, id) => {
    const name = names.nameOf(kind, Number(id))
    if (name === undefined) throw new Uncarried()
    return name
  }
const toIds =
  (names: Names): Turn =>
  (kind, name) => {
    if (kind !== 'accounts') return names.idOf(kind, String(name))
    const id = names.accountOf(String(name))
    if (id === null) throw new Uncarried()
    return id
  }

function entryOf(names: Names, rule: Rule) {
  const { name, is_on, when, hours, once, cooldown_s, needs_all, stops, object_ids, folder_id } = rule
  const turn = toNames(names)
  try {
    const accounts = object_ids?.map((id) => turn('accounts', id) as string).sort() ?? null
    const folder = folder_id === null ? null : (turn('rule_folders', folder_id) as string)
    const said = { if: turnNode(rule.if, turn) as Json, do: rule.do.map((act) => turnAct(act, turn) as Json) }
    return { name, folder, is_on, when: when as Json, accounts, hours, once, cooldown_s, needs_all, stops, ...said }
  } catch (error) {
    if (error instanceof Uncarried) return null
    throw error
  }
}

/** Names in the places of accounts, for whoever has to say which they are here. */
function accountsAsked(node: unknown): string[] {
  if (!(node instanceof Object)) return []
  const { field, value } = node as { field?: unknown; value?: unknown }
  if (field === 'account' && Array.isArray(value)) return value.map(String)
  return Object.values(node).flatMap(accountsAsked)
}

export const ruleSetup = [
  section({
    name: 'rule_folders',
    access: 'rules.manage',
    tables: ['rule_folders'],
    shape: z.strictObject({ name: Line(limits.name_max), parent: z.string().nullable() }),
    read: async ({ ctx }) => foldersInFile(await selectFolders('rule_folders', ctx)),
    async save({ ctx, space_id, names }, { name, parent }, id) {
      const draft = { name, parent_id: parent === null ? null : names.idOf('rule_folders', parent) }
      return (id === null ? await addFolder(ctx, { space_id, ...draft }) : await saveFolder(ctx, id, draft)).id
    },
    remove: ({ ctx }, id) => removeFolder(ctx, id as number),
    journal: { watched: ruleFolderThing, removed: 'deleted' },
  }),
  section({
    name: 'rules',
    access: 'rules.manage',
    tables: ['rules'],
    shape: z.strictObject({
      name: Line(limits.name_max),
      folder: z.string().nullable(),
      is_on: z.boolean(),
      when: z.record(z.string(), z.unknown()),
      accounts: z.string().array().min(1).nullable(),
      hours: z.enum(ruleHours),
      once: z.enum(ruleOnce),
      cooldown_s: z.int(),
      needs_all: z.boolean(),
      stops: z.boolean(),
      if: z.record(z.string(), z.unknown()),
      do: z.record(z.string(), z.unknown()).array().min(1).max(limits.rule_acts),
    }),
    async read({ ctx, space_id, names }) {
      const all = await selectRules({ db: ctx.db, spaces: [space_id] })
      return all.flatMap((rule) => {
        const entry = entryOf(names, rule)
        return entry ? [{ id: rule.id, entry }] : []
      })
    },
    accountsIn: ({ accounts, if: condition }) => [...(accounts ?? []), ...accountsAsked(condition)],
    async save({ ctx, space_id, names }, { folder, accounts, is_on, ...said }, id) {
      const turn = toIds(names)
      const object_ids = accounts?.flatMap((name) => names.accountOf(name) ?? []) ?? null
      const definition = checked(RuleDefinition, {
        ...said,
        when: checked(RuleWhen, said.when),
        folder_id: folder === null ? null : names.idOf('rule_folders', folder),
        // Where none of its accounts is here, it would be of all of them.
        object_ids: object_ids?.length === 0 ? undefined : object_ids,
        if: turnNode(said.if as RuleNode, turn),
        do: (said.do as RuleAct[]).map((act) => turnAct(act, turn)),
      })
      // Whoever applies a file has seen what is in it.
      await checkAlone(definition, true)
      if (id === null) return (await insertChecked(ctx, space_id, is_on, definition)).id
      const before = await getRule(ctx, id)
      await saveChecked(ctx, id, before.version, definition)
      if (before.is_on !== is_on) await turnRule(ctx, id, is_on, false)
      return id
    },
    remove: ({ ctx }, id) => removeRule(ctx, id as number),
    arrange: ({ ctx, space_id }, ids) => updatePositions(ctx.db, space_id, ids),
    journal: { watched: ruleThing, removed: 'deleted' },
  }),
]
