import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { Actor } from '@otklik/contract/permissions.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { ActorContext } from '../platform/may.ts'
import { leave } from '../platform/pages/leave.ts'
import { makeCache } from '../shell/cache.ts'
import { dismissAll, useNotices } from '../ui/layers/toast.ts'

export type Asked = {
  /** `PUT /v1/items/5/status` */
  name: string
  body: unknown
  signal: AbortSignal | null | undefined
  answer: (reply: unknown) => void
  refuse: (status: number, error_type: string, more?: object) => void
  /** The connection breaks before an answer comes. */
  lose: () => void
}

/** A server that answers when the test says so, and in the order in which it says so. */
export function answerByHand() {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    return new Promise<Response>((resolve, reject) => {
      asked.push({
        name: `${method} ${new URL(url, 'http://otklik').pathname}`,
        body: typeof body === 'string' ? JSON.parse(body) : body,
        signal,
        answer: (reply) => resolve(Response.json(reply)),
        refuse: (status, error_type, more = {}) =>
          resolve(Response.json({ error: error_type, error_type, ...more }, { status })),
        lose: () => reject(new TypeError('Failed to fetch')),
      })
    })
  })
  onTestFinished(() => {
    leave()
    dismissAll()
    vi.unstubAllGlobals()
  })
  return {
    asked,
    names: () => asked.map(({ name }) => name),
    /** The next one of this name, once it has been asked for; those before it were found already. */
    next: async (name: string): Promise<Asked> => {
      await soon(() => asked.some((one) => one.name === name)).toBe(true)
      const at = asked.findIndex((one) => one.name === name)
      return asked.splice(at, 1)[0] as Asked
    },
  }
}

export const soon = <T,>(read: () => T) => expect.poll(read, { interval: 5 })

/** Whoever looks, with the rights of an administrator of space 1, unless others are named. */
export const actor = (id: number, part: object = {}): Actor =>
  ({
    id,
    memberships: [{ space_id: 1, role: 'administrator', switches: {}, is_paid: true, is_fenced: false, ...part }],
    must_enrol_otp: false,
  }) as unknown as Actor

/** What stands around a hook of a page. */
export function around(cache: QueryClient = makeCache(), who: Actor = actor(2)) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={cache}>
        <ActorContext value={who}>{children}</ActorContext>
      </QueryClientProvider>
    </I18nProvider>
  )
  return { cache, wrapper }
}

/** The words of all notices on the screen, for `renderHook`. */
export const useTold = () => useNotices().map(({ title, text }) => [title, text].filter(Boolean).join(': '))
