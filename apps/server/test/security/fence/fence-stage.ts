import type { Role, Switch } from '@otklik/contract/permissions.ts'
import type { Person, Space, World } from '../../world.ts'

// People who see a part of a space, each with the way to let them see all of it, and words that stand only in what they
// must not see.

/** Stands in every text of what is outside; wherever it is found, something has leaked. */
export const FAR = 'farther-than-the-fence'

export type Side = 'items' | 'chats'
export type Kind = {
  title: string
  /** The work that this person does not see. */
  hidden: readonly Side[]
  make(space: Space, role?: Role): Promise<Person>
  /** After this all that is there now is theirs to see. */
  letIn(world: World, space: Space, who: Person): Promise<unknown>
  /** Of what belongs to nobody, whoever it is given to: this lets them see it, too. */
  open?(world: World, space: Space, who: Person): Promise<unknown>
}

const allSwitches: readonly Switch[] = ['items', 'messages', 'templates', 'qa']
const without = (one: Switch, side: Side): Kind => ({
  title: `without the switch ${one}`,
  hidden: [side],
  make: (space, role = 'administrator') => space.person(role, { switches: allSwitches.filter((each) => each !== one) }),
  letIn: async ({ owner }, space, { user_id }) => {
    await owner.query(`update members set can_${one} = true where user_id = $1`, [user_id])
    await forget(space, user_id)
  },
})

export const kinds: readonly Kind[] = [
  {
    title: 'behind the fence of a group',
    hidden: ['items', 'chats'],
    make: async (space, role = 'administrator') => space.person(role, { groups: [await space.group()] }),
    letIn: async ({ owner }, space, { user_id }) => {
      const theirs = '(select min(group_id) from group_members where space_id = $1 and user_id = $2)'
      for (const table of ['items', 'chats'])
        await owner.query(`update ${table} set group_id = ${theirs} where space_id = $1`, [space.id, user_id])
    },
    open: async ({ owner }, space, { user_id }) => {
      await owner.query('update members set is_fenced = false where user_id = $1', [user_id])
      await forget(space, user_id)
    },
  },
  {
    title: 'of one account',
    hidden: ['items', 'chats'],
    make: async (space, role = 'administrator') => space.person(role, { objects: [(await space.account()).id] }),
    letIn: async ({ owner }, space, { user_id }) => {
      await owner.query(
        'insert into member_objects select space_id, $2, id from objects where space_id = $1 on conflict do nothing',
        [space.id, user_id],
      )
      await forget(space, user_id)
    },
  },
  without('items', 'items'),
  without('messages', 'chats'),
]

const forget = (space: Space, user_id: number) => space.inside(async (ctx) => ctx.forgetPerson(user_id))

const noneOf = (other: Side) =>
  `not exists (select from ${other} o where o.space_id = t.space_id and o.author_id = t.id)`
const ofHidden = (column: string, other: Side) =>
  `not exists (select from ${other} o where o.space_id = t.space_id and o.author_id = t.${column})`

type Texts = Record<string, { columns: readonly string[]; where: string }>

/** Everything in the space that somebody has written, or that says who did. Authors of both sides are known to either. */
const textsOf = (side: Side, other: Side): Texts => {
  const all = { columns: ['text'], where: 'true' }
  const own: Texts =
    side === 'items'
      ? { item_texts: { columns: ['text', 'title', 'url'], where: 'true' }, replies: all, item_notes: all, posts: all }
      : { chats: { columns: ['title'], where: 'true' }, messages: all }
  const column = side === 'items' ? 'item_id' : 'chat_id'
  return {
    ...own,
    drafts: { columns: ['text'], where: `target_kind = '${column.slice(0, 4)}'` },
    actions: { columns: ['reason_text'], where: `${column} is not null` },
    authors: { columns: ['name', 'screen_name', 'url'], where: noneOf(other) },
    author_notes: { columns: ['text'], where: ofHidden('author_id', other) },
  }
}

/** Writes the mark into all that is in the space now and after `since`, behind what stands there. */
export async function markAll({ owner }: World, { id }: Space, hidden: readonly Side[], since = 0) {
  for (const side of hidden) {
    const other = side === 'items' ? 'chats' : 'items'
    for (const [table, { columns, where }] of Object.entries(textsOf(side, other))) {
      const key = table === 'item_texts' ? 'item_id' : table === 'drafts' ? 'target_id' : 'id'
      const isNew = `t.${key} >= ${since} and (${hidden.length > 1 ? where.replace(/^not exists.*/, 'true') : where})`
      const set = columns.map((one) => `${one} = replace(${one}, ' ${FAR}', '') || ' ${FAR}'`).join(', ')
      await owner.query(`update ${table} t set ${set} where space_id = $1 and ${isNew}`, [id])
    }
  }
  if (hidden.length < 2) return
  await owner.query(`update files set name = name || ' ${FAR}' where space_id = $1 and id >= ${since}`, [id])
  await owner.query(`update inbox set body = $2 where space_id = $1 and state = 'dead' and id >= ${since}`, [
    id,
    Buffer.from(FAR),
  ])
}

const tablesOf: Record<Side, readonly string[]> = {
  items: ['items', 'item_texts', 'replies', 'item_notes', 'item_tags'],
  chats: ['chats', 'messages', 'chat_tags', 'message_reactions'],
}
/** What hangs on work of either side, or on its authors. */
const shared = ['drafts', 'actions', 'bulk_targets', 'attachments', 'status_changes', 'work_steps']
const ofAuthors = ['authors', 'author_notes', 'author_labels', 'author_blocks', 'account_exclusions']

/** The rows of the hidden work and of all that hangs on it: what people do to one of these they do to somebody's work. */
export async function workOf({ owner }: World, { id }: Space, hidden: readonly Side[]): Promise<Set<string>> {
  const text = partsOf(hidden)
    .map(
      ([table, where]) =>
        `select '${table} ' || to_jsonb(t)::text as row from ${table} t where space_id = $1 and ${where}`,
    )
    .join(' union all ')
  const { rows } = await owner.query({ name: `work of ${hidden}`, text, values: [id] })
  return new Set(rows.map(({ row }) => row))
}

/** Tables, each with which of its rows. */
function partsOf(hidden: readonly Side[]): (readonly [table: string, where: string])[] {
  const whole = (tables: readonly string[]) => tables.map((table) => [table, 'true'] as const)
  const own = hidden.flatMap((side) => whole(tablesOf[side]))
  if (hidden.length > 1)
    return [...own, ...whole([...shared, ...ofAuthors]), ['inbox', `state in ('dead', 'skipped')`] as const]
  const [column, other] = hidden[0] === 'items' ? (['item_id', 'chats'] as const) : (['chat_id', 'items'] as const)
  return [
    ...own,
    ...['actions', 'status_changes', 'work_steps'].map((table) => [table, `${column} is not null`] as const),
    ['drafts', `target_kind = '${column.slice(0, 4)}'`] as const,
    ...ofAuthors.slice(1, -1).map((table) => [table, ofHidden('author_id', other)] as const),
  ]
}

/** A comment with a thread, a dialogue, both with all that can hang on them, so that lists have something to show. */
export async function furnish(world: World, space: Space, who: Person) {
  const { owner } = world
  const account = await space.account()
  const colleague = world.as(await space.person('administrator'))
  const { id, version } = await space.comment({
    account,
    media: [{ kind: 'document', ref: 'https://example.test/a.pdf', name: 'a.pdf' }],
  })
  const { chat } = await space.message({ account })
  await colleague.items.reply({ params: { id }, body: { text: 'Ответ', seen_version: version } })
  const answered = await owner.query('select version from items where id = $1', [id])
  await colleague.items.reply({
    params: { id },
    body: { text: 'Лично', is_private: true, seen_version: answered.rows[0].version },
  })
  await colleague.itemHandling.addNote({ params: { id }, body: { text: 'Заметка' } })
  await colleague.chats.send({ params: { id: chat.id }, body: { text: 'Ответ', seen_version: chat.version } })
  await colleague.chatHandling.addNote({ params: { id: chat.id }, body: { text: 'Заметка' } })
  const { rows } = await owner.query('select author_id from items where id = $1', [id])
  await colleague.contacts.addNote({ params: { id: rows[0].author_id }, body: { text: 'Заметка' } })
  await ofTheirOwn(world, space, who, id, chat.id)
  await labelAll(world, space)
  return { account, item_id: id, chat_id: chat.id, author_id: rows[0].author_id as number }
}

/** What belongs to the person, but is about work: begun there, or sent and not arrived. */
async function ofTheirOwn(
  { owner }: World,
  { id: space_id }: Space,
  { user_id }: Person,
  item_id: number,
  chat_id: number,
) {
  await owner.query(
    `insert into drafts (space_id, user_id, target_kind, target_id, text) values ($1, $2, 'item', $3, 'Начато'), ($1, $2, 'chat', $4, 'Начато')`,
    [space_id, user_id, item_id, chat_id],
  )
  await owner.query(
    `update actions set state = 'failed', hold = null, user_id = $2, reason = 'rejected', reason_text = 'Отказ', ended_at = now()
     where space_id = $1 and (item_id = $3 or chat_id = $4)`,
    [space_id, user_id, item_id, chat_id],
  )
  await owner.query(
    `insert into inbox (space_id, object_id, state, attempt, error, correlation_id, body)
     select space_id, object_id, 'dead', 5, 'unreadable', 'test', 'body' from items where space_id = $1 and id = $2`,
    [space_id, item_id],
  )
}

/** Every label that is there now, on every author of a comment. */
export const labelAll = ({ owner }: World, { id }: Space) =>
  owner.query(
    `insert into author_labels (space_id, author_id, label_id)
     select i.space_id, i.author_id, l.id from items i join labels l on l.space_id = i.space_id where i.space_id = $1
     on conflict do nothing`,
    [id],
  )
