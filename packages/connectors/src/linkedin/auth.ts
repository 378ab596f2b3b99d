import { z } from 'zod'
import { type AccountFacts, NetworkFailure, type Speaker } from '../connector.ts'
import { listOf, optional } from '../payload.ts'
import { ask } from './client.ts'
import { idOfOrganization, Urn } from './urns.ts'

const Described = optional(
  z.object({ localizedName: optional(z.string().min(1)), vanityName: optional(z.string().min(1)) }),
)
const Role = z.object({ role: z.string(), organizationalTarget: Urn, 'organizationalTarget~': Described })
const Roles = z.object({ elements: listOf(Role, () => undefined) })

/** The only one that may both read notifications and answer: others would connect a page that stays silent. */
const managing = 'ADMINISTRATOR'

/** LinkedIn gives ten where nobody says how many. */
const page_max = 100
const pages_max = 50

const projection = '(elements*(role,organizationalTarget~(localizedName,vanityName)))'

/** Organizations that the person manages. */
export async function organizationsOf(speaker: Speaker): Promise<AccountFacts[]> {
  const query = `q=roleAssignee&role=${managing}&state=APPROVED&projection=${projection}`
  const found = new Map<string, AccountFacts>()
  const seen = new Set<string>()
  // Until a page is empty: how many LinkedIn gives at most it does not say, so a short page need not be the last. One that brings nothing new is.
  for (let start = 0, page = 0; page < pages_max; page++) {
    const path = `/v2/organizationalEntityAcls?${query}&start=${start}&count=${page_max}`
    const { elements } = await ask(speaker, path, Roles)
    const known = seen.size
    for (const one of elements) {
      if (!one) continue
      seen.add(`${one.role}:${one.organizationalTarget}`)
      const id = one.role === managing ? idOfOrganization(one.organizationalTarget) : undefined
      if (id !== undefined) found.set(id, factsOf(id, one['organizationalTarget~'] ?? {}))
    }
    if (seen.size === known) break
    start += elements.length
  }
  return [...found.values()]
}

const factsOf = (id: string, { localizedName, vanityName }: NonNullable<z.output<typeof Described>>): AccountFacts => ({
  provider_id: id,
  name: localizedName ?? vanityName ?? id,
  ...(vanityName && { screen_name: vanityName }),
  url: `https://www.linkedin.com/company/${vanityName ?? id}/`,
})

/** The token is the person's: `page` says which of their organizations it is. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const found = (await organizationsOf(speaker)).find(({ provider_id }) => provider_id === speaker.secrets.page)
  if (!found) throw new NetworkFailure('rejected', 'this person does not manage the page')
  return found
}
