import { join } from 'node:path'
import type { Rolldown } from 'vite'

// Which modules travel together. Left alone, the bundler makes a file for every set of pages that share something: five
// hundred of them, most of a kilobyte, and a page that needs two hundred waits for them one handful after the other.

type Graph = Rolldown.ChunkingContext
type Group = Rolldown.CodeSplittingGroup

const ground =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@lingui|zod|@tanstack[\\/](?!.*(virtual|[iI]nfiniteQuery(Observer)?\.|useBlocker)).*)[\\/]|platform[\\/]zod\.ts$/

/**
 * Small parts of ours that the first page needs, too: in one file they travel in less than each by itself. With them the
 * routes, which name the chunks of all pages and what these need: in two files much of that list would stand twice.
 */
const first =
  /src[\\/]((platform[\\/]([\w-]+[\\/])?(address|api|cell|chunks|i18n|idle|keep-typed|lazy|lazy-page|leave|reach|refresher|routes|servers|session|tokens|typed|version))|(ui[\\/]\w+[\\/](drawn|first-icons|toast|Toaster|LightButton|RowSkeletons))|(shell[\\/]\w+[\\/](CrashPage|PageOutline|no-access))|(domains[\\/]\w+[\\/]routes)|(shell[\\/]router))\.tsx?$/

/** Small parts that all pages before the sign-in share: in files of their own they weigh two kilobytes more. */
const signIn =
  /src[\\/]domains[\\/]auth[\\/](useForm|parts[\\/](AuthForm|AuthFrame|CodeField|EmailField|PasswordField|SocialPlace))\.tsx?$/

/** Of Mantine, what the frame shows; what pages with forms and lists add to it is the other file. */
const mantine =
  /node_modules[\\/](@mantine|@tanstack|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|tslib|get-nonce)/
const ofFrame =
  /@floating-ui|node_modules[\\/]clsx|@mantine[\\/](hooks[\\/]|core[\\/]esm[\\/]((core|utils)[\\/]|components[\\/](Portal|Transition|Popover|Overlay|VisuallyHidden|Tooltip|FocusTrap|Button|UnstyledButton|Loader)[\\/]))/

const inSource = (path: string) => join(import.meta.dirname, 'src', path)
const roots = {
  before: ['main.tsx', ...['Login', 'Signup', 'Recovery'].map((one) => `domains/auth/pages/${one}Page.tsx`)],
  frame: [
    'frame/WorkFrame.tsx',
    'follow/prepare-work.ts',
    'settings/SettingsFrame.tsx',
    'settings/SettingsIndex.tsx',
  ].map((one) => `shell/${one}`),
  items: ['domains/items/pages/ItemsPage.tsx'],
  chats: ['domains/chats/pages/ChatsPage.tsx'],
  live: ['shell/live.ts'],
}
type Place = keyof typeof roots

const isOurs = (id: string) => !id.includes('node_modules') && /[\\/](apps|packages)[\\/]/.test(id)

/** What one of these imports, and what that does; pages that are imported when they are gone to are not among it. */
function reachOf(ids: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const take = (id: string) => {
    if (found.has(id) || !isOurs(id)) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(take)
  }
  ids.forEach(take)
  return found
}

function lookAround(graph: Graph) {
  const reach = (place: Place) => reachOf(roots[place].map(inSource), graph)
  return {
    before: reach('before'),
    frame: reach('frame'),
    items: reach('items'),
    chats: reach('chats'),
    live: reach('live'),
  }
}

/**
 * The file of a module that several pages share; none where the bundler may choose. Each set holds all that its modules
 * import, so none of these files needs another that needs it: frame, kit, contract, apis, workspace, in this order.
 */
function placeOf(id: string, { before, frame, items, chats, live }: ReturnType<typeof lookAround>): string | null {
  if (!isOurs(id) || before.has(id)) return null
  if (frame.has(id)) return 'frame'
  if (/src[\\/](ui|platform)[\\/]/.test(id)) return 'kit'
  const isOfWork = items.has(id) && chats.has(id)
  if (/packages[\\/]contract[\\/]/.test(id)) return isOfWork ? 'contract' : live.has(id) ? 'apis' : null
  // Whatever is told of is read again by these, on every page.
  return live.has(id) ? 'apis' : isOfWork ? 'workspace' : null
}

let around: ReturnType<typeof lookAround> | undefined

export const groups: Group[] = [
  // What every page needs and releases seldom change: one file that browsers keep.
  { name: 'ground', test: ground },
  { name: 'first', test: first },
  { name: 'sign-in', test: signIn },
  { name: 'mantine', test: ofFrame, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'fields', test: mantine, minShareCount: 5, includeDependenciesRecursively: false },
  {
    debugName: 'ours',
    name: (id, graph) => {
      around ??= lookAround(graph)
      return placeOf(id, around)
    },
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
]
