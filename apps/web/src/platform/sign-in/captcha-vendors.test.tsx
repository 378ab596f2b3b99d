import { expect, it, onTestFinished, vi } from 'vitest'
import { askVendor } from './captcha-vendors.ts'

/** The vendor's script, as it answers in the page: it comes a moment after it was asked for. */
function serve(globals: object) {
  const asked: string[] = []
  const append = vi.spyOn(document.head, 'append').mockImplementation((script) => {
    asked.push((script as HTMLScriptElement).src)
    Object.assign(window, globals)
    queueMicrotask(() => (script as HTMLScriptElement).onload?.({} as never))
  })
  onTestFinished(() => append.mockRestore())
  return asked
}

/** Answers as soon as it is told to begin. */
function widget(answer: 'callback' | 'error-callback') {
  let told: Record<string, (token: string) => void> = {}
  return {
    render: vi.fn((_place: HTMLElement, options: typeof told) => {
      told = options
      return 7
    }),
    execute: vi.fn(() => told[answer]?.('token')),
  }
}

it('asks for a score where there is no widget', async () => {
  const execute = vi.fn(async () => 'token')
  const asked = serve({ grecaptcha: { ready: (run: () => void) => run(), execute } })
  expect(await askVendor('recaptcha', 'key')).toBe('token')
  expect(asked).toEqual(['https://www.google.com/recaptcha/api.js?render=key'])
  expect(execute).toHaveBeenCalledWith('key', { action: 'submit' })
})

it.each([
  ['hcaptcha', 'hcaptcha'],
  ['turnstile', 'turnstile'],
  ['smartcaptcha', 'smartCaptcha'],
] as const)('loads %s once and lets it answer unseen', async (kind, name) => {
  const api = widget('callback')
  const asked = serve({ [name]: api })
  expect(await askVendor(kind, 'key')).toBe('token')
  expect(await askVendor(kind, 'key')).toBe('token')
  expect(asked.length).toBe(1)
  expect(api.execute).toHaveBeenCalledWith(7)
  expect(document.body.childElementCount).toBe(0)
})

it('says so when the vendor does not answer', async () => {
  serve({})
  Object.assign(window, { hcaptcha: widget('error-callback') })
  await expect(askVendor('hcaptcha', 'key')).rejects.toThrow('no answer')
})
