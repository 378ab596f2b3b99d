// This browser as a place where something is told: asked for by its person, and said again at every visit, since a browser
// may have got another address meanwhile, or its person another space.
import { addDevice } from './outlets.ts'

const WORKER = '/sw.js'

export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext

/** What this browser has been told by its person. */
export const permission = (): NotificationPermission | 'none' => (canPush() ? Notification.permission : 'none')

async function findSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER)
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** Must be asked for by a press: browsers refuse it otherwise. Answers whether it is allowed now. */
export async function subscribe(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // Of another installation, or of another key: it would not be reached.
  if (known && !hasKey(known, key)) await known.unsubscribe()
  await tell(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }))
  return true
}

export async function unsubscribe(): Promise<void> {
  if (canPush()) await (await findSubscription())?.unsubscribe()
}

/** Quietly: whoever has not allowed it is not asked. */
export async function tellAgain(): Promise<void> {
  if (permission() !== 'granted') return
  const known = await findSubscription()
  if (known) await tell(known)
}

async function tell(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await addDevice({ endpoint: endpoint ?? '', p256dh, auth, label: nameOf(navigator.userAgent) })
}

function hasKey({ options }: PushSubscription, key: string): boolean {
  const known = options.applicationServerKey
  return known !== null && bytesOf(key).every((byte, at) => new Uint8Array(known)[at] === byte)
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** By what a person knows their devices apart: `Firefox, Windows`. */
export function nameOf(agent: string): string {
  const browsers = ['YaBrowser', 'Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']
  const shown: Readonly<Record<string, string>> = { YaBrowser: 'Яндекс Браузер', Edg: 'Edge', OPR: 'Opera' }
  const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux']
  const browser = browsers.find((name) => agent.includes(name)) ?? ''
  const system = systems.find((name) => agent.includes(name)) ?? ''
  return [shown[browser] ?? browser, system].filter(Boolean).join(', ') || '—'
}
