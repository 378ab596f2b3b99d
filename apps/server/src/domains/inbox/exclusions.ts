import { conversationOf, type Incoming } from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { GroupSeen } from '../accounts/group-chats.ts'

type Place = { space_id: number; object_id: number }
type Excluded = { channel: 'comment' | 'message'; kind: 'author' | 'phrase'; value: string }
/** What an administrator wants of one account. */
export type Exclusions = {
  settings: { collect_comments?: boolean; collect_messages?: boolean; collect_mentions?: boolean }
  excluded: readonly Excluded[]
  /** Conversations of many people that are known, and those of them that become work. */
  groups: readonly string[]
  collected: readonly string[]
}

export type Kept = { facts: Incoming[]; groups: GroupSeen[] }

/** Leaves out what nobody wants to see as work. Changes always pass: what they are about may have come earlier. */
export function applyExclusions(
  facts: readonly Incoming[],
  { settings, excluded, groups, collected }: Exclusions,
): Kept {
  const { collect_comments = true, collect_messages = true, collect_mentions = true } = settings
  const seen = new Map<string, GroupSeen>()
  for (const fact of facts) {
    if (fact.kind !== 'message' || !fact.group) continue
    const external_id = conversationOf(fact.chat_external_id)
    seen.set(external_id, { external_id, title: fact.group.title })
  }
  // Chosen as a whole: its topics are wanted or not together with it.
  const isSilent = (chat: string) => {
    const conversation = conversationOf(chat)
    return (seen.has(conversation) || groups.includes(conversation)) && !collected.includes(conversation)
  }
  const isExcluded = { comment: makeTest(excluded, 'comment'), message: makeTest(excluded, 'message') }

  const kept = facts.filter((fact) => {
    switch (fact.kind) {
      case 'comment':
        return (fact.sort === 'mention' ? collect_mentions : collect_comments) && !isExcluded.comment(fact)
      case 'message':
        return collect_messages && !isSilent(fact.chat_external_id) && !isExcluded.message(fact)
      case 'own_message':
        return collect_messages && !isSilent(fact.chat_external_id)
      default:
        return true
    }
  })
  return { facts: kept, groups: [...seen.values()] }
}

type Said = { author: { external_id: string }; text: string }

function makeTest(excluded: readonly Excluded[], channel: Excluded['channel']): (said: Said) => boolean {
  const of = (kind: Excluded['kind']) =>
    excluded.filter((one) => one.channel === channel && one.kind === kind).map(({ value }) => value)
  const [authors, phrases] = [new Set(of('author')), of('phrase').map(fold)]
  if (authors.size + phrases.length === 0) return () => false
  return ({ author, text }) => {
    if (authors.has(author.external_id)) return true
    const folded = phrases.length ? fold(text) : undefined
    return folded !== undefined && phrases.some((phrase) => isIn(phrase, folded))
  }
}

/** Large and small letters are the same, and so are ё and е; how wide a gap is does not matter. */
const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ')

const wordly = /[\p{L}\p{M}\p{N}]/u
const isWordly = (letter: string | undefined) => letter !== undefined && wordly.test(letter)

/** As whole words: a phrase does not end in the middle of one. */
function isIn(phrase: string, text: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const after = at + phrase.length
    const isCut = (isWordly(phrase[0]) && isWordly(text[at - 1])) || (isWordly(phrase.at(-1)) && isWordly(text[after]))
    if (!isCut) return true
  }
  return false
}

export async function loadExclusions({ db }: Pick<Context, 'db'>, { space_id, object_id }: Place): Promise<Exclusions> {
  const { rows } = await sql<Exclusions>`
    select o.settings,
      coalesce((select jsonb_agg(jsonb_build_object('channel', e.channel, 'kind', e.kind, 'value', e.value))
        from account_exclusions e where e.space_id = ${space_id} and e.object_id = ${object_id}), '[]') as excluded,
      array(select c.external_id from account_chats c
        where c.space_id = ${space_id} and c.object_id = ${object_id}) as groups,
      array(select c.external_id from account_chats c
        where c.space_id = ${space_id} and c.object_id = ${object_id} and c.is_collected) as collected
    from objects o where o.space_id = ${space_id} and o.id = ${object_id}`.execute(db)
  return rows[0] ?? { settings: {}, excluded: [], groups: [], collected: [] }
}
