import { z } from 'zod'
import type { Speaker, TemplateFacts } from '../connector.ts'
import { Text } from '../meta/fields.ts'
import { graph } from '../meta/graph.ts'
import { afterOf, Page } from '../meta/nodes.ts'
import { businessId } from './auth.ts'

const Component = z.object({
  type: z.string(),
  text: Text,
  format: Text,
  buttons: z.array(z.object({ type: z.string(), url: Text })).nullish(),
})
const Template = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  parameter_format: Text,
  components: z.array(Component).default([]),
})
type Template = z.output<typeof Template>

const per_page = 100
const pages_max = 20

export async function templates(speaker: Speaker): Promise<TemplateFacts[]> {
  const found: TemplateFacts[] = []
  const fields = 'name,language,status,category,parameter_format,components'
  let after: string | undefined
  for (let page = 0; page < pages_max; page++) {
    const query = { fields, limit: per_page, after }
    const answer = await graph(speaker, { path: `/${businessId(speaker)}/message_templates`, query }, Page)
    found.push(...answer.data.flatMap((one) => factsOf(Template.safeParse(one).data)))
    after = afterOf(answer) ?? undefined
    if (after === undefined) break
  }
  return found
}

const blank = /\{\{([^{}]+)\}\}/g

/** Only those that we can fill: with numbered values in their text, and nothing to fill elsewhere. */
function factsOf(template: Template | undefined): TemplateFacts[] {
  const body = template?.components.find(({ type }) => type === 'BODY')
  if (!template || body?.text === undefined || template.parameter_format === 'NAMED') return []
  if (template.category === 'AUTHENTICATION' || template.components.some(needsMore)) return []
  const blanks = [...body.text.matchAll(blank)].map(([, name]) => Number(name))
  if (blanks.some((number) => !Number.isInteger(number))) return []
  const { name, language, category, status } = template
  return [
    {
      name,
      language,
      category,
      is_approved: status === 'APPROVED',
      text: body.text,
      parameters: Math.max(0, ...blanks),
    },
  ]
}

/** A picture or a value in the head, or an address with a value in a button. */
function needsMore({ type, text = '', format = 'TEXT', buttons }: z.output<typeof Component>): boolean {
  if (type === 'HEADER') return format !== 'TEXT' || text.includes('{{')
  if (type === 'BUTTONS')
    return (buttons ?? []).some(({ type: kind, url = '' }) => url.includes('{{') || kind === 'COPY_CODE')
  return type === 'CAROUSEL'
}
