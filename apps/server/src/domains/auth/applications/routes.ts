import { applications } from '@otklik/contract/auth/applications.ts'
import { consents } from '@otklik/contract/auth/consents.ts'
import { routes } from '../../../platform/http/serve.ts'
import { deed, recorded } from '../../../platform/journal/watch.ts'
import type { AuthParts } from '../parts.ts'
import { askConsent, decideConsent } from './consent.ts'
import { applicationThing } from './journal.ts'
import { addToken, listConsents, listTokens, removeToken, withdrawConsent } from './mine.ts'
import {
  addApplication,
  changeApplication,
  listApplications,
  readApplication,
  removeApplication,
  rotateApplicationSecret,
} from './register.ts'

export const applicationRoutes = (parts: AuthParts) => [
  ...recorded(
    routes(applications, {
      list: (ctx) => listApplications(parts, ctx),
      get: (ctx, { params }) => readApplication(parts, ctx, params.id),
      add: (ctx, { body }) => addApplication(parts, ctx, body),
      change: (ctx, { params, body }) => changeApplication(parts, ctx, params.id, body),
      rotate: (ctx, { params }) => rotateApplicationSecret(parts, ctx, params.id),
      remove: (ctx, { params }) => removeApplication(parts, ctx, params.id),
    }),
    { change: deed(applicationThing, 'changed'), remove: deed(applicationThing, 'deleted') },
  ),
  ...routes(consents, {
    ask: (ctx, { body }) => askConsent(parts, ctx, body),
    decide: (ctx, { body }) => decideConsent(parts, ctx, body),
    list: (ctx) => listConsents(parts, ctx),
    withdraw: (ctx, { params }) => withdrawConsent(parts, ctx, params.id),
    tokens: (ctx) => listTokens(parts, ctx),
    addToken: (ctx, { body }) => addToken(parts, ctx, body),
    removeToken: (ctx, { params }) => removeToken(parts, ctx, params.id),
  }),
]
