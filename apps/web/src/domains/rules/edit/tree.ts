import { limits } from '@otklik/contract/limits.ts'
import type { RuleLeaf } from '@otklik/contract/rules/conditions.ts'

// Conditions as they are edited: a tree of groups whose parts are known by keys, so that a field keeps the focus and
// what is typed in it while its neighbours come, go and move. `not` is a turn of a group and no storey of its own.

// Rules ask about fields, bots about their variables, too: what a single question is, is whoever's tree it is.

/** A condition as it is saved. */
export type Condition<L> = { all: Condition<L>[] } | { any: Condition<L>[] } | { not: Condition<L> } | L

export type LeafPart<L = RuleLeaf> = { key: string; leaf: L }
export type Group<L = RuleLeaf> = { key: string; mode: 'all' | 'any'; isNot: boolean; parts: Part<L>[] }
export type Part<L = RuleLeaf> = LeafPart<L> | Group<L>

export const isGroup = <L>(part: Part<L>): part is Group<L> => 'parts' in part
/** Not `randomUUID`: there is none where the page came without TLS. */
export const freshKey = () => `n${Math.random().toString(36).slice(2)}`

/** Keys follow from places: the same condition is read into the same tree. */
export function readTree<L extends object>(node: Condition<L>): Group<L> {
  const part = readPart(node, '0')
  return isGroup(part) ? part : { key: '0', mode: 'all', isNot: false, parts: [{ ...part, key: '0.0' }] }
}

type Joined<L> = Exclude<Condition<L>, L>
const isJoined = <L extends object>(node: Condition<L>): node is Joined<L> =>
  'all' in node || 'any' in node || 'not' in node

function readPart<L extends object>(node: Condition<L>, key: string): Part<L> {
  if (!isJoined(node)) return { key, leaf: node as L }
  if ('not' in node) {
    const inner = readPart(node.not, key)
    if (isGroup(inner) && !inner.isNot) return { ...inner, isNot: true }
    return { key, mode: 'all', isNot: true, parts: [{ ...inner, key: `${key}.0` }] }
  }
  const [mode, nodes] = 'all' in node ? (['all', node.all] as const) : (['any', node.any] as const)
  return { key, mode, isNot: false, parts: nodes.map((one, place) => readPart(one, `${key}.${place}`)) }
}

export function writeTree<L>(part: Part<L>): Condition<L> {
  if (!isGroup(part)) return part.leaf
  const nodes = part.parts.map((one) => writeTree(one))
  const node: Condition<L> = part.mode === 'all' ? { all: nodes } : { any: nodes }
  if (!part.isNot) return node
  return { not: nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : node }
}

export const findPart = <L>(group: Group<L>, key: string): Part<L> | undefined =>
  group.key === key
    ? group
    : group.parts
        .map((part) => (part.key === key ? part : isGroup(part) ? findPart(part, key) : undefined))
        .find(Boolean)

export const parentOf = <L>(group: Group<L>, key: string): Group<L> | undefined =>
  group.parts.some((part) => part.key === key)
    ? group
    : group.parts.map((part) => (isGroup(part) ? parentOf(part, key) : undefined)).find(Boolean)

/** Each group as `change` leaves it, from the root down to the one with this key. */
export function changeGroup<L>(group: Group<L>, key: string, change: (group: Group<L>) => Group<L>): Group<L> {
  if (group.key === key) return change(group)
  const parts = group.parts.map((part) => (isGroup(part) ? changeGroup(part, key, change) : part))
  return parts.every((part, place) => part === group.parts[place]) ? group : { ...group, parts }
}

const mapParts = <L>(root: Group<L>, key: string, change: (parts: Part<L>[], at: number) => Part<L>[]): Group<L> => {
  const parent = parentOf(root, key)
  if (!parent) return root
  const at = parent.parts.findIndex((part) => part.key === key)
  return changeGroup(root, parent.key, (group) => ({ ...group, parts: change(group.parts, at) }))
}

export const removePart = <L>(root: Group<L>, key: string) => mapParts(root, key, (parts, at) => parts.toSpliced(at, 1))

export const changeLeaf = <L>(root: Group<L>, key: string, leaf: L) =>
  mapParts(root, key, (parts, at) => parts.with(at, { key, leaf }))

export const addPart = <L>(root: Group<L>, group: string, part: Part<L>, at?: number) =>
  changeGroup(root, group, (one) => ({ ...one, parts: one.parts.toSpliced(at ?? one.parts.length, 0, part) }))

/** Beside another part, or at the end of a group. Nothing goes into itself. */
export function movePart<L>(root: Group<L>, key: string, to: { group: string; before: string | null }): Group<L> {
  const part = findPart(root, key)
  if (!part || part === root || key === to.before) return root
  if (isGroup(part) && findPart(part, to.group)) return root
  const rest = removePart(root, key)
  const target = findPart(rest, to.group)
  if (!target || !isGroup(target)) return root
  const at = target.parts.findIndex((one) => one.key === to.before)
  const moved = addPart(rest, to.group, part, at < 0 ? undefined : at)
  return isTooDeep(moved) ? root : moved
}

/** One step by keys: past its neighbour, into a group that is in the way, out of its own at the end. */
export function stepPart<L>(root: Group<L>, key: string, step: -1 | 1): Group<L> {
  const parent = parentOf(root, key)
  if (!parent) return root
  const at = parent.parts.findIndex((part) => part.key === key)
  const next = parent.parts[at + step]
  if (!next) {
    const above = parentOf(root, parent.key)
    if (!above) return root
    const place = above.parts.findIndex((part) => part.key === parent.key)
    const before = above.parts[step < 0 ? place : place + 1]?.key ?? null
    return movePart(root, key, { group: above.key, before })
  }
  if (isGroup(next)) {
    const into = movePart(root, key, { group: next.key, before: step > 0 ? (next.parts[0]?.key ?? null) : null })
    if (into !== root) return into
  }
  const before = step < 0 ? next.key : (parent.parts[at + 2]?.key ?? null)
  return movePart(root, key, { group: parent.key, before })
}

/** As the contract counts it: a turn is a storey, too. */
export const heightOf = <L>(part: Part<L>): number => {
  if (!isGroup(part)) return 0
  const below = Math.max(0, ...part.parts.map(heightOf))
  return part.isNot ? (part.parts.length === 1 ? 1 : 2) + below : 1 + below
}

export const isTooDeep = <L>(root: Group<L>) => heightOf(root) > limits.rule_nesting

export const countLeaves = <L>(part: Part<L>): number =>
  isGroup(part) ? part.parts.reduce((sum, one) => sum + countLeaves(one), 0) : 1
