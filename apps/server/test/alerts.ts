import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The rules of docs/alerts.yml, and as much of Prometheus as it takes to see whether one would speak up. */

export type Alert = { name: string; expr: string }
type Sample = { name: string; labels: Record<string, string>; value: number }

const file = join(import.meta.dirname, '../../../docs/alerts.yml')

export function readAlerts(): Alert[] {
  const rules = readFileSync(file, 'utf8').matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)
  return [...rules].map(([, name = '', expr = '']) => ({ name, expr }))
}

export function readSamples(text: string): Sample[] {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return lines.map((line) => {
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text])
    return { name, labels: Object.fromEntries(pairs), value: Number(value) }
  })
}

/** Of which figures a rule speaks, by what they are called on /metrics. */
export const figuresOf = ({ expr }: Alert): string[] =>
  [...expr.matchAll(/otklik_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''))

const passes = (have = '', operator: string, want: string) => {
  if (operator === '=') return have === want
  if (operator === '!=') return have !== want
  return new RegExp(`^(?:${want})$`).test(have) === (operator === '=~')
}

function select(samples: Sample[], expr: string): Sample[] {
  const [, name = '', matchers = ''] = /(otklik_\w+)(?:\{(.*?)\})?[[)\s]/.exec(`${expr} `) ?? []
  const wanted = [...matchers.matchAll(/(\w+)(=~|!~|!=|=)"(.*?)"/g)]
  return samples.filter(
    (one) =>
      one.name === name && wanted.every(([, label = '', op = '', text = '']) => passes(one.labels[label], op, text)),
  )
}

/**
 * How far a rule is from speaking up. For a rule about what is now: whether it would. For a rule about what has happened in
 * a while: how often that has happened so far, for times: how often it took longer than the rule allows.
 */
export function judge({ name, expr }: Alert, text: string): { is_on: boolean } | { times: number } {
  const found = select(readSamples(text), expr)
  const [, operator, limit = ''] = /(==|>|<) ([\d.]+)$/.exec(expr) ?? []
  const total = (samples: Sample[]) => samples.reduce((sum, { value }) => sum + value, 0)
  if (expr.startsWith('histogram_quantile')) {
    const upTo = (le: string) => total(found.filter(({ labels }) => labels.le === le))
    if (found.length > 0 && !found.some(({ labels }) => labels.le === limit))
      throw new Error(`${name}: ${limit} is no bound of a bucket`)
    return { times: upTo('+Inf') - upTo(limit) }
  }
  if (expr.includes('[')) return { times: total(found) }
  const values = found.map(({ value }) => value)
  const value = expr.startsWith('min') ? Math.min(...values) : Math.max(...values)
  const isOn =
    operator === '==' ? value === Number(limit) : operator === '>' ? value > Number(limit) : value < Number(limit)
  return { is_on: values.length > 0 && isOn }
}
