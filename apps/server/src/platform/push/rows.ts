import type { EventKind } from '@otklik/contract/events.ts'
import type { Scoped } from '@otklik/contract/permissions.ts'
import type { Db } from '../database/db.ts'

/** A thing as the wire has it, and what narrows who may see it as it stands now. */
export type Loaded = { row: unknown; scope: Scoped }

/** Finds the things that events name, by id, as they stand now. */
export type LoadRows = (db: Db, space_id: number, ids: number[]) => Promise<Map<number, Loaded>>
/** Each domain gives its own; kinds without one are pushed without a row. */
export type RowLoaders = Partial<Record<EventKind, LoadRows>>

/** What says itself who may see it. */
export const asLoaded = <Row extends Scoped>(row: Row): Loaded => ({ row, scope: row })
