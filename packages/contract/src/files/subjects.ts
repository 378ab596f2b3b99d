import { z } from 'zod'
import { WebUrl } from '../wire/fields.ts'

/**
 * What a message or comment is about, besides its words and files: the product asked about, the post that was shared, the
 * story that is answered. Every network fills the same shape; nobody who shows or stores it asks which network it was.
 */
export const subjectKinds = [
  'product',
  'collection',
  'order',
  'invoice',
  'payment',
  'post',
  'story',
  'ad',
  'comment',
  'message',
  'quote',
  'link',
  'article',
  'audio',
  'video',
  'voice',
  'photo',
  'photos',
  'sticker',
  'poll',
  'checklist',
  'form',
  'call',
  'gift',
  'giveaway',
  'game',
  'event',
  'place',
  'contact',
  'button',
  'file',
  'other',
  /** The network told it in a way that we do not understand yet; the delivery is kept. */
  'unreadable',
] as const
export const SubjectKind = z.enum(subjectKinds)
export type SubjectKind = z.infer<typeof SubjectKind>

/** A line of an order, an answer in a form, a choice of a poll. */
export const SubjectLine = z.object({
  title: z.string(),
  text: z.string().nullable(),
  quantity: z.number().nullable(),
  price: z.string().nullable(),
})
export type SubjectLine = z.infer<typeof SubjectLine>

export const Subject = z.object({
  kind: SubjectKind,
  title: z.string().nullable(),
  text: z.string().nullable(),
  author: z.string().nullable(),
  /** As people read it, with its currency. */
  price: z.string().nullable(),
  url: WebUrl,
  /** A short-lived signed link; null while the picture is on its way. */
  picture: z.string().nullable(),
  lines: SubjectLine.array(),
})
export type Subject = z.infer<typeof Subject>

/** For lists: what stands there where nothing was written. */
export const SubjectBrief = z.object({ kind: SubjectKind, title: z.string().nullable() })
export type SubjectBrief = z.infer<typeof SubjectBrief>
