import type { CommentFacts, Incoming, MediaFacts, PostFacts, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { postsOnce, publicationIn, secondsOf } from '../looks.ts'
import { eachAlone, readJson, shaped } from '../payload.ts'
import { Entry } from './client.ts'

export const kinds = ['feedbacks', 'questions'] as const
export type Kind = (typeof kinds)[number]

const Page = z.object({ look: z.enum(kinds), answer: z.object({ entries: z.array(z.unknown()) }) })

/** Reviews and questions about goods; each with our answer, where there is one. */
export function understand(body: Uint8Array): Incoming[] {
  const { look, answer } = shaped(Page, readJson(body), 'page')
  return postsOnce(
    eachAlone(
      answer.entries,
      () => look,
      (told) => entryFacts(look, shaped(Entry, told, look)),
    ),
  )
}

const question_mark = 'question:'
export const idOf = (kind: Kind, id: string) => (kind === 'questions' ? `${question_mark}${id}` : id)
export const answerId = (external_id: string) => `${external_id}:answer`

/** Which of the two an id of ours names, and what it is called there. */
export const placeOf = (external_id: string): { kind: Kind; id: string } =>
  external_id.startsWith(question_mark)
    ? { kind: 'questions', id: external_id.slice(question_mark.length) }
    : { kind: 'feedbacks', id: external_id }

function entryFacts(kind: Kind, entry: Entry): Incoming[] {
  const { productDetails: product, productValuation, userName, text = '' } = entry
  const external_id = idOf(kind, entry.id)
  const created_at = secondsOf(entry.createdDate)
  const subjects = subjectsOf(entry)
  const comment: CommentFacts = {
    kind: 'comment',
    ...(kind === 'feedbacks' && { sort: 'review' as const }),
    external_id,
    post_external_id: product.nmId,
    // Who adds to a review writes a second one, which names the first.
    ...(entry.parentFeedbackId && { parent_external_id: entry.parentFeedbackId }),
    // Nobody has an id; whoever asks a question has no name either.
    author: { external_id, ...(userName && { name: userName }) },
    created_at,
    text,
    media: entry.photoLinks.flatMap((one): MediaFacts[] => (one ? [{ kind: 'photo', ref: one.fullSize }] : [])),
    ...(subjects.length > 0 && { subjects }),
    ...(productValuation !== undefined && { rating: productValuation }),
    details: detailsOf(entry),
  }
  return [productFacts(entry, created_at), comment, ...ownFacts(external_id, entry)]
}

const productFacts = ({ productDetails: { nmId, productName, brandName } }: Entry, at: number): PostFacts => ({
  kind: 'post',
  sort: 'product',
  external_id: nmId,
  published_at: at,
  text: [productName, brandName].filter(Boolean).join(', ') || nmId,
  url: `https://www.wildberries.ru/catalog/${nmId}/detail.aspx`,
})

/** What a review has besides its text: what was good and bad, what was ticked, and a film, which is no file. */
function subjectsOf({ pros, cons, bables, video }: Entry): SubjectFacts[] {
  const ticked = bables.filter(Boolean).join(', ')
  const lines = [
    { title: 'Достоинства', text: pros },
    { title: 'Недостатки', text: cons },
    { title: 'Отмечено', text: ticked },
  ].flatMap(({ title, text }) => (text ? [{ title, text }] : []))
  const film: SubjectFacts[] = video?.link
    ? [{ kind: 'video', url: video.link, ...(video.previewImage && { picture: video.previewImage }) }]
    : []
  return [...(lines.length > 0 ? [{ kind: 'form' as const, lines }] : []), ...film]
}

function detailsOf({ productDetails: { size }, color }: Entry): Record<string, string> {
  // Goods without sizes and colours say so in these words.
  const told = { size: size === '0' ? '' : size, color: color === 'colorless' ? '' : color }
  return Object.fromEntries(Object.entries(told).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

const publicationOf = publicationIn({ reviewRequired: 'pending', wbRu: 'published', rejected: 'rejected' })

function ownFacts(parent_external_id: string, { answer }: Entry): Incoming[] {
  const text = answer?.text
  if (!text) return []
  const [external_id, at] = [answerId(parent_external_id), secondsOf(answer?.createDate)]
  return [
    { kind: 'own_comment', external_id, parent_external_id, created_at: at, text, ...publicationOf(answer?.state) },
    { kind: 'comment_edited', external_id, text, at },
  ]
}
