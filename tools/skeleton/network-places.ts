import { camel } from './skeleton-network.ts'

/** Where a new network has to be named: a file, and how that is done. */
type Place = { file: string; says: string; name: (text: string) => string }

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
      name: both(imported(`import { ${variable} } from './${id}.ts'`), atEnd(']\n\nconst byId', variable)),
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

export const lineOf = ({ file, says }: Place) => `${file}: ${says}`
