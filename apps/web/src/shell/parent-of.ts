/** The page above this one; work screens show their list beside the card and need no way back to it. */
export function parentOf(pathname: string): string | undefined {
  const [root, ...rest] = pathname.split('/').filter(Boolean)
  // Groups of tags have no list of their own.
  if (root === 'settings' && rest[0] === 'tag_groups') return '/settings/tags'
  return root === 'settings' && rest.length > 0 ? `/${[root, ...rest.slice(0, -1)].join('/')}` : undefined
}
