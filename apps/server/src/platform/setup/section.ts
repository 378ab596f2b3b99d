// What a domain says of its part of the set-up file (product/setup: File). Whoever compares and applies knows no domain.
import type { Permission } from '@otklik/contract/permissions.ts'
import type { SetupSection } from '@otklik/contract/setup.ts'
import { z } from 'zod'
import type { CallContext } from '../context.ts'
import type { Tables } from '../database/tables.generated.ts'
import type { Watched } from '../journal/watch.ts'
import { normalised } from '../nfc.ts'
import { Refused } from '../refuse.ts'

/** As it stands in the file: names instead of ids. */
export type Entry = Record<string, unknown>
export type Found = { id: number | null; entry: Entry }

/** What can be named: things of a section, and accounts, which are not in the file. */
export type Named = SetupSection | 'accounts'

export type Names = {
  /** Nothing for what is not in the file: archived, or gone. */
  nameOf(kind: Named, id: number): string | undefined
  /** Refuses what nobody is called. */
  idOf(kind: SetupSection, name: string): number
  /** Null: whoever applies it wants it left out. */
  accountOf(name: string): number | null
}

export type SetupScope = { ctx: CallContext; space_id: number; names: Names }

export type Section = {
  name: SetupSection
  /** Its calls by hand take this; without it the section is left out. */
  access: Permission
  /** What it reads and writes of its domain's tables. */
  tables: readonly (keyof Tables)[]
  /** Of one entry. `was` may stand beside. */
  shape: z.ZodType<Entry>
  /** Where it is not `name`, or `parent / name`. */
  keyOf?(entry: Entry): string
  /** Where something is known by more than its name. */
  match?(entry: Entry, found: readonly Found[]): Found | undefined
  /** In the order of the file: by position, else by name; parents before what is under them. */
  read(scope: SetupScope): Promise<Found[]>
  /** By the thing's own save. Answers its id. */
  save(scope: SetupScope, entry: Entry, id: number | null): Promise<number | null>
  remove?(scope: SetupScope, id: number | null, entry: Entry): Promise<unknown>
  /** These in this order, and no others. */
  arrange?(scope: SetupScope, ids: readonly number[]): Promise<unknown>
  /** Accounts that an entry names. */
  accountsIn?(entry: Entry): readonly string[]
  /** How its lines in the journal look at it, where saving does not write them itself. */
  journal?: { watched: Watched; removed: 'archived' | 'deleted' | 'changed' }
}

/** A section as the list of all of them holds it: what it saves is what its own shape has let through. */
export const section = <E extends Entry>(
  stated: Omit<Section, 'shape' | 'save' | 'keyOf' | 'match' | 'remove' | 'accountsIn'> & {
    shape: z.ZodType<E>
    keyOf?(entry: E): string
    match?(entry: E, found: readonly Found[]): Found | undefined
    accountsIn?(entry: E): readonly string[]
    save(scope: SetupScope, entry: E, id: number | null): Promise<number | null>
    remove?(scope: SetupScope, id: number | null, entry: E): Promise<unknown>
  },
): Section => stated as unknown as Section

/**
 * A list in a file: how long it is is looked at before what is in it, and after the first that is wrong no more are. Thousands
 * of wrong ones would otherwise each be told of, which takes far longer than reading them.
 */
export const listOf = <T>(shape: z.ZodType<T>, most: number) =>
  z
    .unknown()
    .array()
    .max(most)
    .transform((all, told): T[] => {
      const read: T[] = []
      for (const [n, one] of all.entries()) {
        const { success, data, error } = shape.safeParse(one)
        if (!success) {
          told.addIssue({ code: 'custom', path: [n, ...(error.issues[0]?.path ?? [])] })
          return z.NEVER
        }
        read.push(data)
      }
      return read
    })

/** Something in the file that names what is not here. */
export class UnknownName extends Refused {
  readonly what: 'unknown_name' | 'unknown_account'
  readonly about: string

  constructor(what: UnknownName['what'], about: string) {
    super('invalid')
    this.what = what
    this.about = about
  }
}

/** What the contract demands of a draft that was put together from names. */
export function checked<T>(schema: z.ZodType<T>, draft: unknown): T {
  const { success, data, error } = schema.safeParse(draft)
  if (!success) throw new Refused('invalid', { issues: error.issues })
  return data
}

export const folded = (name: string) => normalised(name).toLowerCase()
/** Of what stands under something else. */
export const pathName = (parent: string | null, name: string) => (parent === null ? name : `${parent} / ${name}`)
export const byName = <T extends { name: string }>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, key: folded(one.name) }))
    .sort((a, b) => order(a.key, b.key) || order(a.one.name, b.one.name))
    .map(({ one }) => one)
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/** Names of several, in one way of writing; null stays null. */
export const namesOf = (names: Names, kind: Named, ids: readonly number[] | null): string[] | null =>
  ids === null ? null : ids.flatMap((id) => names.nameOf(kind, id) ?? []).sort()
export const idsOf = (names: Names, kind: SetupSection, all: readonly string[] | null): number[] | null =>
  all === null ? null : all.map((name) => names.idOf(kind, name))
