import type { KyselyPlugin } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { inTurn } from '../../cases.ts'
import { formWith } from '../../requests/requests.ts'
import { makeWorld, type Person, type Space, type World } from '../../world.ts'
import { type Arranged, arrange } from './arranged.ts'
import { everyCall, fieldsOf, prepare, rowsOf, send, settled, withField } from './walk.ts'

// S1 for every field that names something. Names in the path are walked by tenancy.test.ts; here are all the others.

type Theirs = {
  space: Space
  company_id: number
  account_id: number
  group_id: number
  user_id: number
  file_id: number
  item_id: number
  author_id: number
  message_id: number
  exclusion_id: number
  chat_id: number
  post_id: number
  note_id: number
} & Arranged
type Field = { theirs(of: Theirs): unknown; nobodys?: unknown }

/** Something of another space for each such field, and what exists nowhere: both must be answered alike. */
const foreign: Record<string, Field> = {
  'query.space_id': { theirs: ({ space }) => space.id, nobodys: 2_000_000_000 },
  'query.object_id': { theirs: ({ account_id }) => account_id, nobodys: 2_000_000_000 },
  // Only a place in an order, so there is no "nobody's".
  'query.after': { theirs: ({ item_id }) => JSON.stringify(['1890000000000000', item_id]) },
  'setup.snapshots: query.after': { theirs: ({ space }) => JSON.stringify([space.id]) },
  'peopleImports.people: query.after': { theirs: ({ space }) => JSON.stringify([0, space.id]) },
  'draws.list: query.after': { theirs: ({ space }) => JSON.stringify([space.id]) },
  'body.post_id': { theirs: ({ post_id }) => post_id, nobodys: 9_000_000_000_000 },
  'body.space_id': { theirs: ({ space }) => space.id, nobodys: 2_000_000_000 },
  'query.company_id': { theirs: ({ company_id }) => company_id, nobodys: 2_000_000_000 },
  'body.company_id': { theirs: ({ company_id }) => company_id, nobodys: 2_000_000_000 },
  'body.hand_over_to': { theirs: ({ user_id }) => user_id, nobodys: 2_000_000_000 },
  'body.objects': { theirs: ({ account_id }) => [account_id], nobodys: [2_000_000_000] },
  'body.groups': { theirs: ({ group_id }) => [group_id], nobodys: [2_000_000_000] },
  'body.members': { theirs: ({ user_id }) => [user_id], nobodys: [2_000_000_000] },
  'body.object_id': { theirs: ({ account_id }) => account_id, nobodys: 2_000_000_000 },
  'body.quoted_id': { theirs: ({ message_id }) => message_id, nobodys: 9_000_000_000_000 },
  'body.author_id': { theirs: ({ author_id }) => author_id, nobodys: 9_000_000_000_000 },
  'params.exclusion_id': { theirs: ({ exclusion_id }) => exclusion_id, nobodys: 2_000_000_000 },
  'body.file_ids': { theirs: ({ file_id }) => [file_id], nobodys: [9_000_000_000_000] },
  'query.author_id': { theirs: ({ author_id }) => author_id, nobodys: 9_000_000_000_000 },
  'query.post_id': { theirs: ({ post_id }) => post_id, nobodys: 9_000_000_000_000 },
  'query.label_id': { theirs: ({ label_id }) => label_id, nobodys: 2_000_000_000 },
  'query.tag_id': { theirs: ({ tag_id }) => tag_id, nobodys: 2_000_000_000 },
  'query.group_id': { theirs: ({ group_id }) => group_id, nobodys: 2_000_000_000 },
  'body.group_id': { theirs: ({ group_id }) => group_id, nobodys: 2_000_000_000 },
  'body.group_ids': { theirs: ({ group_id }) => [group_id], nobodys: [2_000_000_000] },
  'body.company_ids': { theirs: ({ company_id }) => [company_id], nobodys: [2_000_000_000] },
  'body.parent_id': { theirs: ({ tag_id }) => tag_id, nobodys: 2_000_000_000 },
  'templates.addFolder: body.parent_id': { theirs: ({ folder_id }) => folder_id, nobodys: 2_000_000_000 },
  'templates.saveFolder: body.parent_id': { theirs: ({ folder_id }) => folder_id, nobodys: 2_000_000_000 },
  'facts.addFolder: body.parent_id': { theirs: ({ fact_folder_id }) => fact_folder_id, nobodys: 2_000_000_000 },
  'facts.saveFolder: body.parent_id': { theirs: ({ fact_folder_id }) => fact_folder_id, nobodys: 2_000_000_000 },
  'facts.add: body.folder_id': { theirs: ({ fact_folder_id }) => fact_folder_id, nobodys: 2_000_000_000 },
  'facts.save: body.folder_id': { theirs: ({ fact_folder_id }) => fact_folder_id, nobodys: 2_000_000_000 },
  'query.folder_id': { theirs: ({ fact_folder_id }) => fact_folder_id, nobodys: 2_000_000_000 },
  'rules.addFolder: body.parent_id': { theirs: ({ rule_folder_id }) => rule_folder_id, nobodys: 2_000_000_000 },
  'rules.saveFolder: body.parent_id': { theirs: ({ rule_folder_id }) => rule_folder_id, nobodys: 2_000_000_000 },
  'rules.add: body.folder_id': { theirs: ({ rule_folder_id }) => rule_folder_id, nobodys: 2_000_000_000 },
  'rules.save: body.folder_id': { theirs: ({ rule_folder_id }) => rule_folder_id, nobodys: 2_000_000_000 },
  'rules.arrange: body.ids': { theirs: ({ rule_id }) => [rule_id], nobodys: [2_000_000_000] },
  'ruleTrials.begin: body.rule_id': { theirs: ({ rule_id }) => rule_id, nobodys: 2_000_000_000 },
  'aiAgents.arrange: body.ids': { theirs: ({ agent_id }) => [agent_id], nobodys: [2_000_000_000] },
  'aiEvals.addQuestion: body.object_id': { theirs: ({ account_id }) => account_id, nobodys: 2_000_000_000 },
  'aiEvals.addQuestion: body.fact_ids': { theirs: ({ fact_id }) => [fact_id], nobodys: [2_000_000_000] },
  'aiEvals.saveQuestion: body.object_id': { theirs: ({ account_id }) => account_id, nobodys: 2_000_000_000 },
  'aiEvals.saveQuestion: body.fact_ids': { theirs: ({ fact_id }) => [fact_id], nobodys: [2_000_000_000] },
  'aiEvals.takeQuestion: body.item_id': { theirs: ({ item_id }) => item_id, nobodys: 9_000_000_000_000 },
  'aiEvals.takeQuestion: body.chat_id': { theirs: ({ chat_id }) => chat_id, nobodys: 9_000_000_000_000 },
  'aiEvals.takeQuestion: body.call_id': { theirs: ({ call_id }) => call_id, nobodys: 9_000_000_000_000 },
  'aiEvals.removeQuestions: body.ids': {
    theirs: ({ eval_question_id }) => [eval_question_id],
    nobodys: [2_000_000_000],
  },
  'query.with': { theirs: ({ eval_run_id }) => eval_run_id, nobodys: 2_000_000_000 },
  'aiEvals.begin: body.agent_id': { theirs: ({ agent_id }) => agent_id, nobodys: 2_000_000_000 },
  'ai.compose: body.item_id': { theirs: ({ item_id }) => item_id, nobodys: 9_000_000_000_000 },
  'ai.compose: body.chat_id': { theirs: ({ chat_id }) => chat_id, nobodys: 9_000_000_000_000 },
  'ai.compose: body.message_id': { theirs: ({ message_id }) => message_id, nobodys: 9_000_000_000_000 },
  'ai.suggest: body.item_id': { theirs: ({ item_id }) => item_id, nobodys: 9_000_000_000_000 },
  'ai.suggest: body.chat_id': { theirs: ({ chat_id }) => chat_id, nobodys: 9_000_000_000_000 },
  'aiTurns.handed: query.item_id': { theirs: ({ item_id }) => item_id, nobodys: 9_000_000_000_000 },
  'aiTurns.handed: query.chat_id': { theirs: ({ chat_id }) => chat_id, nobodys: 9_000_000_000_000 },
  'query.agent_id': { theirs: ({ agent_id }) => agent_id, nobodys: 2_000_000_000 },
  // Where it is nobody's the answer leaves all the same, as one that was typed.
  'body.suggestion_id': { theirs: ({ suggestion_id }) => suggestion_id },
  'bots.arrange: body.ids': { theirs: ({ bot_id }) => [bot_id], nobodys: [2_000_000_000] },
  'bots.check: body.bot_id': { theirs: ({ bot_id }) => bot_id, nobodys: 2_000_000_000 },
  'botTests.begin: body.bot_id': { theirs: ({ bot_id }) => bot_id, nobodys: 2_000_000_000 },
  'query.bot_id': { theirs: ({ bot_id }) => bot_id, nobodys: 2_000_000_000 },
  'query.rule_id': { theirs: ({ rule_id }) => rule_id, nobodys: 2_000_000_000 },
  'query.thing_id': { theirs: ({ item_id }) => item_id, nobodys: 9_000_000_000_000 },
  'body.tag_group_id': { theirs: ({ tag_group_id }) => tag_group_id, nobodys: 2_000_000_000 },
  'body.folder_id': { theirs: ({ folder_id }) => folder_id, nobodys: 2_000_000_000 },
  // What an answer was made of is only counted; where it is nobody's the answer leaves all the same, and only once.
  'body.template_id': { theirs: ({ template_id }) => template_id },
  'body.macro_id': { theirs: ({ macro_id }) => macro_id, nobodys: 2_000_000_000 },
  'body.ids': { theirs: ({ macro_id }) => [macro_id], nobodys: [2_000_000_000] },
  'items.fitting: body.ids': { theirs: ({ item_id }) => [item_id], nobodys: [9_000_000_000_000] },
  'duplicates.counts: body.ids': { theirs: ({ item_id }) => [item_id], nobodys: [9_000_000_000_000] },
  'duplicates.preview: body.ids': { theirs: ({ item_id }) => [item_id], nobodys: [9_000_000_000_000] },
  'chats.fitting: body.ids': { theirs: ({ chat_id }) => [chat_id], nobodys: [9_000_000_000_000] },
  'body.target.ids': { theirs: ({ item_id }) => [item_id], nobodys: [9_000_000_000_000] },
  'bulk.previewChats: body.target.ids': { theirs: ({ chat_id }) => [chat_id], nobodys: [9_000_000_000_000] },
  'bulk.onChats: body.target.ids': { theirs: ({ chat_id }) => [chat_id], nobodys: [9_000_000_000_000] },
  'query.assigned_to': { theirs: ({ user_id }) => user_id, nobodys: 2_000_000_000 },
  'body.assigned_to': { theirs: ({ user_id }) => user_id, nobodys: 2_000_000_000 },
  'body.mentioned': { theirs: ({ user_id }) => [user_id], nobodys: [2_000_000_000] },
  'body.add': { theirs: ({ tag_id }) => [tag_id], nobodys: [2_000_000_000] },
  'body.remove': { theirs: ({ tag_id }) => [tag_id], nobodys: [2_000_000_000] },
  'labels.setOnAuthor: body.add': { theirs: ({ label_id }) => [label_id], nobodys: [2_000_000_000] },
  'labels.setOnAuthor: body.remove': { theirs: ({ label_id }) => [label_id], nobodys: [2_000_000_000] },
  'query.user_id': { theirs: ({ user_id }) => user_id, nobodys: 2_000_000_000 },
  'body.user_id': { theirs: ({ user_id }) => user_id, nobodys: 2_000_000_000 },
  'body.user_ids': { theirs: ({ user_id }) => [user_id], nobodys: [2_000_000_000] },
  'body.kind_id': { theirs: ({ kind_id }) => kind_id, nobodys: 2_000_000_000 },
  'query.template_id': { theirs: ({ shift_template_id }) => shift_template_id, nobodys: 2_000_000_000 },
  'shiftTemplates.addUses: body.template_id': {
    theirs: ({ shift_template_id }) => shift_template_id,
    nobodys: 2_000_000_000,
  },
  'query.target_id': { theirs: ({ tag_id }) => tag_id, nobodys: 9_000_000_000_000 },
  'body.target_id': { theirs: ({ tag_id }) => tag_id, nobodys: 9_000_000_000_000 },
  'body.object_ids': { theirs: ({ account_id }) => [account_id], nobodys: [2_000_000_000] },
  'notifications.readThing: body.id': { theirs: ({ item_id }) => item_id, nobodys: 9_000_000_000_000 },
  'notifications.mute: body.id': { theirs: ({ item_id }) => item_id, nobodys: 9_000_000_000_000 },
  'handover.dismiss: body.id': { theirs: ({ item_id }) => item_id, nobodys: 9_000_000_000_000 },
  'query.id': { theirs: ({ item_id }) => item_id, nobodys: 9_000_000_000_000 },
  'params.note_id': { theirs: ({ note_id }) => note_id, nobodys: 9_000_000_000_000 },
}
const fieldOf = (title: string, field: string): Field | undefined => foreign[`${title}: ${field}`] ?? foreign[field]
const elsewhere: Record<string, string> = {
  'params.id': 'walked by tenancy.test.ts',
  'params.key': 'is itself the proof: uploads.test.ts and hooks.test.ts; of a draw it is public',
  'body.picks.key': 'what a thing is called in the file, looked up among those of the space: setup/setup.test.ts',
  'body.client_id': 'an application, of no space',
  'params.hash': 'is itself the proof: links.test.ts',
  'body.hash': 'is itself the proof: links.test.ts',
  'body.tariff_id': 'the same for all spaces',
  'body.device_id': 'a provider’s own, of the browser',
  'body.provider_id': 'a network’s own, among what one has been shown: windows.test.ts',
  'body.external_id': 'a network’s own, within one account: channel.test.ts',
  'body.sticker_id': 'a network’s own, within one account: channel.test.ts',
  'body.key_id': 'of a key that the network gave out, as the administrator types it; it names nothing here',
  'body.actions.template_id': 'looked up in the macro’s own space: orders/macro.test.ts',
  'body.actions.group_id': 'looked up in the macro’s own space: orders/macro.test.ts',
  'body.actions.assigned_to': 'looked up in the macro’s own space: orders/macro.test.ts',
  'body.actions.add': 'looked up in the macro’s own space: orders/macro.test.ts',
  'body.actions.remove': 'looked up in the macro’s own space: orders/macro.test.ts',
  'body.replace.user_id': 'among those whom the caller plans, as the edits below',
  'body.edits.user_id': 'among those whom the caller plans: workinghours/schedule.test.ts',
  'body.members.id': 'among those of the group in the path: duplicates/answers.test.ts',
  'body.things.id': 'among what the caller has in hand: routing/handover.test.ts',
  'body.things.user_id': 'asked of each as by hand: routing/handover.test.ts',
  'body.things.group_id': 'the same',
  'body.id': 'a delivery of the address in the path, which tenancy.test.ts walks',
  'body.items_assigned_to': 'a setting, yes or no',
  'body.key': 'a secret of another service, as the administrator types it; it names nothing here',
  'body.department_id': 'of the help desk itself; it names nothing here',
  'body.priority_id': 'the same',
  'body.desk_id': 'among those of the thing’s own space: integrations/hde/hde.test.ts',
  'body.agent_id':
    'of emotions: looked for among the agents of its own space whenever one is asked (ai/emotion/work.ts)',
  'body.filter_id': 'a filter of the caller’s own, of no space: notifications/watches.test.ts',
}
/** A deed to many is done to each by the call for one, and its filter is that of the list; both are tried as such. */
const isTriedAlone = (field: string) => /^body\.(deed\.|filter\.|target\.filter\.)/.test(field) || isOfRule(field)
/** All that a rule or a bot names is looked up in its own space by one function, whatever part names it: rules/rules.test.ts, bots/store.test.ts. */
const isOfRule = (field: string) =>
  /^body\.(definition\.)?(if|do)\./.test(field) || /^body\.(definition|draft|document|node|picks)\./.test(field)

const isName = (field: string) =>
  /(^|[._])(ids?|key|after|hash|cursor|hand_over_to|assigned_to|mentioned|add|remove|objects|groups|members)$/.test(
    field,
  )
/** One's own last filter and drafts are kept as they come, told to nobody else, and looked up when they are used. */
const isKeptOnly = (title: string) =>
  ['users.saveSettings', 'itemHandling.saveDraft', 'chatHandling.saveDraft', 'duplicates.saveDraft'].includes(title)
const named = everyCall
  .filter(({ title }) => !isKeptOnly(title))
  .flatMap(({ call, ...rest }) => fieldsOf(call).map((field) => ({ ...rest, call, field })))

it('knows every field that names something, in every call', () => {
  const unknown = named.filter(
    ({ title, field }) => isName(field) && !fieldOf(title, field) && !elsewhere[field] && !isTriedAlone(field),
  )
  expect(unknown.map(({ title, field }) => `${title}: ${field}`)).toEqual([])
})

const noWall = (): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
})
const policyOnly = await makeWorld({ wall: noWall })
const wallOnly = await makeWorld()
await wallOnly.owner.query(`do $$ declare t regclass; begin
  for t in select oid::regclass from pg_class where relrowsecurity loop execute format('alter table %s disable row level security', t); end loop;
end $$`)
afterAll(() => Promise.all([policyOnly.end(), wallOnly.end()]))

async function makeTheirs(world: World): Promise<Theirs> {
  const space = await world.space()
  const account = await space.account()
  const item = await space.comment({ account, text: 'canary-comment' })
  const message = await space.message({ account, text: 'canary-message' })
  const operator = await space.person('operator')
  const [company_id, group_id] = [await space.company(), await space.group()]
  const file_id = await upload(world, operator, space)
  const { user_id } = operator
  const [author_id, exclusion_id] = [await authorOf(world, item.id), await exclusionOf(world, account)]
  const people = { group_id, user_id, author_id }
  const work = { file_id, item_id: item.id, message_id: message.id }
  const { chat_id, post_id, note_id } = await besides(world, space, message.id, item.id, { author_id, user_id })
  const arranged = await arrange(world, space)
  const rest = { exclusion_id, chat_id, post_id, note_id, ...arranged }
  return { space, company_id, account_id: account.id, ...people, ...work, ...rest }
}

async function besides(
  { owner }: World,
  { id }: Space,
  message_id: number,
  item_id: number,
  { author_id, user_id }: { author_id: number; user_id: number },
) {
  const { rows } = await owner.query(
    `insert into author_notes (space_id, author_id, user_id, text) values ($1, $4, $5, 'canary')
     returning id as note_id, (select chat_id from messages where id = $2) as chat_id, (select post_id from items where id = $3) as post_id`,
    [id, message_id, item_id, author_id, user_id],
  )
  return rows[0] as { chat_id: number; post_id: number; note_id: number }
}

const authorOf = async ({ owner }: World, item_id: number): Promise<number> =>
  (await owner.query('select author_id from items where id = $1', [item_id])).rows[0].author_id

async function exclusionOf({ owner }: World, { space_id, id }: { space_id: number; id: number }): Promise<number> {
  const { rows } = await owner.query(
    `insert into account_exclusions (space_id, object_id, channel, kind, value) values ($1, $2, 'comment', 'phrase', 'canary') returning id`,
    [space_id, id],
  )
  return rows[0].id
}

const upload = async (world: World, who: Person, { id: space_id }: Space) =>
  (await world.as(who).files.upload({ query: { space_id }, body: formWith('canary.txt', 'canary-file') })).id

const tried = named.filter(({ title, field }) => fieldOf(title, field))

describe.each([
  { wall: 'the policy alone', world: policyOnly, turn: 0 },
  { wall: 'the query filter alone', world: wallOnly, turn: 1 },
])('$wall', async ({ world, turn }) => {
  const ours = await world.space()
  const theirs = await makeTheirs(world)
  const who = await ours.person('administrator')

  it.each(inTurn(tried, { turn, of: 2 }))('shows and changes nothing by $field of $title', async (one) => {
    const request = await prepare(one, world, ours, who)
    const { theirs: value, nobodys } = fieldOf(one.title, one.field) as Field
    await settled(world)
    const before = await rowsOf(world, theirs.space.id)
    const heard = await send(world, one.call, withField(request, one.field, value(theirs)), who)
    await settled(world)

    expect(heard.status).toBeLessThan(500)
    expect(heard.text).not.toContain('canary')
    expect(await rowsOf(world, theirs.space.id)).toEqual(before)
    if (nobodys === undefined) return
    const none = await send(world, one.call, withField(request, one.field, nobodys), who)
    expect([heard.status, heard.text]).toEqual([none.status, none.text])
  })

  it('takes no file of ours when one beside it is theirs', async () => {
    const own = await upload(world, who, ours)
    const { id, version } = await ours.comment()
    const draft = { text: 'Ответ', seen_version: version, file_ids: [own, theirs.file_id] }
    const reply = world.as(who).items.reply({ params: { id }, body: draft })

    await expect(reply).rejects.toMatchObject({ status: 422 })
    const { rows } = await world.owner.query('select id from files where used_at is not null and id = any($1)', [
      [own, theirs.file_id],
    ])
    expect(rows).toEqual([])
  })
})
