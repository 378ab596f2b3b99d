import { type Domain, HOUR_S } from '../../domain.ts'
import { runsAll } from './apply/jobs.ts'
import { everyAll } from './engine/every.ts'
import { rulesListener } from './engine/listen.ts'
import { timersAll } from './engine/timers.ts'
import { workAll } from './engine/work.ts'
import { sweepRules } from './jobs.ts'
import { ruleRoutes } from './routes.ts'
import { ruleSetup } from './setup.ts'
import { brokenListener } from './store/broken.ts'
import { followLabels, followTags } from './store/follow.ts'
import { ruleTraceRoutes } from './trace/routes.ts'
import { trialsAll } from './trial/jobs.ts'
import { ruleTrialRoutes } from './trial/routes.ts'

declare module '../../platform/context.ts' {
  interface Workers {
    rules: true
    rule_trials: true
    rule_runs: true
  }
}

export const rules: Domain = {
  routes: () => [ruleRoutes, ruleTrialRoutes, ruleTraceRoutes],
  workers: (base) => ({
    rules: { round: () => workAll(base), every_ms: 5_000 },
    'times of rules': { round: () => timersAll(base), every_ms: 1_000 },
    'daily rules': { round: () => everyAll(base), every_ms: 10_000 },
    rule_trials: { round: () => trialsAll(base), every_ms: 30_000 },
    rule_runs: { round: () => runsAll(base), every_ms: 10_000 },
  }),
  jobs: (base) => [{ name: 'rules', every_s: HOUR_S, run: () => sweepRules(base) }],
  listeners: [rulesListener, brokenListener],
  tagFollowers: [followTags],
  labelFollowers: [followLabels],
  setup: () => ruleSetup,
}
