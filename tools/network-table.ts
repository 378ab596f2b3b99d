import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '../packages/contract/src/networks/catalogue.ts'
import type { Channel, Network } from '../packages/contract/src/networks/network.ts'
import { root } from './run-tool.ts'

type Row = { name: string; cell(channel: Channel): string }

const marks = (of: 'actions' | 'tells' | 'brings' | 'takes', names: Readonly<Record<string, string>>): Row[] =>
  Object.entries(names).map(([id, name]) => ({
    name,
    cell: (channel) => {
      if (!channel[of].some((one) => one === id)) return '–'
      return channel.unverified[of]?.some((one) => one === id) ? '✓?' : '✓'
    },
  }))

const contents = { photo: 'photo', video: 'video', document: 'document', voice: 'voice', sticker: 'sticker' }
const news = {
  edit: 'edits',
  delete: 'deletions',
  restore: 'restoring',
  hide: 'hiding',
  reaction: 'reactions',
  delivered: 'delivery marks',
  read: 'read marks',
  typing: 'typing',
  echo: 'replies made in its own application',
  author_block: 'authors blocked in its own application',
  block: 'that a customer has had enough',
}
const deeds = {
  reply: 'reply',
  private_reply: 'private reply',
  edit: 'edit our reply',
  delete_own: 'delete our reply',
  delete: 'delete a comment',
  restore: 'restore it',
  hide: 'hide and show',
  like: 'like',
  pin: 'pin a comment',
  close_topic: 'close and open its topic',
  block: 'block the author',
  react: 'react',
  read: 'mark as read',
  typing: 'show that we type',
  start: 'begin a dialogue',
}
const suffixed = (names: Readonly<Record<string, string>>, before: string) =>
  Object.fromEntries(Object.entries(names).map(([id, name]) => [id, `${before}: ${name}`]))

const rows: readonly Row[] = [
  ...marks('brings', suffixed({ ...contents, quote: 'answers and quotations' }, 'in')),
  {
    name: 'in: mentions on pages of others',
    cell: ({ mentions, unverified }) => (mentions ? (unverified.mentions ? '✓?' : '✓') : '–'),
  },
  ...marks('tells', suffixed(news, 'told')),
  ...marks('takes', suffixed({ ...contents, quote: 'quotation' }, 'out')),
  ...marks('actions', deeds),
  {
    name: 'one answer to each',
    cell: ({ answers, unverified }) => {
      if (!answers) return '–'
      const second = answers === 'one_refused' ? 'a second is refused' : 'a second replaces it'
      return unverified.answers ? `${second} ✓?` : second
    },
  },
  {
    name: 'choices at once',
    cell: ({ choices }) =>
      choices
        ?.map(({ most, kinds, unverified }) => `${most} (${kinds.join(', ')})${unverified ? ' ✓?' : ''}`)
        .join('; ') ?? '–',
  },
  { name: 'characters', cell: ({ limit, network_limit }) => String(Math.min(limit, network_limit)) },
  { name: 'files', cell: ({ uploads }) => String(uploads) },
  {
    name: 'only files of certain types',
    cell: ({ file_types, unverified }) => (file_types ? (unverified.file_types ? '✓?' : '✓') : '–'),
  },
  { name: 'window to answer', cell: ({ reply_window_s, agent_window_s }) => hours(agent_window_s ?? reply_window_s) },
]

const hours = (seconds: number | undefined) => (seconds === undefined ? '–' : `${seconds / 3600} h`)

/** What each network that is offered can do, by the catalogue alone: a row that nobody fills is left out. */
export function networkTable(networks: readonly Network[]): string {
  const tables = (['comments', 'messages'] as const).map((kind) => {
    const offered = networks.flatMap(({ hidden, name, [kind]: channel }) =>
      hidden || !channel ? [] : [{ name, channel }],
    )
    const filled = rows
      .map(({ name, cell }) => [name, ...offered.map(({ channel }) => cell(channel))])
      .filter(([, ...cells]) => cells.some((cell) => cell !== '–' && cell !== '0'))
    const lines = [
      [kind, ...offered.map(({ name }) => name)],
      offered.concat(offered[0] ?? []).map(() => '---'),
      ...filled,
    ]
    return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  })
  return `${tables.join('\n\n')}\n\n✓? is built after descriptions that no public source confirms, or from memory.`
}

const readme = join(root, 'README.md')
const begin = '<!-- networks: written by `npm run networks` -->'
const end = '<!-- /networks -->'

function withTable(text: string): string {
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`README.md has no place between ${begin} and ${end}`)
  return `${before}${begin}\n\n${networkTable(catalogue)}\n\n${end}${after}`
}

export const writeNetworkTable = () => writeFileSync(readme, withTable(readFileSync(readme, 'utf8')))

export function checkNetworkTable(): string | undefined {
  const text = readFileSync(readme, 'utf8')
  return withTable(text) === text ? undefined : 'The table of networks in README.md is old: npm run networks'
}
