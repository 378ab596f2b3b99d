// Shows what was pushed to this browser while no page of ours is open, and opens the page that it is about. Keeps nothing.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title = 'Otklik', text = '', tag, path = '/' } = event.data?.json() ?? {}
  const shown = { body: text, tag, icon: '/icon-192.png', data: { path } }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data?.path ?? '/'))
})

/** In a window that is there already: what is typed in it is kept. */
async function show(path) {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const [first] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!first) return self.clients.openWindow(url.href)
  await first.focus()
  return first.navigate(url.href).catch(() => self.clients.openWindow(url.href))
}
