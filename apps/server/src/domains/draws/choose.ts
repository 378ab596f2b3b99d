// Which comments give a chance, and why the others do not. Pure.
import type { DrawTerms, LeftOutReason } from '@otklik/contract/draws/draws.ts'

export type Candidate = {
  id: number
  author_id: number
  /** `vk:100`: what a ticket is made of. */
  author: string
  text: string
  is_deleted: boolean
  is_hidden: boolean
  is_blocked: boolean
  has_won: boolean
  has_photo: boolean
}

// As VK writes it, and as people type it elsewhere.
const MENTIONS = /\[(?:id|club|public)\d+\|[^\]\n]+\]|(?<![\p{L}\p{N}_.@])@[\p{L}\p{N}_.]*[\p{L}\p{N}_]/gu

/** How many people a comment names; one who is named twice is one. */
export const countFriends = (text: string) =>
  new Set((text.match(MENTIONS) ?? []).map((mention) => mention.split('|')[0]?.toLowerCase())).size

export function whyLeftOut(terms: DrawTerms, one: Candidate): LeftOutReason | undefined {
  if (one.is_deleted) return 'deleted'
  if (one.is_hidden) return 'hidden'
  if (one.is_blocked) return 'blocked'
  if (one.has_won) return 'won_before'
  if (terms.words !== '' && !one.text.toLowerCase().includes(terms.words.toLowerCase())) return 'no_words'
  if (countFriends(one.text) < terms.friends) return 'no_friends'
  if (terms.photo && !one.has_photo) return 'no_photo'
  if ([...one.text.trim()].length < terms.min_length) return 'short'
}
