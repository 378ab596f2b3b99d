import type { AiDefinition } from '@otklik/contract/ai/agents.ts'
import { ComposeEvent, type ComposeRequest } from '@otklik/contract/ai/compose.ts'
import { type ModelFaultName, modelKey } from '@otklik/simulator/ai/serve.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { makeWorld, type Person, type Space } from '../world.ts'

type Event<E extends ComposeEvent['event']> = Extract<ComposeEvent, { event: E }>

/** A world whose installation has an invented model; what is wrong with it can be changed at any time. */
export async function makeAiStage(log_to?: { write(line: string): void }) {
  const simulator = makeSimulator()
  const origin = await simulator.listen()
  let fault: ModelFaultName = 'well'
  const world = await makeWorld({
    env: { OUTBOUND_ALLOW: new URL(origin).host, AI_API_KEY: modelKey, ...(log_to && { LOG_LEVEL: 'debug' }) },
    configure: (config) =>
      Object.defineProperty({ ...config }, 'AI_BASE_URL', {
        get: () => `${origin}/ai/${fault === 'well' ? '' : `${fault}/`}v1`,
      }),
    ...(log_to && { log_to }),
  })

  /** On, with the installation's model. */
  async function agent(
    space: Space,
    given: Partial<Omit<AiDefinition, 'model'>> & { model?: Partial<AiDefinition['model']> } = {},
  ) {
    const { aiAgents } = world.as(await space.person('administrator'))
    const definition = { ...given, model: { kind: 'openai' as const, base_url: null, model: 'm', ...given.model } }
    const { id } = await aiAgents.add({ body: { space_id: space.id, name: `Агент ${Math.random()}`, definition } })
    return aiAgents.turn({ params: { id }, body: { is_on: true } })
  }
  async function template(space: Space, name: string, text: string): Promise<number> {
    const { rows } = await world.owner.query(
      'insert into templates (space_id, name, text) values ($1, $2, $3) returning id',
      [space.id, name, text],
    )
    return rows[0].id
  }
  /** All events of one question. */
  async function ask(who: Person, body: Partial<ComposeRequest>) {
    const answer = await world.as(who).ai.compose({ body: { kind: 'draft', ...body } })
    const events = (await answer.text())
      .split('\n\n')
      .flatMap((line) => (line.startsWith('data: ') ? [ComposeEvent.parse(JSON.parse(line.slice(6)))] : []))
    const of = <E extends ComposeEvent['event']>(event: E) =>
      events.filter((each): each is Event<E> => each.event === event)
    return {
      events,
      deltas: of('delta')
        .map(({ text }) => text)
        .join(''),
      done: of('done').at(-1),
      sources: of('sources').at(-1)?.sources ?? [],
      offers: of('offers').at(-1),
      reason: of('refused').at(-1)?.reason ?? null,
    }
  }
  return {
    ...{ world, origin, model: simulator.model, agent, template, ask },
    setFault(to: ModelFaultName) {
      fault = to
    },
    async end() {
      await world.end()
      await simulator.close()
    },
  }
}
