import type { Live } from '../../platform/live.ts'
import { reloadAuthors } from './contacts.ts'

export const authorLive: Live = { 'author.changed': (cache) => void reloadAuthors(cache) }
