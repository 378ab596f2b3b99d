import type { NotificationCode, NotificationGroup } from '@otklik/contract/notifications/catalogue.ts'
import type { ChoiceRule } from '@otklik/contract/notifications/choose.ts'

/** What a notification can tell of: as it stands when it is read or sent. */
export type NotificationFacts = {
  /** The colleague behind it; empty for a robot, and where there is none. */
  who: string
  /** The customer and their words, or what was said. */
  about: string
  /** Of a group, an account, a space. */
  name: string
  /** What is wrong with an account; with which device. */
  reason: string
  count: number
  /** A day in the reader's language. */
  day: string
  how: string
  /** Days of a plan in the reader's language, where `how` holds them. */
  days: string
  /** The anchor of a journal that `how` holds. */
  anchor: AnchorFacts | null
}

/** What has to be kept elsewhere, and typed again to compare it. */
export type AnchorFacts = { day: string; space_id: string; n: string; hash: string }

export type NotificationWords = {
  /** On the page of settings. */
  name: string
  hint: string
  title(facts: NotificationFacts): string
  text(facts: NotificationFacts): string
  /** Where the others speak to one person: for a channel or an address, which several read. */
  ofSpace?: { name: string; title(facts: NotificationFacts): string }
}

export type NotificationTexts = {
  codes: Record<NotificationCode, NotificationWords>
  groups: Record<NotificationGroup, string>
  /** By whose choice it was told. */
  why: Record<ChoiceRule, string>
  /** What the letter about the state of the work is called. */
  summary: string
  /** In place of the words of something that is gone or closed to the reader. */
  gone: string
  /** Of something without words: a picture, a sticker. */
  wordless: string
  more(count: number): string
  /** Of several that leave together. */
  several(count: number): string
  /** The bot knows whose chat it is. */
  linked: string
  linkedGroup: string
  /** The command was said too late, twice, or by somebody who may no longer connect groups. */
  wrongWord: string
  /** Into a channel, to see whether it arrives. */
  test: string
}
