/**
 * Where the demo shows a page, when that is more than its path with the first of everything: stories over all pages go
 * there. `null`: it only leads somewhere else, or needs what comes from another site.
 */
const special: Readonly<Record<string, string | null>> = {
  '/login/$provider': null,
  '/auth/$provider': null,
  '/signup/$hash': null,
  '/reset_password/$hash': '/reset_password/no-such-link',
  '/confirm_email/$hash': null,
  '/callback/tiktok': null,
  '/u/$token': '/u/none-such',
  '/outlet/$token': '/outlet/none-such',
  '/draw/$key': '/draw/none-such',
  '/deleterequest/$id': '/deleterequest/nobody-has-asked-for-this',
  '/search': '/search?q=зака',
  '/callback/$network': null,
  // The first person is the one who looks.
  '/settings/users/$id': '/settings/users/2',
  '/settings/accounts/add/success': '/settings/accounts/add/success?id=1',
  '/$': '/no-such-page',
}

export const specialPaths = Object.keys(special)

export const addressOf = (path: string): string | null => {
  const found = special[path]
  return found === undefined ? path.replace('$id', '1') : found
}
