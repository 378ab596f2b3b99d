import { z } from 'zod'
import { type Choice, type ConnectWindow, type FreshTokens, NetworkFailure, type Speaker } from '../connector.ts'
import { AnyId, optional } from '../payload.ts'
import { describeGroups, statusIn } from './auth.ts'
import { askForToken, rest } from './client.ts'
import { bareId } from './ids.ts'

/** `LONG_ACCESS_TOKEN`: thirty days, and longer while it is used. OK grants these to an application by hand. */
const scope = ['VALUABLE_ACCESS', 'LONG_ACCESS_TOKEN', 'GROUP_CONTENT', 'PHOTO_CONTENT'].join(';')

/**
 * One window, which opens the discussions of all groups that the person manages. Messages need the key of each group's
 * bot, which only OK's own settings give out: it is pasted afterwards, and stays when the window is opened again.
 */
export const connectWindow: ConnectWindow = {
  address({ bases, app }, { redirect_uri, state }) {
    if (!app) throw new NetworkFailure('rejected', 'this installation has no application at OK')
    const query = { client_id: app.client_id, scope, response_type: 'code', redirect_uri, layout: 'w', state }
    return `${bases.connect}/oauth/authorize?${new URLSearchParams(query)}`
  },

  async exchange(speaker, { code, redirect_uri }) {
    const token = await askForToken(speaker, { grant_type: 'authorization_code', code, redirect_uri })
    const granted = grantedBy(speaker, token)
    const asPerson: Speaker = { ...speaker, secrets: granted.secrets }
    const accounts = await describeGroups(asPerson, await managedGroups(asPerson))
    return accounts.map((account): Choice => ({ account, ...granted, is_ready: true }))
  },

  keep: ({ access, admin }) => (access !== '' && access !== admin ? { access } : {}),
}

/** Without the word of OK a session lasts half an hour. */
const usual_s = 1_800

type Token = Awaited<ReturnType<typeof askForToken>>

/** The session stands in both places: where they differ, `access` is the key of the group. */
function grantedBy(speaker: Speaker, { access_token, refresh_token, expires_in = usual_s }: Token): FreshTokens {
  const refresh = refresh_token ?? speaker.secrets.refresh
  return {
    secrets: { access: access_token, admin: access_token, ...(refresh !== undefined && { refresh }) },
    expires_at: Math.floor(speaker.now()) + expires_in,
  }
}

/** Only for accounts without a key of the group: that one does not end. */
export async function refresh(speaker: Speaker): Promise<FreshTokens> {
  const { refresh: refresh_token } = speaker.secrets
  if (refresh_token === undefined) throw new NetworkFailure('token_dead', 'the session cannot be renewed')
  return grantedBy(speaker, await askForToken(speaker, { grant_type: 'refresh_token', refresh_token }))
}

const Membership = z.object({ groupId: AnyId.transform(bareId) })
const Memberships = z
  .object({ groups: z.array(z.unknown()).nullish(), anchor: optional(z.string()) })
  .nullable()
  .transform((page) => ({
    groups: (page?.groups ?? []).flatMap((one) => Membership.safeParse(one).data ?? []),
    anchor: page?.anchor,
  }))
const Person = z.object({ uid: AnyId })

const groups_per_call = 100
const most_calls = 3
const at_once = 5
const managing = new Set(['ADMIN', 'MODERATOR'])

/** OK lists all groups somebody is in; who manages one is asked group by group. */
async function managedGroups(speaker: Speaker): Promise<string[]> {
  const { uid } = await rest(speaker, 'users.getCurrentUser', { fields: 'uid' }, Person)
  const managed: string[] = []
  let anchor: string | undefined
  for (let call = 0; call < most_calls; call++) {
    const page: z.output<typeof Memberships> = await rest(
      speaker,
      'group.getUserGroupsV2',
      { count: groups_per_call, anchor },
      Memberships,
    )
    for (let from = 0; from < page.groups.length; from += at_once) {
      const some = page.groups.slice(from, from + at_once).map(({ groupId }) => groupId)
      const roles = await Promise.all(some.map((group_id) => statusIn(speaker, group_id, uid)))
      managed.push(...some.filter((_, n) => managing.has(roles[n] ?? '')))
    }
    if (page.groups.length === 0 || page.anchor === undefined || page.anchor === anchor) break
    anchor = page.anchor
  }
  return managed
}
