/**
 * Where a person may be sent: a path of ours that is not the sign-in itself, else home (product/session: After signing in).
 * Whatever stands in the address was written by somebody else.
 */
export function safeRedirect(asked: string | undefined, origin = location.origin): string {
  if (!asked?.startsWith('/')) return '/'
  // Browsers take «//», «/\» and what hides behind tabs and line breaks for another site.
  if (/^\/[/\\]/.test(asked) || hasControls(asked) || !URL.canParse(asked, origin)) return '/'
  const url = new URL(asked, origin)
  const path = url.pathname + url.search + url.hash
  // What an application has put into the address of /oauth is its own: its return address may well be a login of theirs.
  const named = url.pathname === '/oauth' ? url.pathname : path
  return url.origin === origin && !decoded(named).includes('login') && !path.startsWith('//') ? path : '/'
}

const hasControls = (text: string) => [...text].some((letter) => letter < ' ' || letter === '\u007f')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
