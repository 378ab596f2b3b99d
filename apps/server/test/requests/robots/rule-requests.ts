import type { Person, Space, World } from '../../world.ts'
import { whoseItIs } from './whose.ts'

// Valid requests of rules and emotions; requests.ts lists them.

const definition = (name = `Правило ${Math.random()}`) => ({
  name,
  when: { on: 'item_arrived' as const },
  if: { field: 'text' as const, op: 'words' as const, value: ['доставка'] },
  do: [{ do: 'note' as const, text: 'Проверить' }],
})

async function aRule(world: World, space: Space) {
  const { rules } = world.as(await space.person('administrator'))
  const { id } = await rules.add({ body: { space_id: space.id, ...definition() } })
  return { params: { id } }
}

async function aFolder(world: World, space: Space) {
  const { rules } = world.as(await space.person('administrator'))
  const { id } = await rules.addFolder({ body: { space_id: space.id, name: `Папка ${Math.random()}` } })
  return { params: { id } }
}

export const ruleRequests = {
  list: async (world: World, space: Space) => {
    await aRule(world, space)
    return { query: {} }
  },
  get: aRule,
  add: async (_: World, space: Space) => ({ body: { space_id: space.id, ...definition() } }),
  save: async (world: World, space: Space) => ({
    ...(await aRule(world, space)),
    body: { ...definition(), seen_version: 1 },
  }),
  arrange: async (world: World, space: Space) => {
    const { params } = await aRule(world, space)
    const { rows } = await world.owner.query(
      'select id from rules where space_id = $1 and deleted_at is null and id <> $2',
      [space.id, params.id],
    )
    return { body: { space_id: space.id, ids: [params.id, ...rows.map(({ id }) => id as number)] } }
  },
  turn: async (world: World, space: Space) => ({ ...(await aRule(world, space)), body: { is_on: true } }),
  remove: aRule,
  versions: async (world: World, space: Space) => ({ ...(await aRule(world, space)), query: {} }),
  folders: async (world: World, space: Space) => {
    await aFolder(world, space)
    return { query: {} }
  },
  addFolder: async (_: World, space: Space) => ({ body: { space_id: space.id, name: `Папка ${Math.random()}` } }),
  saveFolder: async (world: World, space: Space) => ({
    ...(await aFolder(world, space)),
    body: { name: `Папка ${Math.random()}` },
  }),
  removeFolder: aFolder,
}

async function aTrial(world: World, space: Space, who?: Person) {
  const { rows } = await world.owner.query(
    'insert into rule_trials (space_id, user_id, definition, days) values ($1, $2, $3, 1) returning id',
    [space.id, await whoseItIs(world, space, who), definition()],
  )
  return { params: { id: rows[0].id as number } }
}

async function aRun(world: World, space: Space) {
  const { ruleTrials } = world.as(await space.person('administrator'))
  const { params } = await aRule(world, space)
  const { id } = await ruleTrials.apply({ params, body: { seen_version: 1 } })
  return { params: { id } }
}

export const ruleTrialRequests = {
  begin: async (_: World, space: Space) => ({ body: { space_id: space.id, definition: definition(), days: 1 } }),
  get: aTrial,
  stop: aTrial,
  preview: aRule,
  apply: async (world: World, space: Space) => ({ ...(await aRule(world, space)), body: { seen_version: 1 } }),
  run: aRun,
  stopRun: aRun,
}

async function aFailure({ owner }: World, space: Space) {
  const { id } = await space.comment()
  const { rows } = await owner.query(
    `insert into rule_work (space_id, seq, kind, thing_id, events, at, cause, depth, correlation_id, failed_at)
     values ($1, $2, 'item', $2, '{item_arrived}', now(), 'customer', 0, 'test', now()) returning id`,
    [space.id, id],
  )
  return { params: { id: Number(rows[0].id) } }
}

/** What a rule has done to a comment. */
async function aFiring(world: World, space: Space) {
  const { params } = await aRule(world, space)
  const { id } = await space.comment()
  await world.owner.query(
    `insert into rule_firings (space_id, rule_id, kind, thing_id, cause_key, version, event, object_id, correlation_id, result)
     select space_id, $2, 'item', id, 'e:1', 1, 'item_arrived', object_id, 'test', 'done' from items where id = $1`,
    [id, params.id],
  )
}

export const ruleTraceRequests = {
  ofItem: async (_: World, space: Space) => ({ params: { id: (await space.comment()).id }, query: {} }),
  ofChat: async (_: World, space: Space) => ({ params: { id: (await space.message()).chat.id }, query: {} }),
  explain: async (world: World, space: Space) => {
    const { params } = await aRule(world, space)
    return { params, query: { kind: 'item' as const, thing_id: (await space.comment()).id } }
  },
  firings: async (world: World, space: Space) => {
    await aFiring(world, space)
    return { query: { space_id: space.id } }
  },
  failures: async (world: World, space: Space) => {
    await aFailure(world, space)
    return { query: {} }
  },
  repeat: aFailure,
  dismiss: aFailure,
}

/** Letters alone: a word with digits has no lexeme of its own. */
const letters = 'абвгдежзиклмнопрст'
const aName = () => Array.from({ length: 10 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')

async function aWord(world: World, space: Space) {
  const { emotions } = world.as(await space.person('administrator'))
  const { id } = await emotions.addWord({ body: { space_id: space.id, word: aName(), weight: -3 } })
  return { params: { id } }
}

async function proposed(world: World, space: Space) {
  const { params } = await aWord(world, space)
  await world.owner.query(`update emotion_words set state = 'proposed' where space_id = $1 and id = $2`, [
    space.id,
    params.id,
  ])
  return { params }
}

const ofSpace = async (_: World, space: Space) => ({ query: { space_id: space.id } })

export const emotionRequests = {
  settings: ofSpace,
  save: async (_: World, space: Space) => ({ body: { space_id: space.id, method: 'off' as const } }),
  words: async (world: World, space: Space) => {
    await aWord(world, space)
    return ofSpace(world, space)
  },
  addWord: async (_: World, space: Space) => ({ body: { space_id: space.id, word: aName(), weight: 2 } }),
  changeWord: async (world: World, space: Space) => ({ ...(await aWord(world, space)), body: { weight: 4 } }),
  removeWord: aWord,
  acceptWord: proposed,
  declineWord: proposed,
  tryText: async (_: World, space: Space) => ({ body: { space_id: space.id, text: 'Ужасная доставка' } }),
  corrections: async (world: World, space: Space) => {
    const { itemHandling } = world.as(await space.person('administrator'))
    const { id } = await space.comment()
    await itemHandling.setEmotion({ params: { id }, body: { emotion: 'negative' } })
    return ofSpace(world, space)
  },
}
