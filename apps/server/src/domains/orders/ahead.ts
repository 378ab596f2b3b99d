// What was written ahead, as it reads at the moment when it is done.
import type { MacroAction } from '@otklik/contract/macros.ts'
import { can } from '@otklik/contract/permissions.ts'
import type { Order, WorkKind } from '@otklik/contract/work/orders.ts'
import type { DoerContext } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { listLabels } from '../labels/service.ts'
import { keepLive } from '../tags/choose.ts'
import { findReadyReply } from '../templates/service.ts'

type Place = { kind: WorkKind; space_id: number }

/** Tags and labels that are gone meanwhile are left out. Null: there is nothing to be done here. */
export async function toOrder(ctx: DoerContext, { kind, space_id }: Place, action: MacroAction): Promise<Order | null> {
  switch (action.do) {
    case 'reply': {
      const { text, template_id } = action
      const ready = template_id === null ? { text, file_ids: [] } : await findReadyReply(ctx, space_id, template_id)
      if (!ready) return refuse('reply_empty')
      return { do: 'reply', text: ready.text, file_ids: ready.file_ids, template_id, then_status: null }
    }
    case 'tags':
      return { ...action, add: await keepLive(ctx, space_id, `${kind}s`, action.add) }
    case 'status': {
      const { status, delay_minutes } = action
      if (delay_minutes === null) return { do: 'status', status }
      return { do: 'status', status, delayed_until: Math.floor(Date.now() / 1000) + delay_minutes * 60 }
    }
    case 'assign': {
      const { assigned_to, group_id } = action
      if (assigned_to !== 'me') return { do: 'assign', assigned_to, group_id }
      // A robot is nobody whom work could be given to.
      return ctx.user_id === null ? faultIn('assigned_to') : { do: 'assign', assigned_to: ctx.user_id, group_id }
    }
    case 'hide':
      return { do: 'hide', is_hidden: true }
    case 'note':
      return action
    case 'label': {
      if (!can(ctx.actor, 'authors.process', space_id)) return null
      const live = (await listLabels(ctx)).map(({ id }) => id)
      return { ...action, add: action.add.filter((id) => live.includes(id)) }
    }
    default:
      return action satisfies never
  }
}
