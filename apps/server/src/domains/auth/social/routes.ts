import { social } from '@otklik/contract/auth/social.ts'
import { routes } from '../../../platform/http/serve.ts'
import type { AuthParts } from '../parts.ts'
import { recordedOwn } from '../protection/journal.ts'
import { beginFlow } from './flow.ts'
import { linkSocial, unlinkSocial } from './link.ts'
import { listConfigured } from './providers/index.ts'
import { signUpSocially } from './signup.ts'

export const socialRoutes = (parts: AuthParts) =>
  recordedOwn(
    routes(social, {
      providers: async () => listConfigured(parts.config),
      begin: (ctx, { body }) => beginFlow(parts, ctx, body),
      signup: (ctx, { body }) => signUpSocially(parts, ctx, body),
      link: (ctx, { body }) => linkSocial(parts, ctx, body),
      unlink: (ctx, { params }) => unlinkSocial(parts, ctx, params.provider),
    }),
    { link: 'protection.social_linked', unlink: 'protection.social_unlinked' },
  )
