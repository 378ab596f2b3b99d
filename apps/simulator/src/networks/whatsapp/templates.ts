/** Ready-made messages of the business, in each state that they can be in. */
const templates = [
  {
    name: 'order_update',
    language: 'ru',
    status: 'APPROVED',
    category: 'UTILITY',
    text: 'Здравствуйте! Ваш заказ №{{1}} собран, курьер будет {{2}}.',
  },
  {
    name: 'table_reminder',
    language: 'ru',
    status: 'APPROVED',
    category: 'UTILITY',
    text: 'Напоминаем: столик на {{1}} ждёт вас {{2}}. Если планы изменились, просто ответьте на это сообщение.',
  },
  {
    name: 'we_miss_you',
    language: 'ru',
    status: 'APPROVED',
    category: 'MARKETING',
    text: 'Давно вас не видели! Всё ли было хорошо в прошлый раз?',
  },
  {
    name: 'big_sale',
    language: 'ru',
    status: 'REJECTED',
    category: 'MARKETING',
    text: 'СКИДКИ {{1}} %!!! ТОЛЬКО СЕГОДНЯ!!!',
  },
  {
    name: 'call_back',
    language: 'ru',
    status: 'PENDING',
    category: 'UTILITY',
    text: 'Когда вам удобно, чтобы мы позвонили?',
  },
] as const

export const findTemplate = (name: string, language: string) =>
  templates.find((one) => one.name === name && one.language === language)

const page_default = 25

/** By pages, as everything on the Graph: `after` is the place of the last one. */
export function listTemplates(url: string, { limit, after }: { limit?: string; after?: string }): object {
  const start = after === undefined ? 0 : Number(Buffer.from(after, 'base64url').toString()) + 1
  const end = start + (Number(limit) || page_default)
  const data = templates.slice(start, end).map(({ text, ...rest }, n) => ({
    ...rest,
    parameter_format: 'POSITIONAL',
    components: [{ type: 'BODY', text }],
    id: String(900_000_000_000_001 + start + n),
  }))
  const cursors = { before: place(start), after: place(end - 1) }
  const next = end < templates.length ? { next: `${url}?after=${cursors.after}` } : {}
  return { data, ...(data.length > 0 && { paging: { cursors, ...next } }) }
}

const place = (n: number) => Buffer.from(String(n)).toString('base64url')
