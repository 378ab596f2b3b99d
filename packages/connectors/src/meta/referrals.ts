import type { SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { optional } from '../payload.ts'
import { Id, Text } from './fields.ts'

/** By what a person came to us: an advertisement, a product, a link with a mark of ours. */
export const Referral = z.object({
  ref: Text,
  source: Text,
  type: Text,
  ad_id: Id,
  referer_uri: Text,
  product: optional(z.object({ id: Id })),
  ads_context_data: optional(
    z.object({ ad_title: Text, photo_url: Text, video_url: Text, post_id: Id, product_id: Id, flow_id: Id }),
  ),
})
type Referral = z.output<typeof Referral>

/** The mark of ours in the link by which somebody came. */
export const startOf = (referral: Referral | undefined): { start?: string } =>
  referral?.ref ? { start: referral.ref } : {}

export function referralCards(referral: Referral): SubjectFacts[] {
  const { ads_context_data: ad, ad_id, ref, referer_uri, source } = referral
  const product = referral.product?.id ?? ad?.product_id
  const products: SubjectFacts[] = product === undefined ? [] : [{ kind: 'product', title: product }]
  if (ad || ad_id !== undefined || source === 'ADS') return [adCard(referral), ...products]
  if (!ref && !referer_uri) return products.length > 0 ? products : [{ kind: 'link', title: source }]
  // Without a mark of ours there is only where the person was.
  return [{ kind: 'link', title: ref || source, ...(referer_uri && { url: referer_uri }) }, ...products]
}

function adCard({ ads_context_data: ad, ad_id, ref }: Referral): SubjectFacts {
  return {
    kind: 'ad',
    title: ad?.ad_title || ad_id,
    ...(ref && { text: ref }),
    ...(ad?.photo_url && { picture: ad.photo_url }),
    ...(ad?.post_id && { url: `https://www.facebook.com/${ad.post_id}` }),
  }
}
