import { randomUUID } from 'node:crypto'
import type { CommentFacts, Incoming, MessageFacts } from '@otklik/contract/inbox/incoming.ts'
import type pg from 'pg'
import { saveCredential } from '../src/domains/accounts/service.ts'
import { storeFacts } from '../src/domains/inbox/store.ts'
import type { Foundation } from '../src/foundation.ts'
import { transact } from '../src/platform/database/transact.ts'

export type TestAccount = {
  id: number
  space_id: number
  provider: string
  provider_id: string
  hook_key: string
  webhook: string
}
type Thing = { id: number; space_id: number; version: number }

let last = 0
export const next = () => ++last

/** Things of a space, made as they are made in life: comments and messages come in through the webhook receiver as any. */
export function spaceBuilders(base: Foundation, owner: pg.Pool, space_id: number) {
  let company_id: number | undefined
  let first: TestAccount | undefined

  const company = async () =>
    (company_id ??= await one(`insert into companies (space_id, name) values ($1, $2) returning id`, [
      space_id,
      `Company ${next()}`,
    ]))

  async function account({ provider = 'vk' }: { provider?: string } = {}): Promise<TestAccount> {
    const made = {
      provider,
      provider_id: String(1_000_000 + next()),
      hook_key: randomUUID(),
      webhook: `secret-${randomUUID()}`,
    }
    const company_id = await company()
    const { hook_key, provider_id } = made
    // Together: an account that were there before its secrets would be asked for its history without any.
    const id = await inside(async (ctx) => {
      const { id: object_id } = await ctx.db
        .insertInto('objects')
        .values({ space_id, company_id, provider, provider_id, name: 'Account', hook_key })
        .returning('id')
        .executeTakeFirstOrThrow()
      await saveCredential(ctx, base.secrets, { space_id, object_id, kind: 'webhook' }, made.webhook)
      await saveCredential(ctx, base.secrets, { space_id, object_id, kind: 'access' }, `access-${randomUUID()}`)
      return object_id
    })
    return { id, space_id, ...made }
  }
  const anyAccount = async () => (first ??= await account())

  const arrive = (to: TestAccount, facts: readonly Incoming[], is_history = false) =>
    inside((ctx) =>
      storeFacts(ctx, {
        space_id,
        object_id: to.id,
        provider: to.provider,
        facts,
        learnt: { authors: [], posts: [] },
        is_history,
      }),
    )

  async function comment({
    account: to,
    ...given
  }: Partial<CommentFacts> & { account?: TestAccount } = {}): Promise<Thing> {
    const at = to ?? (await anyAccount())
    const fact: CommentFacts = {
      kind: 'comment',
      external_id: `c${next()}`,
      post_external_id: 'p1',
      author: { external_id: `a${next()}`, name: 'Мария' },
      created_at: 1_790_000_000 + next(),
      text: 'Где мой заказ?',
      media: [],
      ...given,
    }
    await arrive(at, [fact])
    return thing(
      `select id, space_id, version from items where space_id = $1 and object_id = $2 and external_id = $3`,
      [space_id, at.id, fact.external_id],
    )
  }

  async function message({
    account: to,
    ...given
  }: Partial<MessageFacts> & { account?: TestAccount } = {}): Promise<Thing & { chat: Thing }> {
    const at = to ?? (await anyAccount())
    const fact: MessageFacts = {
      kind: 'message',
      external_id: `m${next()}`,
      chat_external_id: `peer${next()}`,
      author: { external_id: `a${next()}`, name: 'Илья' },
      created_at: 1_790_000_000 + next(),
      text: 'Здравствуйте!',
      media: [],
      ...given,
    }
    await arrive(at, [fact])
    const chat = await thing(
      'select id, space_id, version from chats where space_id = $1 and object_id = $2 and external_id = $3',
      [space_id, at.id, fact.chat_external_id],
    )
    const message = await thing(
      'select id, space_id, 1 as version from messages where space_id = $1 and chat_id = $2 and external_id = $3',
      [space_id, chat.id, fact.external_id],
    )
    return { ...message, chat }
  }

  const inside = <T>(work: Parameters<typeof transact<T>>[2]) =>
    transact(base, { spaces: [space_id], user_id: null, cause: 'customer', correlation_id: 'test' }, work)
  const one = async (text: string, values: unknown[]): Promise<number> => (await owner.query(text, values)).rows[0].id
  const thing = async (text: string, values: unknown[]): Promise<Thing> => (await owner.query(text, values)).rows[0]

  const group = () =>
    one('insert into user_groups (space_id, name) values ($1, $2) returning id', [space_id, `Group ${next()}`])
  return { company, account, arrive, comment, message, group, inside }
}
