import { basename, dirname, join } from 'node:path/posix'
import { catalogue } from '../../packages/contract/src/networks/catalogue.ts'

/** What the formatter and the compiler cannot know about our code. Each rule looks at one file's path and text. */
type Rule = { says: string; find: RegExp; in: 'code' | 'comments'; unless?: RegExp; unlessCode?: RegExp }

const MAX_LINES = 300
const VAGUE = /(^|\/)(utils?|helpers?|common|misc|shared|base|manager)s?(\.|\/)/i
const GENERATED = /\.generated\.ts$/

const tests = String.raw`\.test\.tsx?$|(^|\/)test\/|^packages\/connectors\/src\/suite|^(e2e|bench|faults|outside|tools)\/`
const except = (places: string) => new RegExp(`${places}|${tests}`)

// Words of their own, too: they count only where a network is plainly meant.
const ambiguous = ['ok', 'max', 'vc', 'gis', 'google', 'yandex']
const networks = catalogue.flatMap(({ id }) => (ambiguous.includes(id) ? [] : [id])).join('|')
const asksForNetwork = [
  `[!=]==? ?'(${networks})'`,
  `'(${networks})' ?[!=]==?`,
  `case '(${networks})':`,
  `includes\\('(${networks})'\\)`,
  `(network|provider)\\w* ?[!=]==? ?'(${ambiguous.join('|')})'`,
].join('|')

const rules: Rule[] = [
  {
    says: 'a note for later needs an issue: TODO(#123)',
    find: /\b(TODO|FIXME|HACK|XXX)\b(?!\(#\d+\))/,
    in: 'comments',
    unless: /^tools\/check\/house-rules/,
  },
  {
    says: 'asks which network it is: that belongs in the catalogue or in a connector',
    find: new RegExp(asksForNetwork),
    in: 'code',
    unless: except(String.raw`^packages\/(connectors|contract\/src\/networks)\/|^apps\/simulator\/`),
  },
  {
    says: 'speaks to the network by itself: use the platform (safe fetch on the server, the client in the browser)',
    find: /(?<![.\w])fetch\((?!\w+\??:)|(globalThis|window)\.fetch\b|\bhttps?\.(request|get)\(|from 'undici'/,
    in: 'code',
    // Taken out of what the platform has handed in: the global one is out of sight.
    unlessCode: /[{(,] ?fetch ?[,})]/,
    unless: except(
      String.raw`^apps\/server\/src\/platform\/outbound\/safe-fetch|^apps\/web\/src\/platform\/|^packages\/contract\/src\/wire\/client\.ts$|^apps\/simulator\/`,
    ),
  },
  {
    says: "the browser's own field for days and times speaks the browser's language: use ui/fields/time/DayField or ui/fields/time/ClockField",
    find: /\btype=("|\{')(date|time|datetime-local|month|week)\b/,
    in: 'code',
    unless: /^tools\/check\/house-rules/,
  },
  {
    says: 'reads the environment: only the configuration does, where values are checked',
    find: /\bprocess\.env\b/,
    in: 'code',
    // The launcher hands PATH on, which is no setting of ours; the configurations of tools are read by those tools.
    unless: except(
      String.raw`^apps\/server\/src\/platform\/(config\/config\.ts$|embedded\/)|^[\w.]+\.config\.ts$|^apps\/web\/vite\.config\.ts$`,
    ),
  },
  {
    says: 'what is typed here is gone with a reload: useTyped keeps it',
    find: /\buseState(<string>)?\(''\)|\buseState<(Partial<)?\w*(Draft|Edited)\b/,
    in: 'code',
    // Secrets, words to look something up by in a menu that closes, and a word that is kept when its field is left.
    unless: except(
      String.raw`(PasswordCard|OtpDialog|PinField|EmojiMenu|AssigneeMenu|PickMany|TemplateMenu|AccountPicker|PickList|ChoiceList|PaletteDialog|TelegramCard|DeskPage|ChipsField|Secrets)\.tsx$`,
    ),
  },
]

/** Every fault of one file, each with its line where it has one. */
export function faultsOf(path: string, text: string): string[] {
  if (GENERATED.test(path)) return []
  const lines = text.trimEnd().split('\n')
  const code = withoutComments(text).split('\n')
  const broken = rules.flatMap((rule) => {
    if (rule.unless?.test(path) || rule.unlessCode?.test(code.join('\n'))) return []
    const places = rule.in === 'code' ? code : lines.map((line, index) => commentOf(line, code[index] ?? ''))
    return places.flatMap((line, index) => (rule.find.test(line) ? [`${path}:${index + 1}: ${rule.says}`] : []))
  })
  return [...lengthFault(path, lines.length), ...nameFault(path), ...broken, ...anyFaults(path, lines, code)]
}

function lengthFault(path: string, count: number) {
  const isMeasured = /\.(ts|tsx|js|css)$/.test(path)
  return isMeasured && count > MAX_LINES
    ? [`${path}: ${count} lines, the limit is ${MAX_LINES}: split it by what it does`]
    : []
}

function nameFault(path: string) {
  return VAGUE.test(path) ? [`${path}: "${basename(path)}" says nothing: name it after what it holds`] : []
}

/** `any` switches the checks off, so somebody must have had a reason, and written it beside. */
function anyFaults(path: string, lines: string[], code: string[]) {
  if (!/\.tsx?$/.test(path)) return []
  const isAny = /(?:[:<|&]\s*|\bas\s+|=>\s*|\btype \w+ = )any\b(?!\s*[:(.])|,\s*any>/
  const isComment = /^\s*(\/\/|\*|\{?\/\*)/
  return code.flatMap((line, index) => {
    const hasReason = isComment.test(lines[index - 1] ?? '') || lines[index]?.includes('// ')
    const isBroken = isAny.test(withoutStrings(line)) && !hasReason
    return isBroken ? [`${path}:${index + 1}: any needs its reason in a comment beside it`] : []
  })
}

/** Comments become blanks, so that lines keep their numbers and columns. */
function withoutComments(text: string): string {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ')
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(?<=^|\s)\/\/.*$/gm, blank)
}

function commentOf(line: string, code: string) {
  return [...line].map((letter, index) => (code[index] === letter ? ' ' : letter)).join('')
}

function withoutStrings(line: string) {
  return line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")
}

/** Pages by their path, each with its headings. */
export type Headings = ReadonlyMap<string, readonly string[]>

export const headingsIn = (text: string): string[] =>
  [...text.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading]) => (heading as string).trim())

// Papers that nobody who has this repository can read. A paragraph sign is left to RFCs.
const ABSENT =
  /\b(spec|product|quality|architecture|automation|areas|team)\.md\b|\bnetworks\/\w+\.md\b|(?<!RFC \d{1,5} )§/i
const CITATION = /\(product\/([a-z-]+): ([^()]+)\)/g
const UNCHECKED = /^tools\/check\/house-rules|^apps\/server\/migrations\//

/** What is cited as `(product/work: Guard)` is there, and nothing is cited that is not. Migrations stay as they were run. */
export function citationFaultsOf(path: string, text: string, headings: Headings): string[] {
  if (UNCHECKED.test(path)) return []
  return text.split('\n').flatMap((line, index) => {
    const say = (fault: string) => `${path}:${index + 1}: ${fault}`
    const cited = [...line.matchAll(CITATION)]
    // What follows a bracket is a link.
    const isBroken = line.split(/(?<!\])\(product\//).length - 1 > cited.length
    return [
      ...(ABSENT.test(line) ? [say('cites a paper that is not here: cite docs/product')] : []),
      ...(isBroken ? [say('a citation stands on one line and looks like this: (product/work: Guard)')] : []),
      ...cited.flatMap(([whole, page, heading]) =>
        headings.get(`docs/product/${page}.md`)?.includes(heading as string) ? [] : [say(`there is no ${whole}`)],
      ),
    ]
  })
}

/** Links of our papers to each other lead somewhere, down to the heading. */
export function linkFaultsOf(
  path: string,
  text: string,
  headings: Headings,
  isFile: (path: string) => boolean,
): string[] {
  return [...text.matchAll(/\]\((?!\w+:)([^)\s]*)\)/g)].flatMap(([, link = '']) => {
    const [to = '', anchor] = link.split('#')
    const target = to === '' ? path : join(dirname(path), to)
    if (!isFile(target)) return [`${path}: the link ${link} leads nowhere`]
    const known = headings.get(target)
    const isThere = anchor === undefined || !known || known.map(anchorOf).includes(anchor)
    return isThere ? [] : [`${path}: ${target} has no heading for #${anchor}`]
  })
}

/** As GitHub makes them. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const MOST_FILES = 30
/** Lists by nature: nobody looks for a place in them. */
const LISTS = /(^|\/)(migrations|payloads|samples|decisions)$|^packages\/locales\//

/** A folder with more files beside each other than one reads at a glance: it is about several things. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths, (path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))))
  return [...folders].flatMap(([folder, { length }]) =>
    length <= MOST_FILES || LISTS.test(folder)
      ? []
      : [`${folder}: ${length} files beside each other, more than ${MOST_FILES}: give what belongs together a folder`],
  )
}
