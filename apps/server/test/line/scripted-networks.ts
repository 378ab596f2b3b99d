import type { Connector, Deed, NetworkFailure, Outgoing, Sent } from '@otklik/connectors/connector.ts'
import { connectors } from '@otklik/connectors/registry.ts'
import { afterAll } from 'vitest'
import { actionTargets } from '../../src/app.ts'
import { makeSender } from '../../src/domains/actions/jobs.ts'
import type { World } from '../world.ts'

type Kind = Deed['kind'] | Outgoing['kind']
type Answers = Partial<Record<Kind, NetworkFailure | Sent>>

/**
 * All networks of this process answer as the test says, and kindly where it says nothing, until the file is done: others
 * that come after it in the same process want the genuine ones. The ledger is the real one.
 */
export function scriptNetworks(world: World) {
  const genuine = { ...connectors }
  afterAll(() => void Object.assign(connectors, genuine))
  let asked: (Deed | Outgoing)[] = []
  let answers: Answers = {}
  let sent = 0
  const answer = (order: Deed | Outgoing): Sent => {
    asked.push(order)
    const told = answers[order.kind]
    if (told instanceof Error) throw told
    return told ?? { external_id: `sent-${++sent}` }
  }
  for (const [network, connector] of Object.entries(connectors))
    (connectors as Record<string, Connector>)[network] = {
      ...connector,
      pace: { per_second: 1_000, burst: 1_000 },
      send: async (_, outgoing) => answer(outgoing),
      act: async (_, deed) => void answer(deed),
    }
  const sender = makeSender(world.base, actionTargets)

  /** Lets everything leave that is due; answers with what the networks were asked for. */
  async function run(told: Answers = {}): Promise<(Deed | Outgoing)[]> {
    answers = told
    asked = []
    for (let isAny = true; isAny; ) {
      isAny = await sender.round()
      await sender.finish()
    }
    return asked
  }
  /** What they were asked for since the last time, by whomever. */
  return { run, heard: () => asked }
}
