import type { Choice } from '../connector.ts'
import { Text } from '../meta/fields.ts'
import { makePageLogin } from '../meta/page-login.ts'
import { accountOf, PageNode, page_fields } from './auth.ts'

export const connectWindow = makePageLogin({
  scope: [
    'pages_show_list',
    'pages_read_engagement',
    'pages_read_user_content',
    'pages_manage_engagement',
    'pages_manage_metadata',
    'pages_messaging',
    'business_management',
  ],
  fields: `${page_fields},access_token`,
  choiceOf,
})

const ManagedPage = PageNode.extend({ access_token: Text })

/** Whoever may only look at a page gets no token for it. */
function choiceOf(node: unknown): Choice[] {
  const { access_token, ...page } = ManagedPage.parse(node)
  if (access_token === undefined) return []
  return [{ account: accountOf(page), secrets: { access: access_token }, is_ready: true }]
}
