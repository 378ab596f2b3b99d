import { limits } from '@otklik/contract/limits.ts'
import { hookTypes, WebhookDraft } from '@otklik/contract/webhooks.ts'
import { z } from 'zod'
import { refuse } from '../../platform/refuse.ts'
import { checked, namesOf, section } from '../../platform/setup/section.ts'
import { webhookThing } from './journal.ts'
import { insertHook, selectHooks, setSecret, updateHook } from './queries.ts'
import { accountsWithinReach } from './reach.ts'
import { sealSecret } from './secret.ts'
import { type HookParts, removeHook } from './service.ts'
import { newHookSecret } from './sign.ts'

/** What stands behind the question mark is often a key: it does not leave, and stays where the hook is known already. */
const withoutQuery = (url: string) => url.split('?')[0] as string

/** One that arrives is off and signs with a secret that nobody has seen: whoever switches it on makes a new one. */
export const hookSetup = (parts: Pick<HookParts, 'secrets'>) =>
  section({
    name: 'webhooks',
    access: 'integrations.manage',
    tables: ['webhooks'],
    shape: z.strictObject({
      url: z.string().max(limits.webhook_url_max),
      types: z.enum(hookTypes).array().min(1),
      /** Null: all of them. */
      accounts: z.string().array().nullable(),
      secret: z.strictObject({ secret: z.string() }),
    }),
    keyOf: ({ url }) => url,
    accountsIn: ({ accounts }) => accounts ?? [],
    async read({ ctx, names }) {
      const found = (await selectHooks(ctx)).map((hook) => {
        const url = withoutQuery(hook.url)
        const accounts = namesOf(names, 'accounts', hook.object_ids)
        return { id: hook.id, entry: { url, types: [...hook.types].sort(), accounts, secret: { secret: url } } }
      })
      return found.sort((a, b) => (a.entry.url < b.entry.url ? -1 : 1))
    },
    async save({ ctx, space_id, names }, { url, types, accounts }, id) {
      const hooks = await selectHooks(ctx)
      const known = hooks.find((hook) => hook.id === id)
      const named = accounts?.map((name) => names.accountOf(name)).filter((one) => one !== null) ?? null
      const object_ids = await accountsWithinReach(ctx, space_id, named)
      const address = known && withoutQuery(known.url) === url ? known.url : url
      const { is_on: _, ...draft } = checked(WebhookDraft, { url: address, types, object_ids, is_on: false })
      if (known) {
        await updateHook(ctx.db, { space_id, hook_id: known.id }, { ...draft, family_id: null })
        if (address === known.url) return known.id
      }
      if (!known && hooks.length >= limits.webhooks) refuse('limit_reached')
      const hook_id =
        known?.id ?? (await insertHook(ctx.db, { ...draft, space_id, created_by: ctx.user_id, family_id: null }))
      const place = { space_id, hook_id }
      await setSecret(ctx.db, place, sealSecret(parts.secrets, place, newHookSecret()), 0)
      return hook_id
    },
    remove: ({ ctx }, id) => removeHook(ctx, id as number),
    journal: { watched: webhookThing, removed: 'deleted' },
  })
