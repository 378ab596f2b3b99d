import type { Letter } from '../src/platform/mail/letter.ts'
import { addressHashOf, placeOf } from '../src/platform/mail/post.ts'
import type { World } from './world.ts'

/** What waits to be sent to this address, oldest first. */
export async function lettersTo({ owner, base }: World, email: string): Promise<Letter[]> {
  const { rows } = await owner.query(
    `select id, key_id, sealed from mails where to_hash = $1 and state = 'waiting' order by id`,
    [addressHashOf(email)],
  )
  return rows.map(({ id, key_id, sealed }) => JSON.parse(base.secrets.open(placeOf(id), { key_id, secret: sealed })))
}

/** The secret part of the link in the last letter of this kind. */
export async function linkIn(world: World, email: string, kind: Letter['kind']): Promise<string> {
  const letter = (await lettersTo(world, email)).findLast((one) => one.kind === kind)
  if (!letter || !('url' in letter)) throw new Error(`no letter ${kind} to ${email}`)
  return letter.url.split('/').at(-1) as string
}
