import type { EventKind } from '@otklik/contract/events.ts'
import type { Db } from '../db.ts'

/** Finds the things that events name, by id, as they stand now. */
export type LoadRows = (db: Db, space_id: number, ids: number[]) => Promise<Map<number, unknown>>
/** Each domain gives its own; kinds without one are pushed without a row. */
export type RowLoaders = Partial<Record<EventKind, LoadRows>>
