// Set-ups for the tests: everything that a file carries, chosen by chance and made by the calls that people use.
import type { World } from '../world.ts'

type Space = Awaited<ReturnType<World['space']>>
type Office = { space: Space; boss: ReturnType<World['as']> }
type Account = { id: number; provider_id: string; company: string }

export type Chance = ReturnType<typeof random>

/** The same numbers for the same seed (mulberry32). */
export function random(seed: number) {
  let state = seed + 1
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(unit() * n)
  return {
    below,
    yes: () => unit() < 0.5,
    one: <T>(all: readonly T[]) => all[below(all.length)] as T,
    some: <T>(all: readonly T[]) => all.filter(() => unit() < 0.5),
  }
}

/** What a space begins with. */
export async function furnish({ owner }: World, { id }: Space) {
  await owner.query(
    `insert into user_statuses (space_id, name, begun_as, color, kind, hidden, workinghours, takes_work, position)
     values ($1, 'На линии', 'online', '#2d8145', 'online', false, true, true, 0), ($1, 'Обед', 'lunch', '#2f69c2', 'away', false, false, false, 1),
       ($1, 'Не в сети', 'offline', '#75786f', 'offline', true, false, false, 2)`,
    [id],
  )
  await owner.query(
    `insert into absence_kinds (space_id, code, name, days_per_year, carry_max) values ($1, 'vacation', 'Отпуск', 28, 28), ($1, 'sick', 'Больничный', null, 0)`,
    [id],
  )
}

/** The same accounts as elsewhere, of a company of the same name. */
export async function connectLike({ owner }: World, space: Space, accounts: readonly Account[]) {
  for (const { provider_id, company } of accounts) {
    const { id } = await space.account()
    await owner.query('update companies set name = $2 where space_id = $1', [space.id, company])
    await owner.query('update objects set provider_id = $2 where space_id = $1 and id = $3', [
      space.id,
      provider_id,
      id,
    ])
  }
}

const colors = ['red', 'teal', 'blue', 'grey'] as const
// Letters that are written in two ways, capitals, quotes, and what sorts otherwise in the database than here.
const words = ['Ёлка', 'ёж', 'Й\u0306', 'и\u0306', '«Осень»', 'A "b"', 'zeta', 'Ünder', '10', '9', 'a / b', 'Доставка']

export async function fill(world: World, { space, boss }: Office, chance: Chance): Promise<Account[]> {
  const { below, one, some, yes } = chance
  const space_id = space.id
  const made = new Map<string, number>()
  const name = (kind: string) => {
    const at = (made.get(kind) ?? 0) + 1
    made.set(kind, at)
    return `${one(words)} ${at}`
  }
  const times = (most: number) => Array.from({ length: 1 + below(most) })

  const account = await space.account()
  const { rows } = await world.owner.query('select name from companies where space_id = $1', [space_id])
  const accounts = [{ ...account, company: rows[0].name as string }]
  const companies = [await space.company()]
  for (const _ of times(3))
    companies.push((await boss.spaces.addCompany({ body: { space_id, name: name('company') } })).id)
  await boss.spaces.change({
    params: { id: space_id },
    body: {
      time_zone: one(['Europe/Moscow', 'Asia/Omsk']),
      undo_ms: one([0, 9_000]),
      tags_mode: one(['off', 'required']),
    },
  })

  const statuses: number[] = []
  for (const _ of times(3)) {
    const draft = {
      color: '#123456',
      kind: one(['online', 'away'] as const),
      hidden: yes(),
      workinghours: true,
      takes_work: yes(),
    }
    statuses.push((await boss.statusSettings.add({ body: { space_id, draft: { name: name('status'), ...draft } } })).id)
  }
  if (yes()) await boss.statusSettings.place({ params: { id: statuses[0] as number }, body: { before: null } })

  const hours = some([1, 2, 3, 4, 5, 6, 7]).map((weekday) => ({ weekday, opens: 60 * below(10), closes: 1_200 }))
  for (const _ of times(2)) {
    const draft = { name: name('calendar'), zone: 'Europe/Moscow', hours, company_ids: some(companies).slice(0, 1) }
    const { id } = await boss.calendars.add({ body: { space_id, ...draft, is_default: yes() } })
    const year = new Date().getFullYear() + below(2)
    const days = [{ day: `${year}-12-30`, kind: 'closed' as const, name: 'Ночь', hours: [] }]
    await boss.calendars.setHolidays({ params: { id }, body: { year, days } })
    if (yes()) await boss.calendars.fillHolidays({ params: { id }, body: { year: 2026 } })
    const later = { ...draft, hours: [{ weekday: 1, opens: 0, closes: 1_440 }], valid_from: '2098-01-01' }
    if (yes()) await boss.calendars.change({ params: { id }, body: later })
  }
  const { ...settings } = await boss.schedule.settings({ query: { space_id } })
  await boss.schedule.saveSettings({
    body: { space_id, settings: { ...settings, swaps_alone: yes(), late_after_s: below(60) } },
  })
  const kind = { needs_yes: yes(), days_per_year: one([null, 10]), counting: one(['calendar', 'planned'] as const) }
  await boss.absences.addKind({
    body: { space_id, draft: { name: name('kind'), ...kind, carry_max: 1, overdraft: 0.5, is_work: yes() } },
  })

  const groups: number[] = []
  for (const _ of times(3))
    groups.push((await boss.members.addGroup({ body: { space_id, name: name('group'), members: [], leads: [] } })).id)
  const labels: number[] = []
  for (const _ of times(4))
    labels.push((await boss.labels.add({ body: { space_id, name: name('label'), color: one(colors) } })).id)
  if (yes()) await boss.labels.place({ params: { id: labels[0] as number }, body: { before: null } })

  const tagGroups: number[] = []
  for (const _ of times(2)) {
    const company_ids = yes() ? companies.slice(0, 1 + below(companies.length)) : null
    const draft = { name: name('tag group'), is_single: yes(), is_required: yes(), company_ids }
    tagGroups.push((await boss.tags.addGroup({ body: { space_id, ...draft } })).id)
  }
  const tags: number[] = []
  for (const _ of times(6)) {
    const parent_id = tags.length > 0 && tags.length < 4 && yes() ? one(tags) : null
    const draft = { name: name('tag'), parent_id, tag_group_id: yes() ? one(tagGroups) : null, color: one(colors) }
    tags.push(
      (await boss.tags.add({ body: { space_id, ...draft, uses: one([['items'], ['items', 'chats']]) } as never })).id,
    )
  }
  await boss.tags
    .place({ params: { id: tags[0] as number }, body: { parent_id: null, before: null } })
    .catch(() => null)
  await boss.labels.archive({
    params: { id: (await boss.labels.add({ body: { space_id, name: 'Убранная', color: 'red' } })).id },
  })

  await fillReady(chance, { space_id, boss }, { name, groups, companies, labels, tags, account: account.id })
  await fillPlan(chance, { space_id, boss }, { name, groups, companies, statuses, account: account.id })
  return accounts
}

type Named = { name: (kind: string) => string; groups: number[]; companies: number[]; account: number }
type Place = { space_id: number; boss: Office['boss'] }

async function fillReady(
  { below, one, some, yes }: Chance,
  { space_id, boss }: Place,
  { name, groups, companies, labels, tags, account }: Named & { labels: number[]; tags: number[] },
) {
  const folder = await boss.templates.addFolder({ body: { space_id, name: 'Ё папка', parent_id: null } })
  const inner = await boss.templates.addFolder({ body: { space_id, name: 'внутри', parent_id: folder.id } })
  const templates: number[] = []
  for (let n = 0; n <= below(5); n++) {
    const whose = { company_ids: yes() ? companies.slice(0, 1) : null, group_ids: yes() ? groups.slice(0, 1) : null }
    const draft = { name: name('template'), text: `Здравствуйте, {имя}!\n${n}`, shortcut: yes() ? `s${n}` : null }
    const body = { space_id, ...draft, ...whose, folder_id: one([null, folder.id, inner.id]), file_ids: [] }
    templates.push((await boss.templates.add({ body: { ...body, text: `Здравствуйте!\n${n}` } })).id)
  }
  const known = await boss.facts.addFolder({ body: { space_id, name: 'Знания', parent_id: null } })
  for (let n = 0; n <= below(3); n++) {
    const said = { title: name('fact'), text: `До 23:00\n${n}`, valid_until: one([null, '2031-05-01']) }
    const place = { folder_id: one([null, known.id]), company_id: yes() ? one(companies) : null }
    await boss.facts.add({ body: { space_id, ...said, ...place } })
  }
  for (let n = 0; n <= below(3); n++) {
    const [object_ids, autopilot_ids] = [one([null, [account]]), some([account])]
    const knowledge = { folder_ids: one([null, [known.id], []]), templates: yes() }
    const model = { kind: one(['openai', 'yandex'] as const), base_url: null, model: name('model') }
    const definition = { model, object_ids, autopilot_ids, knowledge, stop_words: some(['Ёлка', 'скидка']) }
    const { id } = await boss.aiAgents.add({ body: { space_id, name: name('agent'), definition } })
    if (yes()) await boss.aiAgents.turn({ params: { id }, body: { is_on: true } })
    if (yes()) await boss.aiAgents.setKey({ params: { id }, body: { key: `canary-${id}`, seen_version: 1 } })
    const ids = (await boss.aiAgents.list({ query: { space_id } })).map((agent) => agent.id)
    if (yes()) await boss.aiAgents.arrange({ body: { space_id, ids: ids.toReversed() } })
  }
  for (let n = 0; n <= below(3); n++) {
    const all = [
      { do: 'tags', add: [one(tags)], remove: [] },
      { do: 'label', add: [], remove: [one(labels)] },
      { do: 'status', status: 'delayed', delay_minutes: 60 },
      { do: 'assign', assigned_to: one(['me', null]), group_id: one([null, one(groups)]) },
      { do: 'reply', text: '', template_id: one(templates) },
    ]
    const actions = [...some(all), { do: 'note', text: 'Макрос' }]
    await boss.macros.add({ body: { space_id, name: name('macro'), uses_for: ['chats', 'items'], actions } as never })
  }
  const query = {
    tag_id: [String(one(tags))],
    object_id: String(account),
    status: ['new', 'open'],
    assigned_to: ['me'],
  }
  await boss.views.add({
    body: { space_id, group_id: one([null, one(groups)]), name: name('view'), route: 'items-page', query },
  })
}

async function fillPlan(
  { below, one, yes }: Chance,
  { space_id, boss }: Place,
  { name, groups, companies, statuses, account }: Named & { statuses: number[] },
) {
  const pause = { starts: 720, ends: 780, status: one(statuses), is_paid: yes() }
  const shifts = [{ day: 0, starts: 540, ends: 1_080, status: one(statuses), breaks: yes() ? [pause] : [] }]
  const draft = { name: name('template of shifts'), cycle_days: 7, shifts, on_holiday: one(['work', 'off'] as const) }
  await boss.shiftTemplates.add({ body: { space_id, draft } })
  await boss.cover.setWanted({
    body: { space_id, group_id: one([null, one(groups)]), wanted: [{ weekday: 1, hour: below(24), people: 2 }] },
  })
  const limit = { rule: 'set' as const, seconds: 60 * (1 + below(60)), time: 'total' as const }
  await boss.targets.setCompany({
    params: { id: one(companies) },
    body: { reaction: limit, resolution_ours: { rule: 'off' } },
  })
  await boss.targets.setAccount({
    params: { id: account },
    body: { reaction: { rule: 'inherit' }, resolution_ours: one([limit, { rule: 'off' as const }]) },
  })
  await boss.notifications.saveDefaults({
    body: {
      space_id,
      role: one(['operator', 'analyst'] as const),
      choices: [{ code: 'answered', outlet: 'mail', is_on: yes() }],
    },
  } as never)
  await boss.routing.saveSettings({
    body: { space_id, return_after_s: one([null, 0, 1_200]), min_left_s: below(3_600), handover_s: 600 },
  })
  await boss.robots.saveSettings({ body: { space_id, pause_on_take: yes(), pause_hours: below(720) } })
  await boss.spaceOutlets.saveRules({ body: { space_id, hides_words: yes() } })
  await boss.webhooks.add({
    body: {
      ...{ space_id, url: `https://hooks.example.test/${below(100)}?key=1`, is_on: false },
      ...{ types: ['item.created', 'chat.status'], object_ids: yes() ? [account] : null },
    },
  })
}
