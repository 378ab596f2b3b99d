import './platform/zod.ts'
import './ui/styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { reloadForChunk } from './platform/chunks.ts'
import { activate, loadTexts, startLocale } from './platform/i18n.ts'
import { watchActivity } from './platform/idle.ts'
import { makeCache } from './shell/cache.ts'
import { Frame } from './shell/Frame.tsx'
import { followSession } from './shell/follow-session.ts'
import { followVersion } from './shell/follow-version.ts'
import { makeRouter } from './shell/router.ts'

const cache = makeCache()
const router = makeRouter(cache)

addEventListener('vite:preloadError', (event) => {
  if (reloadForChunk(event.payload)) event.preventDefault()
})
watchActivity()
followSession(cache, router)
followVersion()

await activate(startLocale(location.search))
await loadTexts('shell')
// The splash of the page itself stays until there is something to show.
await router.load()
createRoot(document.getElementById('root') as HTMLElement).render(
  <Frame cache={cache}>
    <RouterProvider router={router} />
  </Frame>,
)
