import { auth } from '@otklik/contract/auth/auth.ts'
import { protection } from '@otklik/contract/auth/protection.ts'
import { recovery } from '@otklik/contract/auth/recovery.ts'
import { signup } from '@otklik/contract/auth/signup.ts'
import { invitations } from '@otklik/contract/users/invitations.ts'
import { type Routes, routes } from '../../platform/http/serve.ts'
import { applicationRoutes } from './applications/routes.ts'
import { changeEmail, confirmEmail, emailConfirmers, sendConfirmEmail } from './email.ts'
import type { AuthGround, AuthParts } from './parts.ts'
import { recordedOwn } from './protection/journal.ts'
import { confirmOtp, offerOtp, removeOtp, renewBackupCodes } from './protection/second-factor.ts'
import { changePassword, describeProtection, endDevice, endOtherDevices, listDevices } from './protection/service.ts'
import { checkReset, recover, resetPassword } from './recovery.ts'
import { makeAuthService } from './service.ts'
import { acceptInvitation, readInvitation } from './signup/invitation.ts'
import { acceptMyInvite, listMyInvites, refuseMyInvite } from './signup/my-invites.ts'
import { signUp } from './signup/signup.ts'
import { socialConfirmers } from './social/newcomer.ts'
import { socialRoutes } from './social/routes.ts'
import { makeCaptcha } from './throttle/captcha.ts'

export function authRoutes(ground: AuthGround): Routes {
  const parts = { ...ground, captcha: makeCaptcha(ground) }
  return [
    ...tokenRoutes(parts),
    ...applicationRoutes(parts),
    ...signupRoutes(parts),
    ...recoveryRoutes(parts),
    ...protectionRoutes(parts),
    ...socialRoutes(parts),
    ...invitationRoutes(parts),
  ]
}

function tokenRoutes(parts: AuthParts) {
  const { giveToken, revoke, introspect, describe } = makeAuthService(parts)
  return routes(auth, {
    token: (ctx, { body }) => giveToken(ctx, body),
    revoke: (ctx, { body }) => revoke(ctx, body),
    introspect: (_, { body }) => introspect(body),
    metadata: () => describe(),
  })
}

const signupRoutes = (parts: AuthParts) =>
  routes(signup, {
    signup: (ctx, { body }) => signUp(parts, ctx, body),
    invitation: (_, { params }) => readInvitation(parts, params.hash),
    accept: (ctx, { params, body }) => acceptInvitation(parts, ctx, params.hash, body),
    confirmEmail: (ctx, { body }) =>
      confirmEmail(parts, ctx, body, { ...emailConfirmers(parts), ...socialConfirmers(parts) }),
    sendConfirmEmail: (ctx, { body }) => sendConfirmEmail(parts, ctx, body.email),
    captcha: () => parts.captcha.offer(),
  })

const invitationRoutes = (parts: AuthParts) =>
  routes(invitations, {
    mine: (ctx) => listMyInvites(parts, ctx),
    accept: (ctx, { params }) => acceptMyInvite(parts, ctx, params.id),
    refuse: (ctx, { params }) => refuseMyInvite(parts, ctx, params.id),
  })

const recoveryRoutes = (parts: AuthParts) =>
  routes(recovery, {
    recover: (ctx, { body }) => recover(parts, ctx, body),
    checkReset: (_, { body }) => checkReset(parts, body.hash),
    resetPassword: (ctx, { body }) => resetPassword(parts, ctx, body),
  })

const protectionRoutes = (parts: AuthParts) =>
  recordedOwn(
    routes(protection, {
      get: (ctx) => describeProtection(parts, ctx),
      changePassword: (ctx, { body }) => changePassword(parts, ctx, body),
      changeEmail: (ctx, { body }) => changeEmail(parts, ctx, body),
      offerOtp: (ctx, { body }) => offerOtp(parts, ctx, body),
      confirmOtp: (ctx, { body }) => confirmOtp(parts, ctx, body.code),
      removeOtp: (ctx, { body }) => removeOtp(parts, ctx, body),
      renewBackupCodes: (ctx, { body }) => renewBackupCodes(parts, ctx, body),
      devices: (ctx) => listDevices(parts, ctx),
      endDevice: (ctx, { params }) => endDevice(parts, ctx, params.id),
      endOtherDevices: (ctx) => endOtherDevices(parts, ctx),
    }),
    {
      changePassword: 'protection.password_changed',
      changeEmail: 'protection.email_changed',
      confirmOtp: 'protection.otp_on',
      removeOtp: 'protection.otp_off',
      renewBackupCodes: 'protection.codes_renewed',
      endDevice: 'protection.device_ended',
      endOtherDevices: 'protection.devices_ended',
    },
  )
