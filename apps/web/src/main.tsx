import './platform/zod.ts'
import './ui/styles/styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { activate, loadTexts, startLocale } from './platform/i18n.ts'
import { bringWhenReached } from './platform/pages/chunks.ts'
import { watchActivity } from './platform/pages/idle.ts'
import { watchTyping } from './platform/typed/typed.ts'
import { watchNetwork } from './platform/wire/reach.ts'
import { makeCache } from './shell/cache.ts'
import { followReach } from './shell/follow/follow-reach.ts'
import { followSession } from './shell/follow/follow-session.ts'
import { followVersion } from './shell/follow/follow-version.ts'
import { Frame } from './shell/frame/Frame.tsx'
import { makeRouter } from './shell/router.ts'

const cache = makeCache()
const router = makeRouter(cache)

watchActivity()
watchNetwork()
watchTyping()
followSession(cache, router)
followVersion()
followReach(cache)

await bringWhenReached(() => activate(startLocale(location.search)))
await bringWhenReached(() => loadTexts('shell'))
// The splash of the page itself stays until there is something to show.
await router.load()
createRoot(document.getElementById('root') as HTMLElement).render(
  <Frame cache={cache}>
    <RouterProvider router={router} />
  </Frame>,
)
