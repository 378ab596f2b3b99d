// A rule that names what is gone rests, and says so: it must not go on doing half of what was meant.
import type { Listener } from '../../../platform/events/listener.ts'
import { pauseRule } from '../engine/rest.ts'
import { findMissing, namedIn } from './named.ts'
import { selectRules } from './queries.ts'

export const brokenListener: Listener = {
  consumer: 'broken rules',
  from: 'now',
  kinds: [
    ...(['tags.changed', 'labels.changed', 'templates.changed', 'macros.changed', 'group.changed'] as const),
    ...(['member.changed', 'account.changed', 'company.changed'] as const),
  ],
  async hear(ctx) {
    const [space_id] = ctx.spaces
    if (space_id === undefined) return
    for (const rule of await selectRules({ db: ctx.db, spaces: [space_id] })) {
      if (!rule.is_on || rule.paused) continue
      const missing = await findMissing(ctx, space_id, namedIn(rule))
      // A post may go: what asks about it is answered by no.
      if (missing.some(({ source }) => source !== 'post')) await pauseRule(ctx, space_id, rule.id, 'broken')
    }
  },
}
