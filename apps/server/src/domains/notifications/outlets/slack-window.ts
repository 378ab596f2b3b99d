// Slack is let in by its own window (OAuth v2); the token stays here, and a channel is chosen afterwards.
import type { Outlet, OutletService } from '@otklik/contract/notifications/outlets.ts'
import { z } from 'zod'
import type { CallContext, OutsideContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { openGrant, takeState } from '../../accounts/grants.ts'
import { askSlack } from '../sending/slack.ts'
import { findToken, saveOutlet } from './sealed.ts'
import { checkRoom, getOutlet, keepService, type OutletParts, type Told } from './space.ts'

/** To write into public channels, and to list them. */
const SCOPES = 'chat:write,chat:write.public,channels:read'

const callbackOf = ({ public_url }: OutletParts) => `${public_url()}/callback/slack`

export async function openSlack(
  parts: OutletParts,
  ctx: CallContext,
  { space_id, redirect_uri }: { space_id: number; redirect_uri: string },
) {
  const { SLACK_CLIENT_ID: client_id, SLACK_WWW_BASE } = parts.config
  if (!client_id) return refuse('provider_unavailable')
  if (!ctx.spaces.includes(space_id)) return refuse('not_found')
  if (redirect_uri !== callbackOf(parts)) return refuse('authorization_failed')
  const { state } = await openGrant(ctx, parts.secrets, {
    space_id,
    user_id: ctx.user_id,
    provider: 'slack',
    redirect_uri,
  })
  const asked = new URLSearchParams({ client_id, scope: SCOPES, redirect_uri, state })
  return { url: `${SLACK_WWW_BASE}/oauth/v2/authorize?${asked}`, state }
}

const Granted = z.looseObject({ access_token: z.string(), team: z.looseObject({ name: z.string() }) })

export async function authorizeSlack(
  parts: OutletParts,
  ctx: OutsideContext,
  { code, redirect_uri, state }: { code: string; redirect_uri: string; state?: string | undefined },
): Promise<OutletService> {
  const { SLACK_CLIENT_ID: client_id, SLACK_CLIENT_SECRET: client_secret } = parts.config
  if (!client_id || !client_secret) return refuse('provider_unavailable')
  if (state === undefined || redirect_uri !== callbackOf(parts)) return refuse('authorization_failed')
  const returned = { user_id: ctx.user_id, providers: ['slack'], state, redirect_uri }
  const grant =
    (await ctx.inSpaces((inside) => takeState(inside, parts.secrets, returned))) ?? refuse('authorization_failed')
  const { body, isLost, status } = await askSlack(parts, 'oauth.v2.access', {
    form: { code, client_id, client_secret, redirect_uri },
  })
  // Slack's own words may hold the code: nobody needs them here.
  if (!body.ok) return refuse(isLost || status >= 500 || status === 0 ? 'network_unavailable' : 'authorization_failed')
  const { access_token, team } = Granted.safeParse(body).data ?? refuse('authorization_failed')
  return ctx.inSpaces((inside) =>
    keepService(parts, inside, {
      space_id: grant.space_id,
      kind: 'slack',
      name: team.name.slice(0, 100),
      token: access_token,
    }),
  )
}

const Channels = z.looseObject({
  channels: z.array(z.looseObject({ id: z.string(), name: z.string() })),
  response_metadata: z.looseObject({ next_cursor: z.string().optional() }).optional(),
})
/** A thousand: whoever has more looks for the channel by its beginning in Slack first. */
const PAGES = 5

export async function listChannels(parts: OutletParts, ctx: OutsideContext, space_id: number) {
  const token = await tokenOf(parts, ctx, space_id)
  // Nobody has let us in: there are none to choose from.
  if (token === undefined) return []
  const found: { id: string; name: string }[] = []
  let cursor = ''
  for (let page = 0; page < PAGES; page++) {
    const form = { types: 'public_channel', exclude_archived: 'true', limit: '200', ...(cursor && { cursor }) }
    const { body } = await askSlack(parts, 'conversations.list', { token, form })
    const read = Channels.safeParse(body).data
    if (!body.ok || !read) return refuse('network_unavailable')
    found.push(...read.channels.map(({ id, name }) => ({ id, name })))
    cursor = read.response_metadata?.next_cursor ?? ''
    if (!cursor) break
  }
  return found.toSorted((left, right) => left.name.localeCompare(right.name))
}

type Wanted = Told & { space_id: number; channel: string }

/** Slack says what the channel is called: nobody can be shown another name than it has. */
export async function addChannel(parts: OutletParts, ctx: OutsideContext, asked: Wanted): Promise<Outlet> {
  const { space_id, channel, ...told } = asked
  const { id, name } =
    (await listChannels(parts, ctx, space_id)).find((one) => one.id === channel) ?? refuse('not_found')
  return ctx.inSpaces(async (inside) => {
    await checkRoom(inside, space_id, 'slack', told)
    const saved = await saveOutlet(inside.db, parts.secrets, {
      ...{ space_id, user_id: null, kind: 'slack', label: `#${name}`, address: id, kept: { channel: id }, ...told },
    })
    return getOutlet(inside, saved)
  })
}

async function tokenOf(parts: OutletParts, ctx: OutsideContext, space_id: number): Promise<string | undefined> {
  if (!ctx.spaces.includes(space_id)) return refuse('not_found')
  return ctx.inSpaces(({ db }) => findToken(db, parts.secrets, space_id, 'slack'))
}
