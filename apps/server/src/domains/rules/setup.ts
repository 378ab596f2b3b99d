// Rules in the set-up file: as they are saved, with names where they have ids. One that names a person or a post is not in it:
// without that part it would mean something else.

import { limits } from '@otklik/contract/limits.ts'
import { fieldFacts, type IdSource, type RuleField } from '@otklik/contract/rules/fields.ts'
import { type Rule, RuleDefinition, ruleHours, ruleOnce } from '@otklik/contract/rules/rules.ts'
import { Line } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'
import { selectFolders } from '../../platform/folders.ts'
import { faultIn } from '../../platform/refuse.ts'
import { foldersInFile } from '../../platform/setup/folders.ts'
import { checked, type Named, type Names, section } from '../../platform/setup/section.ts'
import { ruleFolderThing, ruleThing } from './journal.ts'
import { addFolder, removeFolder, saveFolder } from './store/folders.ts'
import { selectRules, updatePositions } from './store/queries.ts'
import { checkAlone, getRule, insertChecked, removeRule, saveChecked, turnRule } from './store/service.ts'

type Json = Record<string, unknown>
/** Between ids and names, one way or the other; undefined for an account that is left out. */
type Turn = (kind: Named, one: number | string) => number | string | undefined

const kinds: Partial<Record<IdSource, Named>> = {
  ...{ company: 'companies', account: 'accounts', group: 'groups', tag: 'tags', label: 'labels' },
}

/** It names somebody, or something that stays where it is. */
class Uncarried extends Error {}
/** An account of it was left out, and without that it would mean something else. */
class LeftOut extends Error {}

const isObject = (one: unknown): one is Json => typeof one === 'object' && one !== null && !Array.isArray(one)

/** Both ways, and of whatever a file may hold: only what stands for an id is another. What makes no sense is left for the contract. */
function turnNode(node: unknown, turn: Turn): unknown {
  if (!isObject(node)) return node
  const each = (all: unknown) => (Array.isArray(all) ? all.map((one) => turnNode(one, turn)) : all)
  if ('not' in node) return { ...node, not: turnNode(node.not, turn) }
  if ('all' in node) return { ...node, all: each(node.all) }
  if ('any' in node) return { ...node, any: each(node.any) }
  return turnLeaf(node, turn)
}

function turnLeaf(leaf: Json, turn: Turn): Json {
  if (typeof leaf.field !== 'string' || !Object.hasOwn(fieldFacts, leaf.field)) return leaf
  const source = fieldFacts[leaf.field as RuleField].ids
  const kind = source && kinds[source]
  if (source && !kind && leaf.value !== null && leaf.value !== undefined) throw new Uncarried()
  const group = leaf.group_id === undefined ? {} : { group_id: turned('groups', leaf.group_id, turn) }
  return kind ? { ...leaf, value: turned(kind, leaf.value, turn), ...group } : { ...leaf, ...group }
}

/** One or several; whatever else is left as it is. Of several those that were left out are missing. */
function turned(kind: Named, value: unknown, turn: Turn): unknown {
  const isOne = (one: unknown): one is number | string => typeof one === 'number' || typeof one === 'string'
  if (Array.isArray(value)) {
    const kept = value.map((one) => (isOne(one) ? turn(kind, one) : one)).filter((one) => one !== undefined)
    if (value.length > 0 && kept.length === 0) throw new LeftOut()
    return kept
  }
  return isOne(value) ? turn(kind, value) : value
}

/** Where acts name something, and where they name people or bots, which are not carried. */
const placesOfNames: Record<string, Record<string, Named>> = {
  tags: { add: 'tags', remove: 'tags' },
  label: { add: 'labels', remove: 'labels' },
  assign: { group_id: 'groups' },
  reply: { template_id: 'templates' },
  macro: { macro_id: 'macros' },
  notify: { group_ids: 'groups' },
}
// Bots stand behind rules in the file.
const placesOfOthers = ['assigned_to', 'user_ids', 'mentioned', 'bot_id']
const isNothing = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

function turnAct(act: unknown, turn: Turn): unknown {
  if (!isObject(act)) return act
  if (placesOfOthers.some((place) => !isNothing(act[place]))) throw new Uncarried()
  const named = Object.hasOwn(placesOfNames, String(act.do)) ? placesOfNames[String(act.do)] : {}
  const parts = Object.entries(named ?? {}).filter(([place]) => place in act)
  return { ...act, ...Object.fromEntries(parts.map(([place, kind]) => [place, turned(kind, act[place], turn)])) }
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
    return kind === 'accounts' ? (names.accountOf(String(name)) ?? undefined) : names.idOf(kind, String(name))
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

/** Deeper than any rule is, and than anybody goes down into a file that is only meant to be deep. */
const DEPTH = 20
function isShallow(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH) return false
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return true
}
const Shallow = z.record(z.string(), z.unknown()).refine(isShallow)

/** Names in the places of accounts, for whoever has to say which they are here. */
function accountsAsked(node: unknown): string[] {
  if (!(node instanceof Object)) return []
  const { field, value } = node as { field?: unknown; value?: unknown }
  if (field === 'account' && Array.isArray(value)) return value.map(String)
  return Object.values(node).flatMap(accountsAsked)
}

type Said = { folder: string | null; accounts: string[] | null; if: Json; do: Json[] }

/** With ids of this space. Null where it was only about accounts that are left out: it is left out with them. */
function draftOf(names: Names, { folder, accounts, ...said }: Said & Json) {
  const turn = toIds(names)
  try {
    return {
      ...said,
      folder_id: folder === null ? null : names.idOf('rule_folders', folder),
      object_ids: accounts === null ? null : turned('accounts', accounts, turn),
      if: turnNode(said.if, turn),
      do: said.do.map((act) => turnAct(act, turn)),
    }
  } catch (error) {
    if (error instanceof LeftOut) return null
    // A file that was written by hand may name people: what is no name of anything here cannot be kept.
    if (error instanceof Uncarried) return faultIn('do', 'gone')
    throw error
  }
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
      when: Shallow,
      accounts: z.string().array().min(1).nullable(),
      hours: z.enum(ruleHours),
      once: z.enum(ruleOnce),
      cooldown_s: z.int(),
      needs_all: z.boolean(),
      stops: z.boolean(),
      if: Shallow,
      do: Shallow.array().min(1).max(limits.rule_acts),
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
      const draft = draftOf(names, { folder, accounts, ...said })
      if (draft === null) return id
      const definition = checked(RuleDefinition, draft)
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
