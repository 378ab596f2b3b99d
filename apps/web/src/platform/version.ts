type Listener = () => void
let listener: Listener = () => {}
let isTold = false

/** Hears once that the server has become another version than this page. */
export function onNewVersion(next: Listener) {
  listener = next
}

/** Every answer says which version gave it; a proxy on the way says nothing. */
export function hearVersion(version: string | null, own: string = import.meta.env.VITE_VERSION) {
  if (version === null || version === own || isTold) return
  isTold = true
  listener()
}
