// What all rules that are on would have done with the whole log, as one list: how trials are held against what happens.
import type { Context } from '../../../platform/context.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { hasFlag } from '../../spaces/service.ts'
import { makeVerdicts } from '../engine/verdicts.ts'
import { loadRuleset } from '../match/ruleset.ts'
import { patterns } from '../regex/patterns.ts'
import { readPast } from './jobs.ts'
import { makeSimulation, type Pass } from './simulate.ts'

/** One for each time that a rule acts. */
export async function predict(parts: JobParts, space_id: number, until: Date) {
  const read = <T>(work: (scope: Pick<Context, 'db'>) => Promise<T>) =>
    parts.database.inSpaces({ spaces: [space_id], read: true }, (db) => work({ db }))
  const set = await read((scope) => loadRuleset(scope, space_id))
  const hasOpen = await read(({ db }) => hasFlag({ db, has_billing: parts.has_billing }, space_id, 'status_open'))
  const simulation = makeSimulation(set, read, makeVerdicts(patterns), { isDone: () => false, hasOpen })
  const passes: Pass[] = []
  for (let after = 0; ; ) {
    const { events, last, isAll } = await read((scope) => readPast(scope, space_id, after))
    passes.push(...(await simulation.take(events)).passes)
    after = last
    if (isAll) break
  }
  passes.push(...(await simulation.dueBefore(until.getTime() / 1000)))
  return passes.flatMap(({ facts, outcomes }) =>
    outcomes
      .filter(({ result }) => result === 'done' || result === 'partly')
      .map(({ rule_id, acts }) => ({
        ...{ rule_id, kind: facts.kind, thing_id: facts.id },
        acts: String(acts.map((act) => act.do)),
      })),
  )
}
