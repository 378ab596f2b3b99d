import type { ActionTargets } from './domains/actions/target.ts'
import type { Follower } from './domains/labels/change.ts'
import type { TagUsers } from './domains/tags/carriers.ts'
import type { Departed, HandOver, Returned } from './domains/users/members.ts'
import type { Resumes } from './domains/work/jobs.ts'
import type { Foundation } from './foundation.ts'
import type { Listener } from './platform/events/listener.ts'
import type { Routes } from './platform/http/serve.ts'
import type { Job } from './platform/jobs/schedule.ts'
import type { Namer } from './platform/namers.ts'
import type { Lockables } from './platform/push/locks.ts'
import type { RowLoaders } from './platform/push/rows.ts'
import type { Section } from './platform/setup/section.ts'

/** Does what is due whenever it is woken, and looks by itself now and then. Each thing is claimed by one process. */
export type Work = {
  /** Answers whether there may be more at once. */
  round(): Promise<boolean>
  every_ms: number | (() => Promise<number>)
  /** How long it lets work gather after a round that had some. */
  gather_ms?: number
  /** What it has begun and not waited for. */
  finish?(): Promise<unknown>
}

/** What domains give to each other without knowing each other: who takes it is below them. */
export type Given = {
  /** What becomes of outgoing actions, by kind. */
  targets?: Partial<ActionTargets>
  /** What can be answered by one person at a time. */
  lockables?: Lockables
  /** What happens to work of these kinds when the time is over for which it was put off. */
  resume?: Partial<Resumes>
  /** Open work of somebody who leaves. */
  handOver?: readonly HandOver[]
  /** What becomes of work that has lost its owner so. */
  returned?: readonly Returned[]
  /** What ends with somebody's work in a space. */
  departed?: readonly Departed[]
  tagCarriers?: TagUsers['carriers']
  tagFollowers?: TagUsers['followers']
  labelFollowers?: readonly Follower[]
  /** Who names agents and folders of facts, asked before one is deleted. */
  namers?: readonly Namer[]
  /** Its sections of the set-up file. */
  setup?: Sections
}

/** Together they have somebody for every kind (actions/targets.test.ts). */
export type All = Required<Omit<Given, 'setup'>> & {
  targets: ActionTargets
  resume: Resumes
  setup(base: Foundation): readonly Section[]
}

type Sections = (base: Foundation, namers: readonly Namer[]) => readonly Section[]

/** What a domain brings. `domains.ts` lists them, `app.ts` puts together what they say. */
export type Domain = Given & {
  routes?(base: Foundation, all: All): readonly Routes[]
  workers?(base: Foundation, all: All): Readonly<Record<string, Work>>
  /** Now and then, once for the installation. */
  jobs?(base: Foundation, all: All): readonly Job[]
  /** What it does when others announce something. */
  listeners?: readonly Listener[]
  /** What the pushes of its events add to them: the row as it stands then. */
  loaders?(base: Foundation): RowLoaders
}

/** All that the domains give. */
export const joinGiven = (domains: readonly Domain[]): All => {
  const namers = domains.flatMap(({ namers = [] }) => namers)
  return {
    targets: Object.assign({}, ...domains.map(({ targets }) => targets)),
    lockables: Object.assign({}, ...domains.map(({ lockables }) => lockables)),
    resume: Object.assign({}, ...domains.map(({ resume }) => resume)),
    handOver: domains.flatMap(({ handOver = [] }) => handOver),
    returned: domains.flatMap(({ returned = [] }) => returned),
    departed: domains.flatMap(({ departed = [] }) => departed),
    tagCarriers: domains.flatMap(({ tagCarriers = [] }) => tagCarriers),
    tagFollowers: domains.flatMap(({ tagFollowers = [] }) => tagFollowers),
    labelFollowers: domains.flatMap(({ labelFollowers = [] }) => labelFollowers),
    namers,
    setup: (base) => domains.flatMap(({ setup }) => setup?.(base, namers) ?? []),
  }
}

export const [MINUTE_S, HOUR_S] = [60, 3_600]

/** Again while there may be more. */
export async function untilDone(round: () => Promise<boolean>) {
  while (await round());
}
