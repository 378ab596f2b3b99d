import { z } from 'zod'
import type { Speaker } from '../connector.ts'
import { optional } from '../payload.ts'
import { ask, placeOf } from './client.ts'

const Setting = z.object({
  pubsubTopic: optional(z.string()),
  notificationTypes: z.array(z.string()).default([]).catch([]),
})
const wanted = ['NEW_REVIEW', 'UPDATED_REVIEW']

/**
 * Google publishes to a topic that whoever runs the installation has made, and pushes from there to our address. Without a
 * topic the place is only asked. An account has one setting: one that leads elsewhere is somebody else's, and stays.
 */
export async function subscribe(speaker: Speaker): Promise<void> {
  const [, topic] = /(projects\/[^/]+\/topics\/[^/]+)$/.exec(speaker.bases.topic ?? '') ?? []
  if (topic === undefined) return
  const path = `/v1/accounts/${placeOf(speaker).owner}/notificationSetting`
  const known = await ask(speaker, 'notifications', path, Setting)
  if (known.pubsubTopic && known.pubsubTopic !== topic) return
  const missing = wanted.filter((type) => !known.notificationTypes.includes(type))
  if (known.pubsubTopic && missing.length === 0) return
  const query = new URLSearchParams({ updateMask: 'pubsubTopic,notificationTypes' })
  const body = {
    name: path.slice('/v1/'.length),
    pubsubTopic: topic,
    notificationTypes: [...known.notificationTypes, ...missing],
  }
  await ask(speaker, 'notifications', `${path}?${query}`, Setting, { method: 'PATCH', body })
}
