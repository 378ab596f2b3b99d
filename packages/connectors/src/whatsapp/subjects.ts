import type { SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { answersOf, priceOf, totalOf } from '../subjects.ts'
import { type Contact, type Content, mediaNames, mediaOf, textOf } from './content.ts'

/** What a message is about: the advertisement it came by, the product it asks about, an order, a filled form. */
export function subjectsOf(content: Content): SubjectFacts[] {
  const { referral, context, order, interactive, contacts, button } = content
  const told = [
    referral && cameBy(referral),
    context?.referred_product && askedAbout(context.referred_product),
    order && ordered(order),
    interactive && answered(interactive),
    ...contacts.map(personOf),
    button && !button.text && button.payload ? ({ kind: 'button', title: button.payload } as const) : undefined,
    movedTo(content),
    ...withoutFile(content),
  ].filter((one) => one !== undefined)
  if (told.length > 0 || textOf(content) !== '' || mediaOf(content).length > 0) return told
  return [nameless(content)]
}

function cameBy(referral: NonNullable<Content['referral']>): SubjectFacts {
  const { source_type, source_url, source_id, headline, body, image_url, thumbnail_url, welcome_message } = referral
  return {
    kind: source_type === 'post' ? 'post' : 'ad',
    title: headline || source_id,
    // The greeting is what the person was shown before they wrote.
    text: [body, welcome_message?.text].filter(Boolean).join('\n'),
    url: source_url,
    picture: [image_url, thumbnail_url].find(isAddress),
  }
}

type Referred = NonNullable<NonNullable<Content['context']>['referred_product']>

/** WhatsApp tells the number of a product in its catalogue, and nothing else of it. */
function askedAbout({ product_retailer_id, catalog_id }: Referred): SubjectFacts {
  return product_retailer_id === undefined
    ? { kind: 'collection', title: catalog_id }
    : { kind: 'product', title: product_retailer_id }
}

function ordered({ product_items, catalog_id }: NonNullable<Content['order']>): SubjectFacts {
  const lines = product_items.map(({ product_retailer_id, quantity, item_price, currency }) => ({
    title: product_retailer_id ?? '',
    ...(quantity !== undefined && { quantity: Number(quantity) }),
    ...(item_price !== undefined && { price: priceOf(item_price, currency) }),
  }))
  const total = totalOf(
    product_items.map(({ quantity = 1, item_price, currency }) => ({ quantity, amount: item_price, currency })),
  )
  return { kind: 'order', ...(lines.length === 0 && { title: catalog_id }), price: total, lines }
}

function answered(interactive: NonNullable<Content['interactive']>): SubjectFacts | undefined {
  const { nfm_reply, call_permission_reply, button_reply, list_reply } = interactive
  if (nfm_reply) {
    const { name, body, response_json } = nfm_reply
    return { kind: 'form', title: name === 'flow' ? undefined : name, ...answersOf(response_json, body) }
  }
  if (call_permission_reply) return { kind: 'call', title: call_permission_reply.response }
  const chosen = button_reply ?? list_reply
  return chosen && !chosen.title ? { kind: 'button', title: chosen.id } : undefined
}

function personOf(contact: Contact): SubjectFacts {
  const { name, org, phones, emails, urls, addresses, birthday, vcard } = contact
  const title = name?.formatted_name || [name?.first_name, name?.last_name].filter(Boolean).join(' ') || org?.company
  const numbers = phones.map(({ phone, wa_id }) => phone || (wa_id && `+${wa_id}`)).filter(Boolean)
  const rest = [
    org && title !== org.company ? org.company : undefined,
    org?.department,
    org?.title,
    ...emails.map(({ email }) => email),
    ...urls.map(({ url }) => url),
    ...addresses.map((address) => Object.values(address).filter(Boolean).join(', ')),
    birthday,
  ].filter((line): line is string => Boolean(line))
  const text = numbers.join('\n') || (title ? '' : vcard)
  return { kind: 'contact', title: title || nameIn(vcard), text, lines: rest.map((line) => ({ title: line })) }
}

export const nameIn = (vcard = '') => /^FN[^:\r\n]*:(.+)$/m.exec(vcard)?.[1]?.trim()

/** A changed number is told in the old dialogue: whoever reads it sees the new one. */
function movedTo({ system }: Content): SubjectFacts | undefined {
  const phone = system?.type?.includes('number') ? (system.wa_id ?? system.new_wa_id) : undefined
  return phone === undefined ? undefined : { kind: 'contact', title: `+${phone}`, url: `https://wa.me/${phone}` }
}

/** A file that WhatsApp names without saying where it is. */
const withoutFile = (content: Content): SubjectFacts[] =>
  mediaNames.flatMap((name) => {
    const media = content[name]
    return media && !media.id ? [{ kind: 'file' as const, title: media.filename ?? name }] : []
  })

/** Nothing that we know of: called by its type, with what WhatsApp says about it. */
function nameless({ type = 'message', unsupported, system, interactive, errors }: Content): SubjectFacts {
  const named = [unsupported?.type, system?.type, interactive?.type, type].find((name) => name && name !== 'unknown')
  const [error] = errors
  return { kind: 'other', title: named ?? type, text: error?.error_data?.details ?? error?.details ?? error?.message }
}

const isAddress = (url: string | undefined): url is string => /^https?:\/\//i.test(url ?? '')
