// What every line of a table of people would do. Pure: what the names mean here is handed in.
import type { PeopleFault, PeopleLine } from '@otklik/contract/users/imports.ts'
import { Email } from '@otklik/contract/wire/fields.ts'
import { eachRow, namesIn } from '../../../platform/csv-columns.ts'
import { emailKeyOf } from '../address.ts'
import type { Rights } from '../member-queries.ts'
import { roleOf, switchOf, type WrittenPerson, yesOrNo } from './table.ts'

type Named = { id: number; name: string }
/** What the table can name, and who is here or invited already, by the key of their address. */
export type Known = {
  groups: readonly Named[]
  accounts: readonly Named[]
  members: ReadonlySet<string>
  invited: ReadonlySet<string>
}
export type Planned = PeopleLine & { rights?: Rights }

/** What somebody gets of whom the table says nothing more: the same as on the page of an invitation. */
const first: Rights = { role: 'operator', switches: ['items', 'messages'], objects: null, groups: [], is_fenced: false }

export function planPeople(table: readonly WrittenPerson[], known: Known): Promise<Planned[]> {
  const seen = new Set<string>()
  const places = { groups: byName(known.groups), accounts: byName(known.accounts) }
  return eachRow(table, (written) => planOne(written, known, places, seen))
}

type Places = Record<'groups' | 'accounts', ReadonlyMap<string, readonly number[]>>
type Fault = { fault: PeopleFault; what?: string }

function planOne({ line, cells }: WrittenPerson, known: Known, places: Places, seen: Set<string>): Planned {
  const written = cells.email ?? ''
  const parsed = Email.safeParse(written)
  const groups = namesIn(cells.groups ?? '').slice(0, SHOWN_NAMES)
  const shown = { line, email: written.slice(0, SHOWN_CHARS), groups: groups.map((name) => name.slice(0, SHOWN_CHARS)) }
  const refused = ({ fault, what }: Fault): Planned => ({
    ...{ ...shown, does: 'refuse', fault, what: what?.slice(0, SHOWN_CHARS) ?? null },
    role: null,
  })
  if (written === '') return refused({ fault: 'no_email' })
  if (!parsed.success) return refused({ fault: 'bad_email' })
  const key = emailKeyOf(parsed.data)
  if (seen.has(key)) return refused({ fault: 'twice' })
  seen.add(key)
  if (known.members.has(key)) return refused({ fault: 'already_member' })
  const rights = rightsOf(cells, places)
  if ('fault' in rights) return refused(rights)
  const does = known.invited.has(key) ? 'again' : 'invite'
  return { ...shown, email: parsed.data, does, fault: null, what: null, role: rights.role, rights }
}

/** Of what is too long its beginning says which line is meant. */
const SHOWN_CHARS = 100
/** Nobody reads more of them in a line, and a thousand lines of them are the answer. */
const SHOWN_NAMES = 50

function rightsOf(cells: WrittenPerson['cells'], places: Places): Rights | Fault {
  const role = cells.role ? roleOf(cells.role) : first.role
  if (!role) return { fault: 'unknown_role', what: cells.role ?? '' }
  // An empty cell of sections gives none: whoever has such a column has thought about it.
  const switches = cells.sections === undefined ? [...first.switches] : []
  for (const name of namesIn(cells.sections ?? '')) {
    const found = switchOf(name)
    if (!found) return { fault: 'unknown_section', what: name }
    if (!switches.includes(found)) switches.push(found)
  }
  const groups = idsOf(cells.groups ?? '', places.groups, 'unknown_group')
  if ('fault' in groups) return groups
  const accounts = idsOf(cells.accounts ?? '', places.accounts, 'unknown_account')
  if ('fault' in accounts) return accounts
  const fence = yesOrNo(cells.is_fenced ?? '')
  if (!fence) return { fault: 'bad_yes', what: cells.is_fenced ?? '' }
  return {
    ...{ role, switches, groups: groups.ids, is_fenced: fence === 'yes' },
    objects: accounts.ids.length > 0 ? accounts.ids : null,
  }
}

/** A name that two of them have says nothing: one of the two would be guessed. */
function idsOf(
  cell: string,
  places: ReadonlyMap<string, readonly number[]>,
  unknown: PeopleFault,
): { ids: number[] } | Fault {
  const ids = new Set<number>()
  for (const name of namesIn(cell)) {
    const [id, ...others] = places.get(name.toLowerCase()) ?? []
    if (id === undefined) return { fault: unknown, what: name }
    if (others.length > 0) return { fault: 'same_name', what: name }
    ids.add(id)
  }
  return { ids: [...ids].sort((left, right) => left - right) }
}

const byName = (all: readonly Named[]) =>
  new Map(
    [...Map.groupBy(all, ({ name }) => name.toLowerCase())].map(([name, some]) => [name, some.map(({ id }) => id)]),
  )
