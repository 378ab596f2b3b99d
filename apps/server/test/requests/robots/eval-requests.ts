import type { Space, World } from '../../world.ts'
import { agentRequests } from './ai-requests.ts'

// Valid requests of evaluations; requests.ts lists them.

const bossOf = async (world: World, space: Space) => world.as(await space.person('administrator')).aiEvals

async function aSet(world: World, space: Space) {
  const { id } = await (await bossOf(world, space)).add({
    body: { space_id: space.id, name: `Набор ${Math.random()}` },
  })
  return { params: { id } }
}
async function aQuestion(world: World, space: Space) {
  const { params } = await aSet(world, space)
  const body = { question: 'Когда вы работаете?' }
  const { id } = await (await bossOf(world, space)).addQuestion({ params, body })
  return { set: params, params: { id } }
}
async function forRun(world: World, space: Space) {
  const { set: params } = await aQuestion(world, space)
  const agent = await agentRequests.get(world, space)
  return { params, agent_id: agent.params.id }
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
