import type { Person, World } from '@otklik/server/test/world.ts'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { leave } from '../platform/pages/leave.ts'
import { keepTokens } from '../platform/wire/tokens.ts'
import { makeCache } from '../shell/cache.ts'
import { followSession } from '../shell/follow/follow-session.ts'
import { Frame } from '../shell/frame/Frame.tsx'
import { makeRouter } from '../shell/router.ts'
import { dismissAll } from '../ui/layers/toast.ts'
import { withForms } from './forms.ts'

/** Opens the product at an address, on the real server of this process, signed in as this person if one is given. */
export async function open(address: string, { world, as }: { world: World; as?: Person }) {
  // The app sends its own token.
  vi.stubGlobal('fetch', withForms(unevenly(world.fetchAs())))
  vi.stubGlobal('WebSocket', SilentSocket)
  if (as) keepTokens({ access_token: as.token, refresh_token: 'none', token_type: 'Bearer', expires_in: 3600 })

  const cache = makeCache()
  const router = makeRouter(cache, createMemoryHistory({ initialEntries: [address] }))
  const stop = followSession(cache, router)
  onTestFinished(() => {
    stop()
    leave()
    cache.clear()
    // At most four are shown: those of the last test would keep the next one's waiting.
    dismissAll()
    vi.unstubAllGlobals()
  })
  await router.load()
  render(
    <Frame cache={cache}>
      <RouterProvider router={router} />
    </Frame>,
  )
  return { cache, router }
}

/** The page is loaded anew in the same tab: nothing of it was told that it ends, and only what the tab keeps is left. */
export async function reload(address: string, circumstances: { world: World; as?: Person }) {
  const kept = { ...sessionStorage }
  cleanup()
  for (const [key, text] of Object.entries(kept)) sessionStorage.setItem(key, text)
  return open(address, circumstances)
}

type Ask = ReturnType<World['fetchAs']>

/** With UNEVEN_MS every answer is late by up to so much, and they come in any order, as they do outside. */
function unevenly(ask: Ask): Ask {
  const most_ms = Number(process.env.UNEVEN_MS ?? 0)
  if (most_ms === 0) return ask
  return async (...asked) => {
    const answer = await ask(...asked)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * most_ms))
    return answer
  }
}

/** Connects to nothing and says nothing. */
class SilentSocket {
  send() {}
  close() {}
}
