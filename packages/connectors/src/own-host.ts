import { MalformedEntry, type Speaker } from './connector.ts'

/**
 * The host of a service that every customer has at an address of their own, as people write it: with `https://` and what
 * stands behind it, or the name alone where all of them lie under one `domain`. Whether one may go there is `fetch`'s
 * to say.
 */
export function readHost(pasted: string, domain?: string): string {
  const bare = pasted
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
  const [host = ''] = bare.split(/[/?#]/, 1)
  const whole = domain && /^[a-z\d-]+$/.test(host) ? `${host}.${domain}` : host
  // The last part has a letter first, as every domain has: where it begins with a digit browsers and `fetch` read the whole
  // as an address, 0x7f.1 and 10.0.0.015 included.
  if (!/^(?=.{4,253}$)([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d](:\d{2,5})?$/.test(whole))
    throw new MalformedEntry('this is not an address of the service', 'rejected')
  return whole
}

/** Where to speak to. `bases.site` is empty in the world; a stand-in has all hosts beneath it. */
export function siteOf({ bases, secrets, account }: Speaker, domain?: string): string {
  const host = readHost(account?.provider_id ?? secrets.page ?? '', domain)
  return bases.site ? `${bases.site}/${host}` : `https://${host}`
}
