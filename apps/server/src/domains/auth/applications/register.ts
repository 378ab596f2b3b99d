// Applications as administrators register them.
import { randomBytes } from 'node:crypto'
import type {
  Application,
  ApplicationCard,
  ApplicationDraft,
  SavedApplication,
} from '@otklik/contract/auth/applications.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Context, OutsideContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { AuthParts } from '../parts.ts'
import { endFamilies } from '../queries.ts'
import { hashOf, newToken } from '../token.ts'
import { applicationThing } from './journal.ts'
import {
  type ApplicationRow,
  countConsents,
  deleteApplication,
  findApplication,
  insertApplication,
  type Place,
  selectApplications,
  selectFamilies,
  selectUses,
  updateApplication,
} from './queries.ts'

const DAYS_SHOWN = 30

type Parts = Pick<AuthParts, 'database' | 'forgetPerson'>

const newClientId = () => `app_${randomBytes(16).toString('base64url')}`
const newSecret = () => `ots_${newToken()}`

const getApplication = async (ctx: Pick<Context, 'db' | 'spaces'>, id: number): Promise<ApplicationRow> =>
  (await findApplication(ctx, id)) ?? refuse('not_found', { row: { table: 'applications', id } })

async function withPeople({ database }: Parts, rows: readonly ApplicationRow[]): Promise<Application[]> {
  const places = rows.map(({ space_id, id }) => ({ space_id, id }))
  const given = await database.asIdentity((db) => countConsents(db, places))
  return rows.map((row) => {
    const own = given.find(({ space_id, application_id }) => space_id === row.space_id && application_id === row.id)
    return { ...row, people: own?.people ?? 0, used_at: own?.used_at ?? null }
  })
}
const withOwnPeople = async (parts: Parts, row: ApplicationRow) => (await withPeople(parts, [row]))[0] as Application

export const listApplications = async (parts: Parts, ctx: OutsideContext): Promise<Application[]> =>
  withPeople(parts, await ctx.inSpaces((inside) => selectApplications(inside)))

export async function readApplication(parts: Parts, ctx: OutsideContext, id: number): Promise<ApplicationCard> {
  const { row, uses } = await ctx.inSpaces(async (inside) => {
    const row = await getApplication(inside, id)
    return { row, uses: await selectUses(inside.db, row, DAYS_SHOWN) }
  })
  return { ...(await withOwnPeople(parts, row)), uses }
}

export async function addApplication(
  parts: Parts,
  ctx: OutsideContext,
  { has_secret, ...draft }: ApplicationDraft & { space_id: number; has_secret: boolean },
): Promise<SavedApplication> {
  const secret = has_secret ? newSecret() : null
  const row = await ctx.inSpaces(async (inside) => {
    const known = (await selectApplications(inside)).filter(({ space_id }) => space_id === draft.space_id)
    if (known.length >= limits.applications) refuse('limit_reached')
    const { id } = await insertApplication(inside.db, {
      ...once(draft),
      client_id: newClientId(),
      secret_hash: secret === null ? null : hashOf(secret),
      created_by: ctx.user_id,
    })
    const seen = await applicationThing.see(inside, id, {})
    inside.record({
      ...{ kind: 'application.made', space_id: draft.space_id, id, subject: draft.name },
      after: seen?.fields ?? {},
    })
    return getApplication(inside, id)
  })
  return { application: await withOwnPeople(parts, row), secret }
}

const once = <D extends ApplicationDraft>(draft: D): D => ({
  ...draft,
  scopes: [...new Set(draft.scopes)],
  redirect_uris: [...new Set(draft.redirect_uris)],
})

export async function changeApplication(
  parts: Parts,
  ctx: OutsideContext,
  id: number,
  asked: ApplicationDraft,
): Promise<SavedApplication> {
  const draft = once(asked)
  const { before, row } = await ctx.inSpaces(async (inside) => {
    const before = await getApplication(inside, id)
    await updateApplication(inside.db, before, draft)
    return { before, row: await getApplication(inside, id) }
  })
  const isSame = (key: 'scopes' | 'redirect_uris') =>
    JSON.stringify(before[key].toSorted()) === JSON.stringify(row[key].toSorted())
  // What people said yes to was another application.
  if (!isSame('scopes') || !isSame('redirect_uris')) await endSessionsOf(parts, row)
  return { application: await withOwnPeople(parts, row), secret: null }
}

export async function rotateApplicationSecret(
  parts: Parts,
  ctx: OutsideContext,
  id: number,
): Promise<SavedApplication> {
  const secret = newSecret()
  const row = await ctx.inSpaces(async (inside) => {
    const row = await getApplication(inside, id)
    if (!row.has_secret) refuse('not_found')
    await updateApplication(inside.db, row, { secret_hash: hashOf(secret) })
    const { space_id, name } = row
    inside.record({ kind: 'application.rotated', space_id, id, subject: name, after: { secret: 'changed' } })
    return row
  })
  await endSessionsOf(parts, row)
  return { application: await withOwnPeople(parts, row), secret }
}

export async function removeApplication(parts: Parts, ctx: OutsideContext, id: number): Promise<null> {
  const row = await ctx.inSpaces((inside) => getApplication(inside, id))
  // Before the row goes and takes them along: whoever is remembered with such a token must be forgotten.
  await endSessionsOf(parts, row)
  await ctx.inSpaces((inside) => deleteApplication(inside.db, row))
  return null
}

/** Everybody's, or one person's. */
export async function endSessionsOf({ database, forgetPerson }: Parts, place: Place, user_id: number | null = null) {
  const ended = await database.asIdentity(async (db) => {
    const families = await selectFamilies(db, place, user_id)
    const ids = families.map(({ id }) => id)
    await endFamilies(db, ids, user_id === null ? 'admin' : 'logout')
    return families
  })
  for (const person of new Set(ended.map(({ user_id }) => user_id))) forgetPerson(person)
  return ended.length
}
