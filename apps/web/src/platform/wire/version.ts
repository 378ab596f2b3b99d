type Listener = () => void
let listener: Listener = () => {}
let isTold = false

/** Hears once that the server has become another version than this page; by the next answer, if one has said so already. */
export function onNewVersion(next: Listener) {
  listener = next
  isTold = false
}

/** Every answer says which version gave it; a proxy on the way says nothing. */
export function hearVersion(version: string | null, own: string = import.meta.env.VITE_VERSION) {
  if (version !== null && version !== own) tell()
}

/**
 * Asks the server which scripts a page of its own begins with. Their names change with every build, so that this also
 * finds a build of the same version number; a page without them, as during development, has nothing to compare.
 */
export async function askVersion(): Promise<'same' | 'new' | 'unknown'> {
  const own = document.querySelector('script[src^="/assets/index-"]')?.getAttribute('src')
  const answer = await fetch('/login', { cache: 'no-store' }).catch(() => undefined)
  if (!own || !answer?.ok) return 'unknown'
  const theirs = /src="(\/assets\/index-[^"]+)"/.exec(await answer.text())?.[1]
  if (!theirs) return 'unknown'
  if (theirs === own) return 'same'
  tell()
  return 'new'
}

function tell() {
  if (isTold) return
  isTold = true
  listener()
}
