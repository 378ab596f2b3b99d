// Who may import whom (decision 6: tiers of domains), as data for check-imports.ts and new-domain.ts.

/** Calls go down the tiers, events go up. */
export const tiers = [
  ['auth', 'users', 'spaces', 'billing', 'statuses', 'workinghours'],
  ['accounts', 'targets', 'authors', 'posts', 'files'],
  [
    'items',
    'chats',
    'blocks',
    'work',
    'actions',
    'tags',
    'labels',
    'templates',
    'facts',
    'macros',
    'orders',
    'automation',
    'emotions',
    'drafts',
    'issues',
  ],
  [
    'inbox',
    'gateway',
    'deletions',
    'bulk',
    'approvals',
    'routing',
    'rules',
    'bots',
    'ai',
    'qa',
    'csi',
    'monitoring',
    'integrations',
    'draws',
    'duplicates',
  ],
  ['notifications', 'statistics', 'exports', 'audit', 'desk', 'search', 'setup'],
]

/** Whom a domain may call on its own tier. */
export const neighbours: Record<string, string[]> = {
  auth: ['users', 'spaces', 'statuses', 'workinghours', 'billing'],
  users: ['spaces'],
  billing: ['spaces'],
  workinghours: ['users', 'spaces'],
  statuses: ['workinghours', 'spaces'],
  accounts: ['files', 'authors', 'targets'],
  targets: ['accounts'],
  authors: ['files'],
  posts: ['files', 'authors'],
  work: ['tags'],
  drafts: ['templates', 'work'],
  actions: ['work', 'automation'],
  blocks: ['actions'],
  items: ['emotions', 'work', 'actions', 'tags', 'drafts', 'templates', 'automation'],
  chats: ['emotions', 'work', 'actions', 'tags', 'drafts', 'templates', 'automation'],
  macros: ['templates'],
  orders: ['items', 'chats', 'blocks', 'tags', 'labels', 'templates', 'macros'],
  gateway: ['inbox'],
  deletions: ['integrations', 'bots', 'ai', 'duplicates'],
  duplicates: ['bulk'],
  rules: ['ai', 'routing', 'duplicates'],
  // Bots judge and act by the matcher and the acts of rules. What rules ask of bots they write down (automation/bot-orders.ts).
  // Their nodes look for facts and ask agents as drafts do (ai/ask-agent.ts).
  bots: ['rules', 'routing', 'ai'],
  // What an agent has answered alone is given to nobody. An agent is bound to its author's accounts as rules are
  // (rules/store/reach.ts).
  ai: ['routing', 'rules'],
}

/**
 * The same of the web app, lowest first. `work` is no domain but the workspace (apps/web/src/work): it offers what stands
 * below it to whatever can be worked on, and the kinds of work above it hand themselves in.
 */
export const webTiers = [
  ['desk'],
  ['auth', 'applications', 'spaces', 'files', 'statuses', 'billing', 'targets', 'posts'],
  ['users', 'deletions'],
  ['routing'],
  ['accounts'],
  ['tags', 'labels', 'templates', 'workinghours'],
  // Facts lie in folders as templates do.
  ['macros', 'authors', 'facts'],
  // Below the workspace: its cards show what rules made of a thing, and which bot speaks in a dialogue.
  ['rules', 'duplicates'],
  // Nodes of bots name agents.
  ['ai'],
  ['bots'],
  ['work'],
  ['items', 'chats', 'issues', 'mentions'],
  [
    'search',
    'statistics',
    'inbox',
    'emotions',
    'qa',
    'csi',
    'monitoring',
    'audit',
    'setup',
    'draws',
    'notifications',
    'approvals',
  ],
  // Shows beside its own how what tells people stands.
  ['integrations'],
]

/** Parts of a domain that no other domain may touch. */
export const privateParts = ['routes', 'queries', 'pages']

/** The server's files that speak to networks, besides every domain's jobs: the list, the receiver, calls declared outside. */
const speakers = [
  ...['apps/server/src/platform/outbound/connectors.ts', 'apps/server/src/platform/outbound/heard.ts'],
  'apps/server/src/domains/inbox/receiver.ts',
]

/** Where the invented networks may be started from. */
const stages = ['apps/server/src/main.ts', 'apps/server/src/demo/']

type Prohibition = {
  from: RegExp
  to: RegExp
  why: string
  unless?: (file: string) => boolean
  allowsTypes?: true
}

export const prohibitions: Prohibition[] = [
  {
    from: /^packages\/contract\//,
    to: /^(apps\/|packages\/(?!contract\/)|npm:(?!zod(\/|$)))/,
    why: 'the contract knows zod only',
  },
  {
    from: /^packages\/connectors\//,
    to: /^(apps\/|packages\/(?!contract\/|connectors\/))/,
    why: 'a connector knows the contract only',
  },
  {
    from: /^apps\/simulator\//,
    to: /^(apps\/(?!simulator\/)|packages\/connectors\/)/,
    why: 'the simulator knows the contract only',
  },
  {
    from: /^apps\/web\/src\//,
    to: /^(apps\/(?!web\/)|packages\/connectors\/|npm:node:)/,
    why: 'the web app speaks the contract',
  },
  {
    from: /^apps\/server\//,
    to: /^apps\/simulator\//,
    why: 'the simulator is for the demo and the tests',
    unless: (file) => stages.some((stage) => file.startsWith(stage)),
  },
  { from: /^apps\/server\//, to: /^apps\/web\//, why: 'the server knows no other app' },
  {
    from: /^apps\/\w+\/src\/(platform|ui)\//,
    to: /^apps\/\w+\/src\/(domains|work|shell)\//,
    why: 'platform and ui know no domain',
  },
  {
    from: /^apps\/web\/src\/(domains|work)\//,
    to: /^apps\/web\/src\/shell\//,
    why: 'a domain is shown by the shell, not the other way round',
  },
  {
    from: /^apps\/server\/src\/domains\//,
    to: /^npm:(pg|fastify|undici)$/,
    why: 'the pool and the wire belong to the platform',
  },
  {
    from: /^apps\/server\/src\//,
    to: /^packages\/connectors\/src\/registry\.ts$/,
    why: 'what networks say enters through platform/outbound/connectors.ts, where it is made fit to be kept',
    unless: (file) => file === 'apps/server/src/platform/outbound/connectors.ts',
  },
  {
    from: /^apps\/server\//,
    to: /^packages\/connectors\//,
    why: 'only jobs, outside calls and the webhook receiver speak to networks',
    // Domains describe what is to be sent in the connectors' words.
    allowsTypes: true,
    unless: (file) => /^apps\/server\/src\/domains\/\w+\/jobs(\.ts$|\/)/.test(file) || speakers.includes(file),
  },
]
