import { z } from 'zod'
import { type Application, type Choice, type ConnectWindow, NetworkFailure, type Speaker } from '../connector.ts'
import { Text } from '../meta/fields.ts'
import { graph, graph_version } from '../meta/graph.ts'
import { afterOf, Page } from '../meta/nodes.ts'
import { accountOf, PageNode, page_fields } from './auth.ts'

const scope = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_read_user_content',
  'pages_manage_engagement',
  'pages_manage_metadata',
  'pages_messaging',
  'business_management',
].join(',')

export const connectWindow: ConnectWindow = {
  address({ bases, app }, { redirect_uri, state }) {
    const { client_id } = getApplication(app)
    const query = new URLSearchParams({ client_id, redirect_uri, state, response_type: 'code', scope })
    return `${bases.www}/${graph_version}/dialog/oauth?${query}`
  },

  async exchange(speaker, { code, redirect_uri }) {
    const short = await tokenFor(speaker, { code, redirect_uri })
    // The tokens of pages live as long as the person's, and those of a long-lived one do not end.
    const long = await tokenFor(speaker, { grant_type: 'fb_exchange_token', fb_exchange_token: short })
    return listPages(speaker, long)
  },
}

const Token = z.object({ access_token: z.string().min(1) })

async function tokenFor(speaker: Speaker, proof: Record<string, string>): Promise<string> {
  const query = { ...getApplication(speaker.app), ...proof }
  const { access_token } = await graph(speaker, { path: '/oauth/access_token', query, token: null }, Token)
  return access_token
}

const ManagedPage = PageNode.extend({ access_token: Text })
const pages_per_call = 100
const most_calls = 20

async function listPages(speaker: Speaker, token: string): Promise<Choice[]> {
  const choices: Choice[] = []
  let after: string | null = ''
  for (let call = 0; call < most_calls && after !== null; call++) {
    const query = { fields: `${page_fields},access_token`, limit: pages_per_call, after: after || undefined }
    const page: z.output<typeof Page> = await graph(speaker, { path: '/me/accounts', query, token }, Page)
    choices.push(...page.data.flatMap(choiceOf))
    after = afterOf(page)
  }
  return choices
}

/** Whoever may only look at a page gets no token for it. */
function choiceOf(node: unknown): Choice[] {
  const { access_token, ...page } = ManagedPage.parse(node)
  if (access_token === undefined) return []
  return [{ account: accountOf(page), secrets: { access: access_token }, is_ready: true }]
}

function getApplication(app: Application | undefined): Application {
  if (!app) throw new NetworkFailure('rejected', 'this installation has no application at Facebook')
  return { client_id: app.client_id, client_secret: app.client_secret }
}
