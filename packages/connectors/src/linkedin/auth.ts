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

/** Who may answer in the name of a page. */
const managing = new Set(['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR'])

const projection = '(elements*(role,organizationalTarget~(localizedName,vanityName)))'

/** Organizations that the person manages. */
export async function organizationsOf(speaker: Speaker): Promise<AccountFacts[]> {
  const path = `/v2/organizationalEntityAcls?q=roleAssignee&state=APPROVED&projection=${projection}`
  const { elements } = await ask(speaker, path, Roles)
  return elements.flatMap((one) => {
    const id = one && managing.has(one.role) ? idOfOrganization(one.organizationalTarget) : undefined
    if (id === undefined) return []
    const { localizedName, vanityName } = one?.['organizationalTarget~'] ?? {}
    return [
      {
        provider_id: id,
        name: localizedName ?? vanityName ?? id,
        ...(vanityName && { screen_name: vanityName }),
        url: `https://www.linkedin.com/company/${vanityName ?? id}/`,
      },
    ]
  })
}

/** The token is the person's: `page` says which of their organizations it is. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const found = (await organizationsOf(speaker)).find(({ provider_id }) => provider_id === speaker.secrets.page)
  if (!found) throw new NetworkFailure('rejected', 'this person does not manage the page')
  return found
}
