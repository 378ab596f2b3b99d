import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@otklik/contract/contract.ts'
import type { Role, Switch } from '@otklik/contract/permissions.ts'
import type { Call, Calls } from '@otklik/contract/wire/call.ts'
import { makeClient, type Wire } from '@otklik/contract/wire/client.ts'
import pg from 'pg'
import { inject } from 'vitest'
import { makeApi, startWorkers } from '../src/app.ts'
import { hashOf } from '../src/domains/auth/token.ts'
import { layFoundation } from '../src/foundation.ts'
import { type Config, readConfig } from '../src/platform/config/config.ts'
import type { Wall } from '../src/platform/database/db.ts'
import { startFriendlyNetwork } from './line/friendly-network.ts'
import { spaceBuilders } from './space.ts'
import { type Emptied, emptiable } from './stages/emptied-world.ts'

export type Options = {
  wall?: Wall
  /** Where it is counted what the database reads: rows that others have deleted are read, too. */
  isFresh?: true
  /** Also what happens by itself: the inbox, the ledger, files. */
  workers?: boolean
  env?: Record<string, string>
  /** After the environment has been read. */
  configure?: (config: Config) => Config
  log_to?: { write(line: string): void }
}
export type World = Awaited<ReturnType<typeof freshWorld>>
export type Person = { user_id: number; token: string }

/** Of the file before in this process: nobody is in it, and its sessions have their plans. */
let empty: Emptied | undefined

/**
 * A whole server on an empty database, a copy of the migrated template. Tests speak to it as people, through the contract.
 * Files that ask for nothing of their own use one after the other; numbers go on, so nothing begins with 1.
 */
export async function makeWorld(options: Options = {}): Promise<World> {
  if (Object.keys(options).length > 0) return freshWorld(options)
  const { world, makeEmpty } = empty ?? (await emptiable(await freshWorld({})))
  empty = undefined
  const end = async () => {
    if (empty || !(await makeEmpty())) return world.end()
    empty = { world, makeEmpty }
  }
  return { ...world, end }
}

async function freshWorld({ wall, workers, env = {}, configure = (config) => config, log_to }: Options = {}) {
  const connection = { ...inject('connection'), database: await copyTemplate() }
  const owner = new pg.Pool({ ...connection, max: 4 })
  owner.on('error', () => undefined)
  const data_dir = mkdtempSync(join(tmpdir(), 'otklik-world-'))
  const network = await startFriendlyNetwork()
  const settings = {
    DEMO: '0',
    BILLING: '1',
    SIGNUP: 'open',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '8',
    DATA_DIR: data_dir,
  }
  const config = configure(readConfig({ ...network.env, ...settings, ...env }))
  const base = await layFoundation({ config, connection, ...(wall && { wall }), ...(log_to && { log_to }) })
  const api = await makeApi(base)
  const working = workers ? startWorkers(base) : undefined

  /** A signed-in person of these memberships; the token is real. */
  async function person(...members: MemberOptions[]): Promise<Person> {
    const email = `${randomUUID()}@example.test`
    const user_id = await insert(
      owner,
      `insert into users (name, email, email_key, email_status) values ('Person', $1, $1, 1) returning id`,
      [email],
    )
    for (const member of members) await addMember(owner, user_id, member)
    return { user_id, token: await giveToken(user_id) }
  }

  async function giveToken(user_id: number): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await owner.query(
      `with family as (insert into token_families (user_id, client_id) values ($1, 'web') returning id)
       insert into access_tokens (token_hash, family_id, expires_at) select $2, id, now() + interval '1 hour' from family`,
      [user_id, hashOf(token)],
    )
    return token
  }

  async function space({ is_paid = true, settings = {} }: { is_paid?: boolean; settings?: object } = {}) {
    const space_id = await insert(
      owner,
      `insert into spaces (name, tariff_id, expires_at, settings, undo_ms) values ('Space', 3, now() + $1 * interval '1 day', $2, 0) returning id`,
      [is_paid ? 30 : -1, settings],
    )
    const member = (role: Role, options: Omit<MemberOptions, 'space_id' | 'role'> = {}): MemberOptions => ({
      space_id,
      role,
      ...options,
    })
    return {
      id: space_id,
      member,
      person: (role: Role, options?: Omit<MemberOptions, 'space_id' | 'role'>) => person(member(role, options)),
      ...spaceBuilders(base, owner, space_id),
    }
  }

  /** `fetch`, answered by the server in this process. */
  const fetchAs =
    (token?: string, remoteAddress = '127.0.0.1'): Wire['fetch'] =>
    async (url, { method, headers, body }) => {
      const sent = body instanceof FormData ? new Response(body) : undefined
      const answer = await api.server.inject({
        ...{ method: method as 'GET', url, remoteAddress },
        headers: {
          ...(headers as object),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(sent && { 'content-type': sent.headers.get('content-type') as string }),
        },
        ...(body !== undefined && { payload: sent ? Buffer.from(await sent.arrayBuffer()) : (body as string) }),
      })
      return new Response(answer.rawPayload.length ? new Uint8Array(answer.rawPayload) : null, {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
      })
    }

  /** The contract's calls as functions, made by this person; nobody when none is given. */
  const as = (who?: Person, locale = 'en') => {
    const wire: Wire = {
      fetch: fetchAs(who?.token),
      headers: () => ({ 'accept-language': locale }),
      parseReplies: true,
    }
    const client = <C extends Calls>(calls: C) => makeClient(calls, wire)
    return {
      auth: client(contract.auth),
      applications: client(contract.applications),
      consents: client(contract.consents),
      signup: client(contract.signup),
      recovery: client(contract.recovery),
      protection: client(contract.protection),
      social: client(contract.social),
      users: client(contract.users),
      preferences: client(contract.preferences),
      views: client(contract.views),
      statuses: client(contract.statuses),
      statusSettings: client(contract.statusSettings),
      calendars: client(contract.calendars),
      shiftTemplates: client(contract.shiftTemplates),
      schedule: client(contract.schedule),
      absences: client(contract.absences),
      cover: client(contract.cover),
      coverProposal: client(contract.coverProposal),
      swaps: client(contract.swaps),
      routing: client(contract.routing),
      robots: client(contract.robots),
      approvals: client(contract.approvals),
      handover: client(contract.handover),
      members: client(contract.members),
      peopleImports: client(contract.peopleImports),
      hdeDesks: client(contract.hdeDesks),
      hdeTickets: client(contract.hdeTickets),
      invitations: client(contract.invitations),
      spaces: client(contract.spaces),
      accounts: client(contract.accounts),
      channels: client(contract.channels),
      targets: client(contract.targets),
      billing: client(contract.billing),
      tags: client(contract.tags),
      labels: client(contract.labels),
      templates: client(contract.templates),
      facts: client(contract.facts),
      macros: client(contract.macros),
      macroRuns: client(contract.macroRuns),
      desk: client(contract.desk),
      files: client(contract.files),
      posts: client(contract.posts),
      items: client(contract.items),
      itemHandling: client(contract.itemHandling),
      moderation: client(contract.moderation),
      blocks: client(contract.blocks),
      chats: client(contract.chats),
      chatHandling: client(contract.chatHandling),
      drafts: client(contract.drafts),
      unsent: client(contract.unsent),
      bulk: client(contract.bulk),
      dialogs: client(contract.dialogs),
      contacts: client(contract.contacts),
      deletions: client(contract.deletions),
      problems: client(contract.problems),
      statistics: client(contract.statistics),
      search: client(contract.search),
      journal: client(contract.journal),
      webhooks: client(contract.webhooks),
      setup: client(contract.setup),
      draws: client(contract.draws),
      duplicates: client(contract.duplicates),
      rules: client(contract.rules),
      emotions: client(contract.emotions),
      ruleTrials: client(contract.ruleTrials),
      ruleTraces: client(contract.ruleTraces),
      aiAgents: client(contract.aiAgents),
      ai: client(contract.ai),
      aiEvals: client(contract.aiEvals),
      aiJournal: client(contract.aiJournal),
      aiTurns: client(contract.aiTurns),
      bots: client(contract.bots),
      botSessions: client(contract.botSessions),
      botTests: client(contract.botTests),
      notifications: client(contract.notifications),
      outlets: client(contract.outlets),
      spaceOutlets: client(contract.spaceOutlets),
      confirming: client(contract.confirming),
      watches: client(contract.watches),
      unsubscribing: client(contract.unsubscribing),
    }
  }

  return {
    ...{ base, api, owner, connection, data_dir, network, space, person, giveToken, as, fetchAs },
    server: api.server,
    async end() {
      await api.stop()
      await working?.stop()
      await base.stop()
      await owner.end()
      network.close()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

export type Space = Awaited<ReturnType<World['space']>>
export type AnyCall = { domain: string; name: string; call: Call }

export type MemberOptions = {
  space_id: number
  role: Role
  switches?: readonly Switch[]
  objects?: readonly number[]
  groups?: readonly number[]
}

/** All switches are on and all accounts are theirs, unless said otherwise; groups put them behind the fence. */
async function addMember(
  owner: pg.Pool,
  user_id: number,
  { space_id, role, switches = ['items', 'messages', 'templates', 'qa', 'approve'], objects, groups }: MemberOptions,
) {
  const on = (name: Switch) => switches.includes(name)
  await owner.query(
    `insert into members (space_id, user_id, role, can_items, can_messages, can_templates, can_qa, can_approve, all_objects, is_fenced) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      space_id,
      user_id,
      role,
      on('items'),
      on('messages'),
      on('templates'),
      on('qa'),
      on('approve'),
      objects === undefined,
      groups !== undefined,
    ],
  )
  for (const object_id of objects ?? [])
    await owner.query('insert into member_objects values ($1, $2, $3)', [space_id, user_id, object_id])
  for (const group_id of groups ?? [])
    await owner.query('insert into group_members values ($1, $2, $3)', [space_id, group_id, user_id])
}

export async function insert(owner: pg.Pool, text: string, values: unknown[]): Promise<number> {
  const { rows } = await owner.query(text, values)
  return rows[0].id
}

let databases = 0

async function copyTemplate() {
  const name = `test_${process.pid}_${process.env.VITEST_POOL_ID ?? 0}_${Date.now()}_${databases++}`
  const session = new pg.Client(inject('connection'))
  await session.connect()
  // By its files: what is written in the usual way goes through the log, which costs more than twice as much.
  await session.query(`create database ${name} template otklik_template strategy file_copy`)
  await session.end()
  return name
}
