import type { SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { listOf, optional } from '../payload.ts'
import { priceOf } from '../subjects.ts'
import { Figure, Text } from './fields.ts'

// Cards with buttons, products and receipts, as Messenger and Instagram attach them.

const Button = z.object({ title: Text })
const Element = z.object({
  title: Text,
  subtitle: Text,
  image_url: Text,
  url: Text,
  item_url: Text,
  default_action: optional(z.object({ url: Text })),
  quantity: Figure,
  price: Figure,
  currency: Text,
  retailer_id: Text,
  id: Text,
  buttons: listOf(Button, () => undefined),
})
type Element = z.output<typeof Element>
const Elements = listOf(Element, () => undefined).transform((list) => list.filter((one) => one !== undefined))
const Held = optional(z.object({ elements: Elements, text: Text, buttons: listOf(Button, () => undefined) }))

const Template = z.object({
  template_type: Text,
  text: Text,
  title: Text,
  subtitle: Text,
  intro_message: Text,
  image_url: Text,
  url: Text,
  order_number: Text,
  order_url: Text,
  currency: Text,
  summary: optional(z.object({ total_cost: Figure })),
  elements: Elements,
  buttons: listOf(Button, () => undefined),
  generic: Held,
  product: Held,
})

export function templateCards(payload: object): SubjectFacts[] {
  const template = Template.parse(payload)
  const { product, generic, elements, template_type } = template
  if (product) return product.elements.map(productCard)
  if (template_type === 'receipt') return [receiptCard(template)]
  const cards = [...(generic?.elements ?? []), ...elements].map((element) => plainCard(element))
  return cards.length > 0 ? cards : [wordsCard(template)]
}

/** Its price stands in the line below its name. */
const productCard = ({ title, retailer_id, id, subtitle, image_url, url }: Element): SubjectFacts => ({
  kind: 'product',
  title: title || retailer_id || id,
  ...(subtitle && (/\d/.test(subtitle) ? { price: subtitle } : { text: subtitle })),
  ...(image_url && { picture: image_url }),
  ...(url && { url }),
})

const plainCard = (element: Element): SubjectFacts => {
  const { title, subtitle, image_url, url, item_url, default_action, buttons } = element
  const address = default_action?.url || item_url || url
  return {
    kind: 'message',
    ...(title && { title }),
    ...(subtitle && { text: subtitle }),
    ...(image_url && { picture: image_url }),
    ...(address && { url: address }),
    ...linesOf(buttons),
  }
}

function receiptCard({
  order_number,
  order_url,
  currency,
  summary,
  elements,
}: z.output<typeof Template>): SubjectFacts {
  const total = summary?.total_cost
  return {
    kind: 'order',
    title: order_number,
    url: order_url,
    ...(total !== undefined && { price: priceOf(total, currency) }),
    lines: elements.map(({ title = '', subtitle, quantity, price, currency: own }) => ({
      title,
      ...(subtitle && { text: subtitle }),
      ...(quantity !== undefined && { quantity: Number(quantity) }),
      ...(price !== undefined && { price: priceOf(price, own ?? currency) }),
    })),
  }
}

function wordsCard(template: z.output<typeof Template>): SubjectFacts {
  const { template_type, title, text, subtitle, intro_message, image_url, url, generic, buttons } = template
  return {
    kind: 'message',
    title: title || template_type,
    text: [text, generic?.text, subtitle, intro_message].filter(Boolean).join('\n'),
    ...(image_url && { picture: image_url }),
    ...(url && { url }),
    ...linesOf([...buttons, ...(generic?.buttons ?? [])]),
  }
}

function linesOf(buttons: readonly (z.output<typeof Button> | undefined)[]): Pick<SubjectFacts, 'lines'> {
  const lines = buttons.flatMap((button) => (button?.title ? [{ title: button.title }] : []))
  return lines.length > 0 ? { lines } : {}
}
