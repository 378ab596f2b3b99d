import type { Connector } from '@otklik/connectors/connector.ts'
import type { Incoming, PlaceFacts } from '@otklik/contract/inbox/incoming.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { speakerFor } from '../../../platform/outbound/connectors.ts'
import { findPlaces } from '../../accounts/group-chats.ts'

type Account = Parameters<typeof speakerFor>[3] & {
  space_id: number
  id: number
  credentials: Parameters<typeof speakerFor>[2]
}

const isPlace = (fact: Incoming): fact is PlaceFacts => fact.kind === 'place'

/**
 * Comments that stand in channels of a server become work only where an administrator has chosen the channel; a thread is
 * wanted together with its channel. What nobody has told of yet is asked for: a refusal is thrown, so that the delivery is
 * set aside and read again. Answers with what is to be remembered of channels as well.
 */
export async function keepChosen(
  parts: JobParts,
  connector: Connector,
  account: Account,
  facts: readonly Incoming[],
): Promise<{ facts: Incoming[]; places: PlaceFacts[] }> {
  const told = facts.filter(isPlace)
  const rest = facts.filter((fact) => !isPlace(fact))
  const wanted = [...new Set(rest.flatMap((fact) => (fact.kind === 'comment' && fact.place_external_id) || []))]
  if (wanted.length === 0) return { facts: rest, places: told }
  const known = await lookUp(parts, account, wanted)
  const strange = wanted.filter((id) => !known.has(id) && !told.some(({ external_id }) => external_id === id))
  const learnt = strange.length > 0 ? await learn(parts, connector, account, strange) : []
  const places = [...told, ...learnt]
  // Of what is new here: chosen if its channel is.
  const parents = new Map(places.map(({ external_id, parent_external_id }) => [external_id, parent_external_id]))
  const chosen = await lookUp(
    parts,
    account,
    [...parents.values()].filter((id) => id !== undefined),
  )
  const isChosen = (id: string) => known.get(id) ?? chosen.get(parents.get(id) ?? '') ?? false
  const isWanted = (fact: Incoming) =>
    fact.kind !== 'comment' || fact.place_external_id === undefined || isChosen(fact.place_external_id)
  return { facts: rest.filter(isWanted), places }
}

const lookUp = ({ database }: JobParts, { space_id, id }: Account, external_ids: string[]) =>
  external_ids.length === 0
    ? Promise.resolve(new Map<string, boolean>())
    : database.inSpaces({ spaces: [space_id], read: true }, (db) =>
        findPlaces(db, { space_id, object_id: id }, external_ids),
      )

async function learn(parts: JobParts, connector: Connector, account: Account, ids: string[]): Promise<PlaceFacts[]> {
  const speaker = speakerFor(connector, parts, account.credentials, account)
  const learnt = await connector.learn?.(speaker, { authors: [], posts: [], places: ids })
  return learnt?.places ?? []
}
