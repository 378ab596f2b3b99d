// What stands in braces in a ready reply, and what becomes of it: one list for the editor, the composer and the server.

export const templateVariables = [
  'author.name',
  'author.first_name',
  'user.name',
  'user.first_name',
  'account.name',
  'company.name',
  'post.url',
  'date',
] as const
export type TemplateVariable = (typeof templateVariables)[number]

/** What is known where the text will stand; null or nothing where it is not. */
export type TemplateContext = Partial<Record<TemplateVariable, string | null>>

/** With what stands there where it is not known: `{author.first_name|клиент}`. */
export const braces = /\{([^{}|\n]{1,40})(?:\|([^{}|\n]{1,60}))?\}/g

/** Where there is nothing to fill in: seen at once, and never a name of ours in front of a customer. */
export const templateGap = '___'

const isVariable = (name: string): name is TemplateVariable => (templateVariables as readonly string[]).includes(name)

export const variablesIn = (text: string): string[] => [...text.matchAll(braces)].map(([, name]) => name as string)

/** As they stand there, with their braces and with what is said instead. */
export const placesIn = (text: string): string[] =>
  [...text.matchAll(braces)].flatMap(([whole, name]) => (isVariable(name as string) ? whole : []))

/** What its author believed to be a variable: it would go out as it stands. */
export const unknownVariables = (text: string): string[] =>
  [...text.matchAll(/\{([^{}\n]+)\}/g)].flatMap(([whole, inside = '']) => {
    const [name = ''] = inside.split('|')
    if (isVariable(name)) return placesIn(whole).length > 0 ? [] : [inside]
    return name.length > 0 && name.length <= 40 ? [name] : []
  })

/** The text as it will be sent, and what was missing for it. */
export function fillTemplate(text: string, context: TemplateContext): { text: string; missing: TemplateVariable[] } {
  const missing = new Set<TemplateVariable>()
  const filled = text.replace(braces, (whole, name: string, instead: string | undefined) => {
    if (!isVariable(name)) return whole
    const value = context[name]?.trim() || instead?.trim()
    if (value) return value
    missing.add(name)
    return templateGap
  })
  return { text: filled, missing: [...missing] }
}

type Facts = {
  author_name?: string | null
  user_name?: string | null
  account_name?: string | null
  company_name?: string | null
  post_url?: string | null
  date?: string | null
}

export const templateContext = (facts: Facts): TemplateContext => ({
  'author.name': facts.author_name,
  'author.first_name': firstName(facts.author_name),
  'user.name': facts.user_name,
  'user.first_name': firstName(facts.user_name),
  'account.name': facts.account_name,
  'company.name': facts.company_name,
  'post.url': facts.post_url,
  date: facts.date,
})

/** Networks give the name first; a nickname is all there is of some. */
const firstName = (name: string | null | undefined) => name?.trim().split(/\s+/)[0]
