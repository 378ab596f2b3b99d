import { camel, type Known } from './skeleton-network.ts'

/** Where a new network has to be named: a file, and how that is done. */
type Place = { file: string; says: string; name: (text: string) => string }

const before = (mark: string, entry: string) => (text: string) => {
  if (!text.includes(mark)) throw new Error(`there is no «${mark}» to put «${entry}» before`)
  return text.replace(mark, `${entry},\n${mark}`)
}
/** Behind the last of a list, which the formatter has put on one line or on many. */
const atEnd = (mark: string, entry: string) => (text: string) => {
  const [list = '', ...rest] = text.split(mark)
  if (rest.length === 0) throw new Error(`there is no «${mark}» to put «${entry}» before`)
  return [`${list.trimEnd().replace(/,$/, '')},\n  ${entry},\n`, ...rest].join(mark)
}
const imported = (line: string) => (text: string) => `${line}\n${text}`
const both =
  (...edits: ((text: string) => string)[]) =>
  (text: string) =>
    edits.reduce((changed, edit) => edit(changed), text)

/** In the order of docs/adding-a-network.md, which has the same lines; skeleton.test.ts compares. */
export function networkPlaces(id: string): Place[] {
  const variable = camel(id)
  return [
    {
      file: 'packages/contract/src/networks/catalogue.ts',
      says: `${variable}, in the order in which people choose within its group`,
      name: both(
        imported(`import { ${variable} } from './${id}.ts'`),
        before('  ...awaitedNetworks,', `  ${variable}`),
      ),
    },
    {
      file: 'packages/contract/src/networks/awaited.ts',
      says: 'what it knew of it has moved into its own file',
      name: (text) => text.replace(blockOf(text, id) ?? '', ''),
    },
    {
      file: 'packages/connectors/src/registry.ts',
      says: variable,
      name: both(
        imported(`import { ${variable} } from './${id}/index.ts'`),
        atEnd('}\n\nexport const findConnector', id === variable ? id : `'${id}': ${variable}`),
      ),
    },
    {
      file: 'apps/simulator/src/networks/list.ts',
      says: variable,
      name: both(
        imported(`import { ${variable} } from './${id}/index.ts'`),
        atEnd(']\n\nexport function getNetwork', variable),
      ),
    },
    {
      file: '.env.example',
      says: 'its addresses and the keys of our application there, as the connector names them',
      name: (text) => `${text.trimEnd()}\n#${id.toUpperCase()}_API_BASE=https://api.${id}.example\n`,
    },
  ]
}

const blockOf = (text: string, id: string) =>
  new RegExp(`^ {2}awaited\\(\\{\\n {4}\\.\\.\\.\\{ id: '${id}',[\\s\\S]*?^ {2}\\}\\),\\n`, 'm').exec(text)?.[0]

/** What awaited.ts knows of a network, to begin its own file with. */
export function knownOf(text: string, id: string): Known | undefined {
  const block = blockOf(text, id)
  if (!block) return
  const word = (name: string) => new RegExp(`\\b${name}: '([^']*)'`).exec(block)?.[1]
  const channel = (name: string) =>
    new RegExp(`^ {4}${name}: makeChannel\\((?:.*\\),|\\{[\\s\\S]*?^ {4}\\}\\),)$`, 'm').exec(block)?.[0].trim()
  const about = /\babout: (\{[^}]*\}|\w+)/.exec(block)?.[1] ?? ''
  const said = about.startsWith('{') ? about : new RegExp(`^const ${about} = (.*)$`, 'm').exec(text)?.[1]
  return {
    about: said ?? `{ ru: '', en: '' }`,
    group: word('group') ?? 'social',
    color: word('color') ?? '--net-ink',
    ru: word('ru') ?? word('name') ?? id,
    channels: [channel('comments') ?? 'comments: null,', channel('messages') ?? 'messages: null,'],
  }
}

export const lineOf = ({ file, says }: Place) => `${file}: ${says}`
