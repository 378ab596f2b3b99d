import type { signup } from '@otklik/contract/auth/signup.ts'
import type { z } from 'zod'

type Vendor = Exclude<z.output<(typeof signup.captcha)['reply']>['kind'], 'altcha'>

/** What the vendors' scripts put into the page, as far as we use it. */
type Widget = {
  render(place: HTMLElement, options: object): string | number
  execute(widget: string | number): unknown
}
type Score = { ready(run: () => void): void; execute(site_key: string, options: object): Promise<string> }
const inPage = window as unknown as Record<string, unknown>

/** As the vendors' pages describe their invisible forms; which hosts the page may load from says the server (web.ts). */
const vendors: Record<Vendor, { script: (site_key: string) => string; ask: (site_key: string) => Promise<string> }> = {
  recaptcha: {
    script: (site_key) => `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(site_key)}`,
    ask: async (site_key) => {
      const score = inPage.grecaptcha as Score
      await new Promise<void>((ready) => score.ready(ready))
      return score.execute(site_key, { action: 'submit' })
    },
  },
  hcaptcha: {
    script: () => 'https://js.hcaptcha.com/1/api.js?render=explicit',
    ask: (site_key) => askWidget('hcaptcha', { sitekey: site_key, size: 'invisible' }),
  },
  turnstile: {
    script: () => 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    ask: (site_key) =>
      askWidget('turnstile', { sitekey: site_key, execution: 'execute', appearance: 'interaction-only' }),
  },
  smartcaptcha: {
    script: () => 'https://smartcaptcha.yandexcloud.net/captcha.js',
    ask: (site_key) => askWidget('smartCaptcha', { sitekey: site_key, invisible: true }),
  },
}

export async function askVendor(kind: Vendor, site_key: string): Promise<string> {
  const { script, ask } = vendors[kind]
  await load(script(site_key))
  return ask(site_key)
}

/** A puzzle is shown only to those whom the vendor doubts; its place goes when there is an answer. */
async function askWidget(name: string, options: object): Promise<string> {
  const widget = inPage[name] as Widget
  const place = document.body.appendChild(document.createElement('div'))
  try {
    return await new Promise<string>((answer, fail) => {
      const failed = () => fail(new Error(`${name} gave no answer`))
      const id = widget.render(place, { ...options, callback: answer, 'error-callback': failed })
      widget.execute(id)
    })
  } finally {
    place.remove()
  }
}

const loading = new Map<string, Promise<void>>()

/** Once, however often somebody tries; after a failure again. */
function load(src: string): Promise<void> {
  const known = loading.get(src)
  if (known !== undefined) return known
  const come = new Promise<void>((loaded, fail) => {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    script.onload = () => loaded()
    script.onerror = () => {
      loading.delete(src)
      fail(new Error(`${new URL(src).host} cannot be reached`))
    }
    document.head.append(script)
  })
  loading.set(src, come)
  return come
}
