// What a trial has pretended, laid over what really was. What people did later wins: they did it to the real thing.
import type { Facts } from '../facts/facts.ts'

type Layer = {
  at: number
  status?: Pick<Facts, 'status' | 'previous_status' | 'status_since'>
  given?: Pick<Facts, 'assigned_to' | 'group_id' | 'assigned_since'>
  added: Set<number>
  removed: Set<number>
  labels: readonly number[] | null
  is_hidden: boolean | null
  is_blocked: boolean | null
}

export class Overlays {
  readonly #layers = new Map<string, Layer>()

  lay(facts: Facts): Facts {
    const layer = this.#layers.get(`${facts.kind}:${facts.id}`)
    if (!layer) return facts
    const { status, given, added, removed, labels, is_hidden, is_blocked } = layer
    const tag_ids = [...new Set([...facts.tag_ids, ...added])].filter((id) => !removed.has(id))
    return {
      ...facts,
      tag_ids,
      ...(status && facts.status_since <= status.status_since && status),
      ...(given && facts.assigned_since <= given.assigned_since && given),
      ...(labels && { label_ids: labels }),
      ...(is_hidden !== null && { is_hidden }),
      ...(is_blocked !== null && { is_blocked }),
    }
  }

  keep(before: Facts, after: Facts) {
    if (before === after) return
    const key = `${after.kind}:${after.id}`
    const layer: Layer = this.#layers.get(key) ?? {
      ...{ at: after.at, added: new Set(), removed: new Set() },
      ...{ labels: null, is_hidden: null, is_blocked: null },
    }
    const { status, previous_status, status_since, assigned_to, group_id, assigned_since } = after
    if (status !== before.status) layer.status = { status, previous_status, status_since }
    if (assigned_to !== before.assigned_to || group_id !== before.group_id)
      layer.given = { assigned_to, group_id, assigned_since }
    for (const id of after.tag_ids) if (!before.tag_ids.includes(id)) layer.added.add(id) && layer.removed.delete(id)
    for (const id of before.tag_ids) if (!after.tag_ids.includes(id)) layer.removed.add(id) && layer.added.delete(id)
    if (after.label_ids !== before.label_ids) layer.labels = after.label_ids
    if (after.is_hidden !== before.is_hidden) layer.is_hidden = after.is_hidden
    if (after.is_blocked !== before.is_blocked) layer.is_blocked = after.is_blocked
    this.#layers.set(key, layer)
  }
}
