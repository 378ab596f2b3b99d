import { AiDefinition } from '@otklik/contract/ai/agents.ts'
import type { Space, World } from '../../world.ts'

// Valid requests of evaluations; requests.ts lists them.

const bossOf = async (world: World, space: Space) => world.as(await space.person('administrator')).aiEvals

/** Straight into the tables: a space that many requests are made in may have only so many of them. */
async function insert(world: World, text: string, values: unknown[]): Promise<number> {
  return (await world.owner.query(text, values)).rows[0].id
}
async function aSet(world: World, space: Space) {
  const text = 'insert into ai_eval_sets (space_id, name) values ($1, $2) returning id'
  return { params: { id: await insert(world, text, [space.id, `Набор ${Math.random()}`]) } }
}
async function anAgent(world: World, space: Space): Promise<number> {
  const definition = AiDefinition.parse({ model: { kind: 'openai', base_url: 'https://192.0.2.1/v1', model: 'm' } })
  const text = `
    with made as (
      insert into ai_agents (space_id, name, definition) values ($1, $2, $3) returning space_id, id, definition)
    insert into ai_agent_versions (space_id, agent_id, version, definition)
    select space_id, id, 1, definition from made returning agent_id as id`
  return insert(world, text, [space.id, `Агент ${Math.random()}`, JSON.stringify(definition)])
}
async function aQuestion(world: World, space: Space) {
  const { params } = await aSet(world, space)
  const body = { question: 'Когда вы работаете?' }
  const { id } = await (await bossOf(world, space)).addQuestion({ params, body })
  return { set: params, params: { id } }
}
async function forRun(world: World, space: Space) {
  const { set: params } = await aQuestion(world, space)
  return { params, agent_id: await anAgent(world, space) }
}
async function aRun(world: World, space: Space) {
  const { params, agent_id } = await forRun(world, space)
  const evals = await bossOf(world, space)
  const { id } = await evals.begin({ params, body: { agent_id, version: 1 } })
  await evals.stop({ params: { id } })
  return { set: params, agent_id, params: { id } }
}
async function twoRuns(world: World, space: Space) {
  const { set, agent_id, params } = await aRun(world, space)
  const evals = await bossOf(world, space)
  const { id } = await evals.begin({ params: set, body: { agent_id, version: 1 } })
  return { params: { id }, query: { with: params.id } }
}
const onlyParams =
  (made: (world: World, space: Space) => Promise<{ params: { id: number } }>) =>
  async (world: World, space: Space) => ({
    params: (await made(world, space)).params,
  })

export const evalRequests = {
  sets: async (world: World, space: Space) => {
    await aSet(world, space)
    return { query: { space_id: space.id } }
  },
  get: aSet,
  add: async (_: World, space: Space) => ({ body: { space_id: space.id, name: `Набор ${Math.random()}` } }),
  rename: async (world: World, space: Space) => ({
    ...(await aSet(world, space)),
    body: { name: `Набор ${Math.random()}` },
  }),
  remove: aSet,
  questions: async (world: World, space: Space) => ({ params: (await aQuestion(world, space)).set, query: {} }),
  addQuestion: async (world: World, space: Space) => ({
    ...(await aSet(world, space)),
    body: { question: 'Есть доставка?', musts: ['да'] },
  }),
  saveQuestion: async (world: World, space: Space) => ({
    params: (await aQuestion(world, space)).params,
    body: { question: 'Есть доставка?' },
  }),
  removeQuestions: async (world: World, space: Space) => {
    const { set, params } = await aQuestion(world, space)
    return { params: set, body: { ids: [params.id] } }
  },
  takeQuestion: async (world: World, space: Space) => ({
    ...(await aSet(world, space)),
    body: { chat_id: (await space.message({ text: 'Когда вы работаете?' })).chat.id },
  }),
  exportTable: async (world: World, space: Space) => ({ params: (await aQuestion(world, space)).set }),
  importFile: async (world: World, space: Space) => {
    const body = new FormData()
    body.set('file', new File([`Вопрос\nЕсть доставка ${Math.random()}?`], 'questions.csv'))
    return { ...(await aSet(world, space)), query: {}, body }
  },
  cost: async (world: World, space: Space) => {
    const { params, agent_id } = await forRun(world, space)
    return { params, query: { agent_id, version: 1 } }
  },
  runs: async (world: World, space: Space) => ({ params: (await aRun(world, space)).set }),
  begin: async (world: World, space: Space) => {
    const { params, agent_id } = await forRun(world, space)
    return { params, body: { agent_id, version: 1 } }
  },
  run: onlyParams(aRun),
  stop: onlyParams(aRun),
  answers: async (world: World, space: Space) => ({ params: (await aRun(world, space)).params, query: {} }),
  compare: twoRuns,
  differences: twoRuns,
}
