// People from a table, as administrators see it: what each line would do, how far it is, what became of everybody.
import { limits } from '@otklik/contract/limits.ts'
import type { ImportedCursor, ImportedPerson, PeopleImport, PeoplePlan } from '@otklik/contract/users/imports.ts'
import type { UploadPart } from '@otklik/contract/wire/call.ts'
import type { CallContext, OutsideContext } from '../../../platform/context.ts'
import { toPage } from '../../../platform/page.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type Planned, planPeople } from './plan.ts'
import {
  endImport,
  findImport,
  type ImportRow,
  insertImport,
  readKnown,
  selectImports,
  selectPeople,
} from './queries.ts'
import { readPeople } from './table.ts'

export async function readImport(
  ctx: OutsideContext,
  { space_id, apply }: { space_id: number; apply: boolean },
  upload: AsyncIterable<UploadPart>,
): Promise<PeoplePlan> {
  const table = await readPeople(await collect(upload))
  return ctx.inSpaces(async (inside) => {
    if (!inside.spaces.includes(space_id)) refuse('not_found')
    const plan = await planPeople(table, await readKnown(inside, space_id))
    return {
      lines: plan.map(({ rights: _, ...line }) => line),
      run: apply ? await begin(inside, space_id, plan) : null,
    }
  })
}

async function collect(upload: AsyncIterable<UploadPart>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  for await (const { bytes } of upload) for await (const chunk of bytes) chunks.push(chunk)
  return chunks.length > 0 ? chunks : refuse('invalid')
}

async function begin(ctx: CallContext, space_id: number, plan: readonly Planned[]): Promise<PeopleImport | null> {
  const lines = plan.flatMap(({ line, email, rights }) => (rights ? [{ line, email, membership: rights }] : []))
  if (lines.length === 0) return null
  const run = (await insertImport(ctx, space_id, lines)) ?? refuse('import_running')
  ctx.record({ kind: 'people_import.begun', space_id, id: run.id, after: { total: lines.length } })
  ctx.wake('people')
  return toImport(run)
}

export const toImport = ({ correlation_id, ...run }: ImportRow): PeopleImport => run

export const listImports = async (ctx: CallContext): Promise<PeopleImport[]> => (await selectImports(ctx)).map(toImport)

export async function listPeople(ctx: CallContext, id: number, after: ImportedCursor | undefined) {
  const rows = await selectPeople(ctx.db, await getImport(ctx, id), after)
  return toPage(
    rows,
    limits.page_rows,
    (row) => [row.rank, row.line],
    ({ rank, ...row }): ImportedPerson => row,
  )
}

export async function stopImport(ctx: CallContext, id: number): Promise<PeopleImport> {
  const run = await getImport(ctx, id)
  // Two people may press at once, and it may have come to its end meanwhile.
  if (await endImport(ctx.db, run, 'stopped')) ctx.record({ kind: 'people_import.stopped', space_id: run.space_id, id })
  return toImport(await getImport(ctx, id))
}

const getImport = async (ctx: CallContext, id: number): Promise<ImportRow> =>
  (await findImport(ctx, id)) ?? refuse('not_found', { row: { table: 'people_imports', id } })
