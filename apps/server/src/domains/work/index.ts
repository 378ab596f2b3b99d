import type { Domain } from '../../domain.ts'
import { chatsCarryTags, itemsCarryTags } from './carry-tags.ts'
import { handOverChats, handOverItems } from './hand-over.ts'
import { recountDue, resumeDue } from './jobs.ts'

export const work: Domain = {
  workers: (base, { resume }) => ({
    'what was put off': { round: () => resumeDue(base, resume), every_ms: 5_000 },
    'time limits': { round: () => recountDue(base), every_ms: 1_000 },
  }),
  handOver: [handOverItems, handOverChats],
  tagCarriers: [itemsCarryTags, chatsCarryTags],
}
