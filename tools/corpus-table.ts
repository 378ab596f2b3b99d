import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aboutCorpus, networksOfCorpus, payloadsOf, summaryOf, understood } from '../packages/connectors/test/corpus.ts'
import { root } from './run-tool.ts'

const file = join(root, 'docs', 'corpus.md')

const head = `# The corpus: payloads that nobody here has invented

<!-- written by \`npm run networks\` -->

\`packages/connectors/corpus/<network>/*.jsonl\` holds what networks send, one payload on a line, re-authored in our own words from public descriptions and fixtures, each with its source and with what must become of it: the facts in their order, or the name by which it is ignored. \`packages/connectors/test/corpus.test.ts\` walks all of it. Any word under a key where people write must be found in the facts, or its place is listed in the network's \`about.json\` with a reason; what the receiver of an application takes apart must become the same as the whole; no id may be empty, and the same payload with every id changed must name neither the same author nor the same chat. Where somebody speaks, each id of a person or place is also changed alone and must be heard, or stands under \`unheard\` with a reason: strangers who differ by one id only are never joined.

To add a network: a folder with \`about.json\` (account, sources, left_out, unheard) and \`*.jsonl\` files. Nothing else changes.
`

function tableOf(): string {
  const lines = networksOfCorpus().map((network) => {
    const payloads = payloadsOf(network)
    const ignored = payloads.filter(({ expect }) => typeof expect === 'string')
    const cards = payloads.filter((one) => understood(one).some((fact) => summaryOf(fact).subjects?.length))
    const cells = [network, payloads.length, payloads.length - ignored.length, cards.length, ignored.length]
    return `| ${[...cells, aboutCorpus(network).left_out.length].join(' | ')} |`
  })
  const sources = networksOfCorpus().flatMap((network) => {
    const payloads = payloadsOf(network)
    return Object.entries(aboutCorpus(network).sources).map(([name, { what, where, date }]) => {
      const count = payloads.filter(({ source }) => source === name).length
      return `- **${network}**, ${count}: ${what} (${where}, ${date}).`
    })
  })
  return [
    '| network | payloads | understood | of them with subjects | ignored by name | places left out |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
    '## Sources',
    '',
    ...sources,
    '',
  ].join('\n')
}

const corpusPage = () => `${head}\n${tableOf()}`

export const writeCorpusTable = () => writeFileSync(file, corpusPage())

export const checkCorpusTable = (): string | undefined =>
  readFileSync(file, 'utf8') === corpusPage() ? undefined : 'docs/corpus.md is old: npm run networks'
