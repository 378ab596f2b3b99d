import type { PostFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { Learnt, Speaker, Wanted } from '../connector.ts'
import { Closed, secondsOf } from '../looks.ts'
import { AnyId, listOf, optional } from '../payload.ts'
import { ask, isSku, skuOf } from './client.ts'

const Product = z.object({
  sku: optional(AnyId),
  sources: listOf(z.object({ sku: AnyId }), () => undefined),
  name: optional(z.string()),
  primary_image: listOf(z.string(), () => ''),
  created_at: optional(z.string()),
})
const Products = z.object({ items: listOf(Product, () => undefined) })

/** Products by their SKU. A key whose role does not reach that far leaves them with their number. */
export async function learn(speaker: Speaker, { posts }: Wanted): Promise<Learnt> {
  if (posts.length === 0) return { authors: [], posts: [] }
  const body = { sku: posts.filter(isSku).map(skuOf) }
  const found = await ask(speaker, '/v3/product/info/list', Products, { body }).catch((error: unknown) => {
    if (error instanceof Closed) return { items: [] }
    throw error
  })
  return { authors: [], posts: posts.map((sku) => postFacts(sku, findIn(found.items, sku), speaker.now())) }
}

const findIn = (items: z.output<typeof Products>['items'], sku: string) =>
  items.find((item) => item?.sku === sku || item?.sources.some((source) => source?.sku === sku))

function postFacts(sku: string, product: z.output<typeof Product> | undefined, now: number): PostFacts {
  const picture = product?.primary_image.find(Boolean)
  return {
    kind: 'post',
    sort: 'product',
    external_id: sku,
    published_at: secondsOf(product?.created_at) || Math.floor(now),
    text: product?.name || `SKU ${sku}`,
    url: `https://www.ozon.ru/product/${sku}/`,
    ...(picture && { image_url: picture }),
  }
}
