import type { Config } from '../../../platform/config/config.ts'
import type { SafeFetch } from '../../../platform/outbound/safe-fetch.ts'

type Vendor = Exclude<Config['CAPTCHA_KIND'], 'altcha'>
type Question = { secret: string; token: string; ip: string }
type Answer = { success?: boolean; status?: string }

/** As the vendors' pages describe them; not tried against the vendors themselves. */
const vendors: Record<
  Vendor,
  { url: string; form(question: Question): Record<string, string>; isPassed(answer: Answer): boolean }
> = {
  recaptcha: siteVerify('https://www.google.com/recaptcha/api/siteverify'),
  hcaptcha: siteVerify('https://api.hcaptcha.com/siteverify'),
  turnstile: siteVerify('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
  smartcaptcha: {
    url: 'https://smartcaptcha.yandexcloud.net/validate',
    form: ({ secret, token, ip }) => ({ secret, token, ip }),
    isPassed: ({ status }) => status === 'ok',
  },
}

function siteVerify(url: string) {
  return {
    url,
    form: ({ secret, token, ip }: Question) => ({ secret, response: token, remoteip: ip }),
    isPassed: ({ success }: Answer) => success === true,
  }
}

const PATIENCE_MS = 5_000

/** Whoever cannot be asked has not said yes. */
export async function askVendor({ fetch }: { fetch: SafeFetch }, kind: Vendor, question: Question): Promise<boolean> {
  const { url, form, isPassed } = vendors[kind]
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form(question)),
      timeout_ms: PATIENCE_MS,
    })
    return answer.ok && isPassed((await answer.json()) as Answer)
  } catch {
    return false
  }
}
