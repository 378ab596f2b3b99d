// Where an application may be returned to (RFC 8252, RFC 9700): the very address that was registered, and no other.

const urlOf = (text: string) => (URL.canParse(text) ? new URL(text) : undefined)
const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && (hostname === '127.0.0.1' || hostname === '[::1]')

/** https, this machine by its number, or a scheme of one's own that is a name turned round: `com.example.app:/back`. */
export function isRedirect(text: string): boolean {
  const url = urlOf(text)
  if (!url || text.includes('#') || url.username || url.password) return false
  return url.protocol === 'https:' || isLoopback(url) || /^[a-z][\w+-]*(\.[\w+-]+)+:$/i.test(url.protocol)
}

/** A program on this machine takes whatever port it is given: there alone the port may differ. */
export function isSameRedirect(registered: string, asked: string): boolean {
  if (registered === asked) return true
  const [ours, theirs] = [urlOf(registered), urlOf(asked)]
  if (!ours || !theirs || !isLoopback(ours) || !isRedirect(asked)) return false
  ours.port = ''
  theirs.port = ''
  return ours.href === theirs.href
}

/** What a person is told of where they go: the host, or the scheme of a program. */
export function returnPlaceOf(redirect: string): string {
  const url = urlOf(redirect)
  return url?.host || (url?.protocol.slice(0, -1) ?? '')
}
