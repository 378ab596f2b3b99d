// Connected pages, bots and listings, and their secrets. The wire and the tables call an account "object" (glossary).
import type { Account } from '@otklik/contract/accounts.ts'
import { can } from '@otklik/contract/permissions.ts'
import type { CallContext, Context } from '../../platform/context.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  type AccountRow,
  findAccount,
  lockCredentialsToReseal,
  markBroken,
  resealCredentials,
  selectAccounts,
  selectCredentials,
  upsertCredential,
} from './queries.ts'

export async function listAccounts({ db, spaces, actor, link }: CallContext): Promise<Account[]> {
  const rows = await selectAccounts(db, spaces)
  const visible = rows.filter(({ space_id, id }) => {
    const member = actor.memberships.find((each) => each.space_id === space_id)
    return member && (member.objects === null || member.objects.includes(id))
  })
  return visible.map(({ image, error, ...row }) => {
    const settings = can(actor, 'accounts.manage', row.space_id)
    return {
      ...row,
      image: image && link(image, 'thumb'),
      // Only to those who can mend it (spec §6).
      error: settings ? error : null,
      roles: {
        settings,
        messages: can(actor, 'chats.see', row.space_id),
        items: can(actor, 'items.see', row.space_id),
      },
    }
  })
}

export type CredentialKind = 'access' | 'admin' | 'webhook' | 'handshake'

export async function saveCredential(
  { db }: Pick<Context, 'db'>,
  secrets: Secrets,
  where: CredentialPlace,
  text: string,
) {
  await upsertCredential(db, { ...where, ...secrets.seal(placeOf(where), text) })
}

type CredentialPlace = { space_id: number; object_id: number; kind: CredentialKind }
const placeOf = ({ space_id, object_id, kind }: CredentialPlace) => ({
  table: 'object_credentials',
  column: 'secret',
  space_id,
  row: `${object_id}/${kind}`,
})

export async function readCredentials(
  { db }: Pick<Context, 'db'>,
  secrets: Secrets,
  space_id: number,
  object_id: number,
) {
  const rows = await selectCredentials(db, space_id, object_id)
  const open = rows.map((row) => {
    const kind = row.kind as CredentialKind
    return [kind, secrets.open(placeOf({ space_id, object_id, kind }), row)] as const
  })
  return Object.fromEntries(open) as Partial<Record<CredentialKind, string>>
}

/** Some of a space's secrets anew, with this key; answers how many there were. */
export async function resealSome(
  { db }: Pick<Context, 'db'>,
  secrets: Secrets,
  { space_id, key_id, limit }: { space_id: number; key_id: number; limit: number },
): Promise<number> {
  const rows = await lockCredentialsToReseal(db, space_id, key_id, limit)
  const sealed = rows.map(({ object_id, kind, ...row }) => {
    const place = placeOf({ space_id, object_id, kind: kind as CredentialKind })
    return { space_id, object_id, kind, ...secrets.seal(place, secrets.open(place, row)) }
  })
  if (sealed.length) await resealCredentials(db, space_id, sealed)
  return sealed.length
}

export const findAccountRow = (
  ctx: Pick<Context, 'db'>,
  space_id: number,
  id: number,
): Promise<AccountRow | undefined> => findAccount(ctx.db, space_id, id)

/** Its token is dead: sends wait until somebody connects it again, and those who may mend it are told. */
export async function breakAccount({ db, announce }: Context, space_id: number, id: number, words: string) {
  if (await markBroken(db, space_id, id, words))
    announce({ space_id, object_id: id }, 'account.changed', { id, space_id })
}
