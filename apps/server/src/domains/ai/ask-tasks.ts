// What bots ask an agent besides an answer: values out of what a customer wrote, and which of several labels fits. Read by
// code and believed by nobody: whoever asked checks every value.
import { z } from 'zod'
import { readJson } from './compose/partial.ts'
import { fence } from './compose/prompt.ts'
import type { Question } from './model/model.ts'

export type AskedField = { name: string; about: string; as: string; choices: readonly string[] }
export type AskedLabel = { id: string; name: string; about: string }

const tasks = {
  extract: `Take out of data.messages what data.fields ask for. Only what the customer has written there, in their words: guess nothing, add nothing; null where it was not written. Numbers as digits, dates as YYYY-MM-DD (data.today is today), of a field with choices exactly one of them. Answer with one JSON object and nothing else: {"values": {"name of the field": "..."}}.`,
  classify: `Say which one of data.labels fits what the customer wants in data.messages, by its number n, or null where none fits. Answer with one JSON object and nothing else: {"label": 1, "confidence": 0.0-1.0}.`,
} as const

export function taskQuestion(
  task: keyof typeof tasks,
  instructions: string,
  data: object,
  max_tokens: number,
): Question {
  const own = instructions.trim()
  const content = [`TASK: ${task}`, tasks[task], own && `Instructions of the company:\n${own}`, fence]
  return {
    turns: [
      { role: 'system', content: content.filter(Boolean).join('\n\n') },
      { role: 'user', content: JSON.stringify({ data }) },
    ],
    max_tokens,
    tools: [],
    is_json: true,
  }
}

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable()
const Extracted = z.object({ values: z.record(z.string(), Value.catch(null)) })

/** Fields that nobody asked for are left out. */
export function readValues(text: string, fields: readonly AskedField[]): Record<string, string> | undefined {
  const read = Extracted.safeParse(readJson(text))
  if (!read.success) return
  const found = new Map(Object.entries(read.data.values).map(([name, value]) => [name.trim().toLowerCase(), value]))
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = found.get(name.toLowerCase()) ?? null
      return value === null || String(value).trim() === '' ? [] : [[name, String(value).trim()]]
    }),
  )
}

const Classified = z.object({
  label: z.coerce.number().int().nullable(),
  confidence: z.coerce
    .number()
    .transform((each) => Math.max(0, Math.min(1, each > 1 ? each / 100 : each)))
    .catch(0),
})

/** A label that is none of them makes no sense; none of them is an answer. */
export function readLabel(text: string, labels: readonly AskedLabel[]) {
  const read = Classified.safeParse(readJson(text))
  if (!read.success) return
  const { label, confidence } = read.data
  if (label === null) return { id: null, confidence: 0 }
  const found = labels[label - 1]
  return found && { id: found.id, confidence }
}
