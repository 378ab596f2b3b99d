/** The specification's names of routes and where they lead. Saved filters keep the names, so that paths may move. */
export const routeNames = {
  login: '/login',
  signup: '/signup',
  'password-recovery-page': '/recovery',
  'reset-password': '/reset_password/$hash',
  'confirm-email': '/confirm_email/$hash',
  'stats-items': '/',
  'items-page': '/items',
  'item-page': '/items/$id',
  'chats-page': '/chats',
  'chat-page': '/chats/$id/messages',
  author: '/author/$id',
  'settings-page': '/settings',
  'user-list-page': '/settings/users',
  'account-list-page': '/settings/accounts',
  'account-add-page': '/settings/accounts/add',
  'account-edit': '/settings/accounts/$id',
  'templates-list-page': '/settings/templates',
  'tags-list-page': '/settings/tags',
  'labels-list-page': '/settings/labels',
  'macros-list-page': '/settings/macros',
  'other-page': '/settings/other',
  'errors-page': '/settings/errors',
  'billing-page': '/settings/billing',
  'profile-page': '/settings/profile',
  'user-setting-page': '/settings/config',
} as const

export type RouteName = keyof typeof routeNames

/** Whether the screen exists: menus name only those that do. */
export const isScreen = (name: string): name is RouteName => name in routeNames
