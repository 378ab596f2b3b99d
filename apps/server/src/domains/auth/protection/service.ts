// How a person proves who they are, seen and changed by themselves: password, second factor, devices.
import type { Device, Protection } from '@otklik/contract/auth/protection.ts'
import type { OutsideContext } from '../../../platform/context.ts'
import { postLetter } from '../../../platform/mail/post.ts'
import { refuse } from '../../../platform/refuse.ts'
import { placeOfIp } from '../address.ts'
import { checkNewPassword } from '../common-passwords.ts'
import { dropMailedLinks } from '../links.ts'
import type { AuthParts } from '../parts.ts'
import { hashPassword } from '../passwords.ts'
import { endFamiliesOf, endFamily, isOtpDemanded, listFamilies, listSocialLinks } from '../queries.ts'
import { countBackupCodes, findSecrets, setPassword } from '../secret-queries.ts'
import { findSessionId } from '../sessions.ts'
import { takeAttempts } from '../throttle/attempts.ts'
import { type Given, prove } from './proof.ts'

export const describeProtection = (
  { database, has_billing }: AuthParts,
  { user_id }: OutsideContext,
): Promise<Protection> =>
  database.asIdentity(async (db) => {
    const { password_hash, otp_secret } = await findSecrets(db, user_id)
    return {
      has_password: password_hash !== null,
      otp: otp_secret !== null,
      otp_required: await isOtpDemanded(db, user_id, has_billing),
      backup_codes_left: await countBackupCodes(db, user_id),
      social: await listSocialLinks(db, user_id),
    }
  })

export async function changePassword(
  parts: AuthParts,
  ctx: OutsideContext,
  { new_password, ...given }: Given & { new_password: string },
): Promise<null> {
  const { database, secrets, public_url } = parts
  checkNewPassword(new_password, 'new_password')
  const { id, name, email, locale } = await prove(parts, ctx, given)
  const password_hash = await hashPassword(new_password, placeOfIp(ctx.ip))
  await database.asIdentity(async (db) => {
    await takeAttempts(db, [{ limit: 'letter_own', of: id }])
    await setPassword(db, id, password_hash)
    await endFamiliesOf(db, id, 'password', await findSessionId(db, ctx.token))
    await dropMailedLinks(db, id)
    const url = `${public_url()}/settings/profile`
    await postLetter(db, secrets, { kind: 'password_changed', to: email, locale, name, device: ctx.device, url })
  })
  parts.forgetPerson(id)
  parts.wake('mail')
  return null
}

export const listDevices = ({ database }: AuthParts, { user_id, token }: OutsideContext): Promise<Device[]> =>
  database.asIdentity(async (db) => {
    const current = await findSessionId(db, token)
    const families = await listFamilies(db, user_id)
    return families.map((family) => ({ ...family, is_current: family.id === current }))
  })

export async function endDevice({ database, forgetPerson }: AuthParts, { user_id }: OutsideContext, id: string) {
  await database.asIdentity(async (db) => {
    const own = await listFamilies(db, user_id)
    if (!own.some((family) => family.id === id)) refuse('not_found')
    await endFamily(db, id, 'logout')
  })
  forgetPerson(user_id)
  return null
}

export async function endOtherDevices({ database, forgetPerson }: AuthParts, { user_id, token }: OutsideContext) {
  await database.asIdentity(async (db) => endFamiliesOf(db, user_id, 'logout', await findSessionId(db, token)))
  forgetPerson(user_id)
  return null
}
