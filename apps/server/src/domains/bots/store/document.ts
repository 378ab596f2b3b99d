// A bot as a file, with the names of what it names; and from a file, with names looked for here.
import { type Bot, BotDefinition } from '@otklik/contract/bots/bots.ts'
import type { BotDocument, BotImport, NamedKind } from '@otklik/contract/bots/document.ts'
import { mapReferences, type Reference, referencesOf } from '@otklik/contract/bots/references.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../../platform/context.ts'
import { faultIn, refuse } from '../../../platform/refuse.ts'
import { selectBots } from './queries.ts'
import { addBot, getRecord } from './service.ts'

type Scope = Pick<Context, 'db'>
type Named = { id: number; name: string }

/** All kinds by one statement; of posts, which are thousands, those that are wanted. A post is called by its address. */
async function readNames({ db }: Scope, space_id: number, kinds: ReadonlySet<NamedKind>, posts: readonly number[]) {
  const { rows } = await sql<Named & { kind: NamedKind }>`
    select n.kind, n.id, n.name from (
      select 'account' as kind, id::bigint as id, name from objects where space_id = ${space_id} and state <> 'removed'
      union all select 'company', id, name from companies where space_id = ${space_id} and deleted_at is null
      union all select 'tag', id, name from tags where space_id = ${space_id} and deleted_at is null
      union all select 'label', id, name from labels where space_id = ${space_id} and deleted_at is null
      union all select 'group', id, name from user_groups where space_id = ${space_id}
      union all select 'template', id, name from templates where space_id = ${space_id} and deleted_at is null
      union all select 'agent', id, name from ai_agents where space_id = ${space_id} and deleted_at is null
      union all select 'fact_folder', id, name from fact_folders where space_id = ${space_id}
      union all select 'bot', id, name from bots where space_id = ${space_id} and deleted_at is null
      union all select 'member', u.id, u.name from members m join users u on u.id = m.user_id
        where m.space_id = ${space_id} and m.deactivated_at is null
      union all select 'post', id, coalesce(url, '') from posts where space_id = ${space_id} and id = any(${posts}::bigint[])) n
    where n.kind = any(${[...kinds]}::text[]) order by n.kind, n.id`.execute(db)
  return Map.groupBy(rows, ({ kind }) => kind)
}

export async function exportBot(ctx: CallContext, id: number): Promise<BotDocument> {
  const { space_id, name, draft } = await getRecord(ctx, id)
  const named = referencesOf(draft)
  const posts = named.flatMap((one) => (one.kind === 'post' ? [one.id] : []))
  const known = await readNames(ctx, space_id, new Set(named.map(({ kind }) => kind)), posts)
  const names = new Map<string, BotDocument['names'][number]>()
  for (const { kind, id: one } of named) {
    const found = known.get(kind)?.find((each) => each.id === one)
    if (found) names.set(`${kind} ${one}`, { kind, id: one, name: found.name })
  }
  return { format: 'otklik.bot', version: 1, name, definition: draft, names: [...names.values()] }
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Made only when every name is known here or somebody has said what stands for it. */
export async function importBot(ctx: CallContext, { space_id, document, picks }: BotImport) {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const parsed = BotDefinition.safeParse(document.definition)
  if (!parsed.success) return faultIn('document')
  const named = referencesOf(parsed.data)
  const known = await readNames(ctx, space_id, new Set(named.map(({ kind }) => kind)), [])
  const nameOf = ({ kind, id }: Reference) => document.names.find((one) => one.kind === kind && one.id === id)?.name
  const unknown = new Map<string, { kind: string; name: string }>()
  const turned = mapReferences(parsed.data, (reference) => {
    const { kind } = reference
    // One that the file itself does not know was gone where it came from.
    const name = nameOf(reference)
    if (name === undefined) return null
    const pick = picks.find((one) => one.kind === kind && same(one.name, name))
    if (pick) return pick.id !== null && isHere(known.get(kind), pick.id, kind) ? pick.id : null
    const alike = known.get(kind)?.filter((one) => same(one.name, name)) ?? []
    if (alike.length === 1) return alike[0]?.id ?? null
    unknown.set(`${kind} ${name}`, { kind, name })
    return null
  })
  if (unknown.size > 0) return { bot: null, unknown: [...unknown.values()] }
  const name = await freeName(ctx, space_id, document.name)
  const bot: Bot = await addBot(ctx, { space_id, name, draft: turned })
  return { bot, unknown: [] }
}

/** Posts are picked by nobody: they are of another space. */
const isHere = (all: readonly Named[] | undefined, id: number, kind: NamedKind) =>
  kind !== 'post' && (all?.some((one) => one.id === id) ?? false)

async function freeName({ db }: Scope, space_id: number, wanted: string): Promise<string> {
  const taken = (await selectBots({ db, spaces: [space_id] })).map(({ name }) => name)
  if (!taken.some((name) => same(name, wanted))) return wanted
  for (let number = 2; ; number++) {
    const name = `${wanted.slice(0, 90)} (${number})`
    if (!taken.some((one) => same(one, name))) return name
  }
}
