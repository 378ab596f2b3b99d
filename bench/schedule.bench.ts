// The grid of a month for two hundred people: what opening it costs the browser's own thread against the same cells in a bare
// table with our styles, how soon a painted shift shows, and the longest task meanwhile.
import { loadavg } from 'node:os'
import { addDays } from '@otklik/contract/zones.ts'
import { buildWeb } from '../tools/build-web.ts'
import { serveBare } from './browser/bare.ts'
import { burden, openMonth, paintByKeys, paintByMouse, scrollPeople } from './browser/grid.ts'
import { traceTasks } from './browser/tasks.ts'
import { openBrowser, openWindow } from './browser/window.ts'
import { interleave, median, quantile, report } from './measure.ts'
import { makeStage, type Stage } from './stage.ts'

const PEOPLE = Number(process.env.PEOPLE ?? 200)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const STROKES = Number(process.env.STROKES ?? 30)
const DAYS = 31
const MONTH = '2027-01-01'

const web_root = process.env.WEB_ROOT ?? (await buildWeb())
await using stage = await makeStage({ LOG_LEVEL: 'error', WEB_ROOT: web_root })
const { token } = await stage.person('administrator')
await planEverybody(stage)
await using browser = await openBrowser()
const pages = new Map([['/table', bareTable()]])
using floor = await serveBare(web_root, pages)

const ours = await openWindow(browser, stage.server.address)
await ours.page.goto('/healthz')
const expires_at = Math.floor(Date.now() / 1000) + 6 * 3600
const session = JSON.stringify({ access_token: token, refresh_token: 'none', expires_in: 6 * 3600, expires_at })
await ours.page.evaluate(`localStorage.setItem('otklik.session', ${JSON.stringify(session)})`)
const bare = await openWindow(browser, floor.address)

const address = `/settings/users/workinghours?view=month&day=${MONTH}`
const toSettings = async () => {
  await ours.page.goto('/settings')
  await ours.page.locator('h1').waitFor()
}
const openOurs = async () => {
  await toSettings()
  return ours.cost(() => openMonth(ours, address))
}
const openBare = async () => {
  await bare.page.goto('/table')
  return bare.cost(async () => {
    await bare.page.evaluate('fill()')
    await bare.page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
  })
}
await openOurs()
await openBare()
const opening = await interleave(ROUNDS, openBare, openOurs)

// Traced apart from what is compared: a trace costs, too.
type Traced = Awaited<ReturnType<typeof traceTasks>>
const opened: Traced[] = []
for (let round = 0; round < ROUNDS; round++) {
  await toSettings()
  opened.push(await traceTasks(browser, () => openMonth(ours, address)))
}
const scrolled = await traceTasks(browser, () => scrollPeople(ours))
await toSettings()
await openMonth(ours, address)
let byKeys: number[] = []
let byMouse: number[] = []
// What is painted is saved meanwhile, and the grid read anew.
const painting = await traceTasks(browser, async () => {
  byKeys = await paintByKeys(ours, STROKES)
  byMouse = await paintByMouse(ours, STROKES)
})
if ((await ours.page.locator('[data-edited]').count()) === 0) throw new Error('nothing was painted')

// Controls: a page that has more to do is found out.
await toSettings()
const lateOpening = await traceTasks(browser, () => openMonth(ours, address, { burn_ms: 150 }))
await burden(ours, 120)
const lateKeys = await paintByKeys(ours, 3, 8)
if (lateOpening.longest.clock_ms <= 100 || Math.min(...lateKeys) <= 100)
  throw new Error('a busy page was not found out')

console.log(
  `${PEOPLE} people × ${DAYS} days, ${ROUNDS} rounds, ${byKeys.length} strokes by key, ${byMouse.length} by mouse; CPU of the main thread; load ${loadavg()[0]?.toFixed(1)}`,
)
const longestOf = (all: readonly Traced[]) =>
  all.map(({ longest }) => longest).toSorted((a, b) => b.clock_ms - a.clock_ms)[0]
const words = (traced: readonly Traced[]) => {
  const { clock_ms = 0, cpu_ms = 0 } = longestOf(traced) ?? {}
  const most = Math.max(...traced.map(({ hardest }) => hardest.cpu_ms))
  return `${clock_ms.toFixed(0)} ms, of which it worked ${cpu_ms.toFixed(0)}; the one that worked the most ${most.toFixed(0)}`
}
for (const [name, traced] of Object.entries({ opening: opened, scrolling: [scrolled], painting: [painting] }))
  console.log(`${name}: the longest task took ${words(traced)}`)
const parts = (rounds: typeof opening.a) =>
  (['script_ms', 'layout_ms'] as const)
    .map((what) => Math.round(median(rounds.map((round) => round[what]))))
    .join(' and ')
console.log(`opening, scripts and layout: bare ${parts(opening.a)} ms, ours ${parts(opening.b)} ms`)
console.log(
  `shown after: by key median ${median(byKeys).toFixed(0)} ms, most ${Math.max(...byKeys).toFixed(0)}; by mouse ${median(byMouse).toFixed(0)}, most ${Math.max(...byMouse).toFixed(0)}`,
)
const longest = (what: string, traced: readonly Traced[]) => ({
  ...{ what: `longest task, ${what}`, unit: 'ms', floor: 100, most: 100 },
  ours: longestOf(traced)?.clock_ms ?? 0,
})
const shown = (what: string, took: readonly number[]) => ({
  ...{ what: `a shift painted by ${what} shows, p95`, unit: 'ms', floor: 100, most: 100 },
  ours: quantile(took, 0.95),
})
const isWell = report([
  {
    ...{ what: 'opening the month', unit: 'ms', bar: 1.5 },
    floor: median(opening.a.map(({ main_ms }) => main_ms)),
    ours: median(opening.b.map(({ main_ms }) => main_ms)),
  },
  ...[shown('key', byKeys), shown('mouse', byMouse)],
  ...[longest('opening', opened), longest('scrolling', [scrolled]), longest('painting', [painting])],
])
if (!isWell) process.exitCode = 1

/**
 * Two shifts, five days a week, so that a month is as full as a busy team's. One is far more frequent: what is painted must not
 * change which brush is the first while it is in the hand.
 */
async function planEverybody({ owner, space_id }: Stage) {
  await owner.query(`update spaces set time_zone = 'Europe/Moscow' where id = $1`, [space_id])
  const { rows } = await owner.query(
    `insert into user_statuses (space_id, name, color, kind, workinghours, takes_work) values ($1, 'Смена', '#2d8145', 'online', true, true) returning id`,
    [space_id],
  )
  await owner.query(
    `with someone as (
       insert into users (name, email, email_key) select 'Сотрудник ' || n, at, at
       from generate_series(1, $2::int) n, lateral (select 'bench' || n || '@example.test' as at) a returning id
     ), member as (
       insert into members (space_id, user_id, role) select $1, id, 'operator' from someone returning user_id
     )
     insert into workinghours (space_id, user_id, started_at, ended_at, status, local_day, starts, ends, zone)
     select $1, user_id, (d + s.starts * interval '1 minute') at time zone 'Europe/Moscow',
       (d + s.ends * interval '1 minute') at time zone 'Europe/Moscow', $3, d::date, s.starts, s.ends, 'Europe/Moscow'
     from member, generate_series($4::date, $5::date, interval '1 day') d,
       lateral (select case when user_id % 3 = 0 then 540 else 720 end as starts, case when user_id % 3 = 0 then 1080 else 1260 end as ends) s
     where extract(isodow from d) < 6`,
    [space_id, PEOPLE, rows[0].id, MONTH, addDays(MONTH, DAYS - 1)],
  )
  await owner.query('vacuum analyze')
}

/** The same cells, all of them, as a table that nothing can be done with. */
function bareTable() {
  return `<!doctype html><meta charset="utf-8"><title>Bare</title>
<style>td, th { padding: 2px; border: 1px solid #ddd; font: 11px sans-serif } b { display: block; background: #cfe8e3 }</style>
<table id="table"></table>
<script>
  function fill() {
    const cell = (n, day) => (day % 7 < 5 ? '<td><b>' + (n % 2 ? '12–21' : '9–18') + '</b></td>' : '<td>+</td>')
    const row = (n) => '<tr><th>Сотрудник ' + n + '</th>' + Array.from({ length: ${DAYS} }, (_, day) => cell(n, day)).join('') + '<td>168 ч</td></tr>'
    document.querySelector('#table').innerHTML = Array.from({ length: ${PEOPLE} }, (_, n) => row(n)).join('')
  }
</script>`
}
