import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../platform/config/secrets.ts'

type Letter = { space_id: number; mail_id: number }

const TAG_BYTES = 16

/** Names one letter, and cannot be made by anybody else. Short: it stands in an address. */
export function makeToken(secrets: Pick<Secrets, 'derive'>, { space_id, mail_id }: Letter): string {
  const named = `${space_id.toString(36)}-${mail_id.toString(36)}`
  return `${named}-${tagOf(secrets, named).toString('hex')}`
}

export function readToken(secrets: Pick<Secrets, 'derive'>, token: string): Letter | undefined {
  const [, named = '', space = '', mail = '', tag = ''] =
    /^(([0-9a-z]{1,8})-([0-9a-z]{1,12}))-([0-9a-f]{32})$/.exec(token) ?? []
  if (!named || !timingSafeEqual(tagOf(secrets, named), Buffer.from(tag, 'hex'))) return undefined
  return { space_id: Number.parseInt(space, 36), mail_id: Number.parseInt(mail, 36) }
}

type Whose = { space_id: number; user_id: number }

/** Names whose summaries of a space: any of them stops all that would follow. */
export function makeSummaryToken(secrets: Pick<Secrets, 'derive'>, { space_id, user_id }: Whose): string {
  const named = `s-${space_id.toString(36)}-${user_id.toString(36)}`
  return `${named}-${tagOf(secrets, named).toString('hex')}`
}

export function readSummaryToken(secrets: Pick<Secrets, 'derive'>, token: string): Whose | undefined {
  const [, named = '', space = '', user = '', tag = ''] =
    /^(s-([0-9a-z]{1,8})-([0-9a-z]{1,8}))-([0-9a-f]{32})$/.exec(token) ?? []
  if (!named || !timingSafeEqual(tagOf(secrets, named), Buffer.from(tag, 'hex'))) return undefined
  return { space_id: Number.parseInt(space, 36), user_id: Number.parseInt(user, 36) }
}

const tagOf = (secrets: Pick<Secrets, 'derive'>, named: string) =>
  createHmac('sha256', secrets.derive('unsubscribe')).update(named).digest().subarray(0, TAG_BYTES)
