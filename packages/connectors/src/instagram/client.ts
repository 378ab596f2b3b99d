import type { z } from 'zod'
import type { AccountFacts, Secrets, Speaker } from '../connector.ts'
import { type GraphCall, graph } from '../meta/graph.ts'

/** Connected through a Facebook page: `page` is its number and `access` its token, which speaks at graph.facebook.com. */
export const isOfPage = ({ page }: Partial<Secrets>) => page !== undefined

/** Facebook's addresses under the names that all of Meta's calls use. */
export const atFacebook = <S extends Pick<Speaker, 'bases'>>(speaker: S): S => {
  const { facebook = '', pages = '' } = speaker.bases
  return { ...speaker, bases: { ...speaker.bases, www: facebook, graph: pages } }
}

/** Where a call of this account goes. Instagram Login is not known to take a proof of the token. */
export const wayOf = (speaker: Speaker): { speaker: Speaker; has_proof: boolean } =>
  isOfPage(speaker.secrets) ? { speaker: atFacebook(speaker), has_proof: true } : { speaker, has_proof: false }

export function ask<S extends z.ZodType>(speaker: Speaker, call: GraphCall, schema: S) {
  const { speaker: there, has_proof } = wayOf(speaker)
  return graph(there, { ...call, has_proof }, schema)
}

export function ownAccount({ account }: Speaker): AccountFacts {
  if (!account) throw new Error('instagram: the account is not known yet')
  return account
}

/** Whose posts are listed: with the token of a page `/me` is the page, which has none of Instagram's. */
export const profilePath = (speaker: Speaker) =>
  isOfPage(speaker.secrets) ? `/${ownAccount(speaker).provider_id}` : '/me'
/** Where messages are read and sent, and deliveries are asked for. */
export const inboxPath = ({ secrets }: Speaker) => (isOfPage(secrets) ? `/${secrets.page}` : '/me')
