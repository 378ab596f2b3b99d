// Which rules an event can mean at all. Each rule is filed under one thing that must be so for it to hold (of this account,
// with this word …), chosen among what no rule can change; an event opens only the drawers that it fits.
import type { Facts } from '../facts/facts.ts'
import type { Question } from './answer.ts'
import type { Tree } from './judge.ts'
import type { Ready } from './ready.ts'
import type { Entry } from './words.ts'

export type Index = { candidates(facts: Facts): Ready[] }

type Filed = {
  field: 'word' | 'account' | 'company' | 'network' | 'kind' | 'rating'
  values: readonly (string | number)[]
}

const isQuestion = (tree: Tree): tree is Question => 'field' in tree

/** Questions all of which must be answered by yes. */
function necessary(tree: Tree): Question[] {
  if (isQuestion(tree)) return [tree]
  return 'all' in tree ? tree.all.flatMap(necessary) : []
}

/** The longest lexeme of a line is its rarest, as a rule. */
function rarest({ parts }: Entry): string | undefined {
  const lexemes = parts.flatMap((part) => ('lexemes' in part ? part.lexemes : []))
  return lexemes.toSorted((a, b) => b.length - a.length)[0]
}

const fields = ['account', 'company', 'network', 'kind'] as const

function filedUnder({ rule, tree }: Ready): Filed | null {
  const asked = necessary(tree)
  for (const { field, op, entries } of asked) {
    if (field !== 'text' || (op !== 'words' && op !== 'phrase')) continue
    const words = entries.map(rarest)
    if (words.every((word) => word !== undefined)) return { field: 'word', values: words as string[] }
  }
  const rating = asked.find(({ field, op }) => field === 'rating' && op === 'eq')
  if (rating) return { field: 'rating', values: [rating.value as number] }
  if (rule.object_ids) return { field: 'account', values: rule.object_ids }
  for (const name of fields) {
    const found = asked.find(({ field, op }) => field === name && op === 'one_of')
    if (found) return { field: name, values: [...found.ids] }
  }
  return null
}

export function indexOf(all: readonly Ready[]): Index {
  const drawers = new Map<string, Ready[]>()
  const always: Ready[] = []
  const places = new Map(all.map((ready, place) => [ready, place] as const))
  for (const ready of all) {
    const filed = filedUnder(ready)
    if (!filed) always.push(ready)
    for (const value of filed?.values ?? []) {
      const key = `${filed?.field}:${value}`
      drawers.set(key, [...(drawers.get(key) ?? []), ready])
    }
  }
  const hasWords = [...drawers.keys()].some((key) => key.startsWith('word:'))
  return {
    candidates(facts) {
      const { object_id, company_id, provider, what, rating, words } = facts
      const keys = [`account:${object_id}`, `company:${company_id}`, `network:${provider}`, `kind:${what}`]
      if (rating !== null) keys.push(`rating:${rating}`)
      if (hasWords) for (const lexeme of Object.keys(words.text ?? {})) keys.push(`word:${lexeme}`)
      const found = new Set(always)
      for (const key of keys) for (const ready of drawers.get(key) ?? []) found.add(ready)
      return [...found]
        .filter(({ rule }) => rule.object_ids === null || rule.object_ids.includes(object_id))
        .sort((a, b) => (places.get(a) as number) - (places.get(b) as number))
    },
  }
}
