/**
 * The host that a secret is sent to, as an address has it: lower case, without the port of https. Null where it is none:
 * nothing stands for several hosts, and a host that customers could choose is none.
 */
export function secretHost(text: string): string | null {
  if (!/^[^\s/?#@\\*{}%]+$/.test(text) || !URL.canParse(`https://${text}`)) return null
  return new URL(`https://${text}`).host
}

/** Of an address in which names may still be filled in. */
export function hostOfAddress(url: string): string | null {
  const host = /^https:\/\/([^/?#]+)/i.exec(url.trim())?.[1]
  return host === undefined ? null : secretHost(host)
}
