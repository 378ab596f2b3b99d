// Does what was picked, by each thing's own save, and collects what stands in the way.
import type { DeedOf, JournalKind, Thing } from '@otklik/contract/journal/things.ts'
import type { SetupFault, SetupPick, SetupSection } from '@otklik/contract/setup.ts'
import { isSameValue } from '../../platform/journal/chain.ts'
import { explain } from '../../platform/locale.ts'
import type { Refused } from '../../platform/refuse.ts'
import { type Found, type Section, type SetupScope, UnknownName } from '../../platform/setup/section.ts'
import type { Planned, SectionPlan } from './compare.ts'
import type { KnownNames } from './names.ts'

export type Applied = { faults: SetupFault[]; added: number; changed: number; removed: number }
type Scope = SetupScope & { names: KnownNames }

export async function applyPlans(scope: Scope, plans: readonly SectionPlan[], picks: readonly SetupPick[]) {
  const wordOf = ({ section, does, key }: SetupPick) => JSON.stringify([section, does, key])
  const picked = new Set(picks.map(wordOf))
  const chosen = plans.map((plan) => ({
    plan,
    changes: plan.changes.filter(({ does, key }) => picked.has(wordOf({ section: plan.section.name, does, key }))),
  }))
  const applied: Applied = { faults: [], added: 0, changed: 0, removed: 0 }
  const made = new Map<SectionPlan, Map<string, number>>()
  const tryTo = async (section: SetupSection, name: string, work: () => Promise<unknown>) => {
    const outcome = await scope.ctx.attempt(work)
    if ('refused' in outcome) applied.faults.push(faultOf(scope, section, name, outcome.refused))
    return 'done' in outcome
  }

  for (const { pairs, section } of plans)
    for (const { wanted, found } of pairs)
      if (found && found.id !== null) scope.names.also(section.name, wanted.name, found.id)

  for (const { plan, changes } of chosen) {
    const { section } = plan
    const ids = new Map<string, number>()
    made.set(plan, ids)
    for (const change of changes.filter(({ entry }) => entry !== null)) {
      const isDone = await tryTo(section.name, change.name, async () => {
        const id = await save(scope, section, change)
        if (id === null) return
        ids.set(change.key, id)
        scope.names.put(section.name, change.name, id)
      })
      if (isDone) applied[change.does === 'add' ? 'added' : 'changed'] += 1
    }
  }
  for (const { plan, changes } of chosen.toReversed())
    for (const { found, name } of changes.filter(({ does }) => does === 'remove').toReversed())
      if (found && (await tryTo(plan.section.name, name, () => remove(scope, plan.section, found))))
        applied.removed += 1

  for (const { plan, changes } of chosen)
    if (changes.some(({ does }) => does === 'order'))
      if (await tryTo(plan.section.name, '', () => arrange(scope, plan, made.get(plan)))) applied.changed += 1
  return applied
}

async function save(scope: SetupScope, section: Section, { entry, found }: Planned): Promise<number | null> {
  const id = found?.id ?? null
  const { watched } = section.journal ?? {}
  const before = watched && id !== null ? await watched.see(scope.ctx, id, {}) : undefined
  const saved = await section.save(scope, entry ?? {}, id)
  const after = watched && saved !== null ? await watched.see(scope.ctx, saved, {}) : undefined
  if (watched && after && !isSameValue(before?.fields ?? {}, after.fields))
    record(scope, watched.thing, before ? 'changed' : 'made', saved, before?.fields ?? {}, after)
  return saved
}

async function remove(scope: SetupScope, section: Section, { id, entry }: Found) {
  const { watched, removed = 'deleted' } = section.journal ?? {}
  const before = watched && id !== null ? await watched.see(scope.ctx, id, {}) : undefined
  await section.remove?.(scope, id, entry)
  if (!watched || !before || id === null) return
  const after = await watched.see(scope.ctx, id, {})
  // Gone with what stood above it.
  if (after && isSameValue(before.fields, after.fields)) return
  record(scope, watched.thing, removed, id, before.fields, { subject: before.subject, fields: after?.fields ?? {} })
}

type After = { subject: string | null; fields: Record<string, unknown> }
type Deed = DeedOf<Thing>

function record(
  { ctx, space_id }: SetupScope,
  thing: Thing,
  deed: Deed,
  id: number | null,
  before: After['fields'],
  after: After,
) {
  const kind = `${thing}.${deed}` as JournalKind
  ctx.record({ kind, space_id, id, object_id: null, subject: after.subject, before, after: after.fields })
}

/** As the file has them; what only stands here comes behind, as it stood. */
async function arrange(
  scope: SetupScope,
  { section, pairs }: SectionPlan,
  made: ReadonlyMap<string, number> = new Map(),
) {
  const wanted = pairs.flatMap(({ wanted: { key }, found }) => made.get(key) ?? found?.id ?? [])
  const standing = (await section.read(scope)).flatMap(({ id }) => (id === null ? [] : [id]))
  const [isStanding, isWanted] = [new Set(standing), new Set(wanted)]
  const ids = [...wanted.filter((id) => isStanding.has(id)), ...standing.filter((id) => !isWanted.has(id))]
  await section.arrange?.(scope, ids)
}

function faultOf({ ctx }: SetupScope, section: SetupSection, key: string, refused: Refused): SetupFault {
  if (refused instanceof UnknownName) return { section, key, what: refused.what, about: refused.about, field: null }
  const { error, fields = {} } = explain(refused, ctx.locale)
  const [field = null, words = error] = Object.entries(fields)[0] ?? []
  return { section, key, what: 'refused', about: words, field }
}
