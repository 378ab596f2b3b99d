import { z } from 'zod'
import { type Application, type Choice, type ConnectWindow, NetworkFailure, type Speaker } from '../connector.ts'
import { graph, graph_version } from './graph.ts'
import { afterOf, Page } from './nodes.ts'

type PageLogin = {
  scope: readonly string[]
  /** Of each page that the person manages. */
  fields: string
  choiceOf(page: unknown): Choice[]
}

/**
 * Facebook's own window, by which the pages of a person are opened. Its bases are `www` and `graph`: whoever calls them
 * otherwise says so with `atFacebook`.
 */
export function makePageLogin(
  { scope, fields, choiceOf }: PageLogin,
  atFacebook: <S extends Pick<Speaker, 'bases'>>(speaker: S) => S = (speaker) => speaker,
): ConnectWindow {
  return {
    address(speaker, { redirect_uri, state }) {
      const { client_id } = getApplication(speaker.app)
      const query = { client_id, redirect_uri, state, response_type: 'code', scope: scope.join(',') }
      return `${atFacebook(speaker).bases.www}/${graph_version}/dialog/oauth?${new URLSearchParams(query)}`
    },
    async exchange(speaker, { code, redirect_uri }) {
      const there = atFacebook(speaker)
      const short = await tokenFor(there, { code, redirect_uri })
      // The tokens of pages live as long as the person's, and those of a long-lived one do not end.
      const long = await tokenFor(there, { grant_type: 'fb_exchange_token', fb_exchange_token: short })
      return (await listPages(there, fields, long)).flatMap(choiceOf)
    },
  }
}

const Token = z.object({ access_token: z.string().min(1) })

/** The code, or a short token, for the person's token. */
export async function tokenFor(speaker: Speaker, proof: Record<string, string>): Promise<string> {
  const query = { ...getApplication(speaker.app), ...proof }
  const { access_token } = await graph(speaker, { path: '/oauth/access_token', query, token: null }, Token)
  return access_token
}

const pages_per_call = 100
const most_calls = 20

async function listPages(speaker: Speaker, fields: string, token: string): Promise<unknown[]> {
  const pages: unknown[] = []
  let after: string | null = ''
  for (let call = 0; call < most_calls && after !== null; call++) {
    const query = { fields, limit: pages_per_call, after: after || undefined }
    const page: z.output<typeof Page> = await graph(speaker, { path: '/me/accounts', query, token }, Page)
    pages.push(...page.data)
    after = afterOf(page)
  }
  return pages
}

export function getApplication(app: Application | undefined): Pick<Application, 'client_id' | 'client_secret'> {
  if (!app) throw new NetworkFailure('rejected', 'this installation has no application at Facebook')
  return { client_id: app.client_id, client_secret: app.client_secret }
}
