import { auth } from '@otklik/contract/auth.ts'
import { routes } from '../../platform/serve.ts'
import { type AuthParts, makeAuthService } from './service.ts'

export function authRoutes(parts: AuthParts) {
  const { giveToken, revoke } = makeAuthService(parts)
  return routes(auth, {
    token: (ctx, { body }) => giveToken(ctx, body),
    revoke: (ctx) => revoke(ctx),
  })
}
