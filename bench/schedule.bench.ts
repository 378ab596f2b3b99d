// The grid of a month for two hundred people: what opening it costs the browser's own thread against the same cells in a bare
// table with our styles, how soon a painted shift shows, and the longest task meanwhile.
import { addDays } from '@otklik/contract/zones.ts'
import { buildWeb } from '../tools/build-web.ts'
import { serveBare } from './browser/bare.ts'
import { traceTasks } from './browser/tasks.ts'
import { openBrowser, openWindow } from './browser/window.ts'
import { interleave, median, quantile, report } from './measure.ts'
import { makeStage, type Stage } from './stage.ts'

/** Presses the other of two brushes, so that every stroke changes its cell. Run in the page, which knows no types of ours. */
const stroke = `new Promise((done) => {
  const cell = document.activeElement
  const before = cell.textContent
  const began = performance.now()
  const look = () => {
    if (cell.textContent !== before) return requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
    requestAnimationFrame(look)
  }
  const press = (key, code) =>
    cell.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
  press('1', 'Digit1')
  setTimeout(() => cell.textContent === before && press('2', 'Digit2'), 30)
  look()
})`

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
const lastCell = '[role=gridcell][data-col="30"]'
const openOurs = async () => {
  await ours.page.goto('/settings')
  await ours.page.locator('h1').waitFor()
  return ours.cost(async () => {
    // Within the application, as people come to it: the frame and its scripts are there.
    await ours.page.evaluate(`history.pushState({}, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`)
    await ours.page.locator(lastCell).first().waitFor({ timeout: 60_000 })
    await ours.page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
  })
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

// A shift by the key of its brush, one cell after the other: until it stands in the page and the frame is painted.
const shown: number[] = []
const painting = await traceTasks(browser, async () => {
  await ours.page.locator('[role=gridcell][tabindex="0"]').first().focus()
  for (let n = 0; n < STROKES; n++) {
    shown.push(await ours.page.evaluate<number>(stroke))
    await ours.page.keyboard.press(n % 20 === 19 ? 'ArrowDown' : 'ArrowRight')
  }
})
const hidden = await ours.page.locator('[data-edited]').count()
if (hidden === 0) throw new Error('nothing was painted')

console.log(`${PEOPLE} people × ${DAYS} days, ${ROUNDS} rounds, ${STROKES} strokes; CPU of the main thread`)
const isWell = report([
  {
    ...{ what: 'opening the month', unit: 'ms', bar: 1.5 },
    floor: median(opening.a.map(({ main_ms }) => main_ms)),
    ours: median(opening.b.map(({ main_ms }) => main_ms)),
  },
  { what: 'a painted shift shows, p95', unit: 'ms', floor: 0, ours: quantile(shown, 0.95), most: 100 },
  { what: 'longest task while painting, its work', unit: 'ms', floor: 0, ours: painting.hardest.cpu_ms, most: 100 },
  {
    ...{ what: 'longest task while opening, on the clock', unit: 'ms', floor: 0, most: 100 },
    ours: median(opening.b.map(({ longest_ms }) => longest_ms)),
  },
])
if (!isWell) process.exitCode = 1

/** Two shifts in turn, five days a week, so that a month is as full as a busy team's. */
async function planEverybody({ owner, space_id }: Stage) {
  await owner.query(`update spaces set time_zone = 'Europe/Moscow' where id = $1`, [space_id])
  const { rows } = await owner.query(
    `insert into user_statuses (space_id, name, color, kind, workinghours, takes_work) values ($1, 'Смена', '#2d8145', 'online', true, true) returning id`,
    [space_id],
  )
  await owner.query(
    `with someone as (
       insert into users (name, email) select 'Сотрудник ' || n, 'bench' || n || '@example.test' from generate_series(1, $2::int) n returning id
     ), member as (
       insert into members (space_id, user_id, role) select $1, id, 'operator' from someone returning user_id
     )
     insert into workinghours (space_id, user_id, started_at, ended_at, status, local_day, starts, ends, zone)
     select $1, user_id, (d + s.starts * interval '1 minute') at time zone 'Europe/Moscow',
       (d + s.ends * interval '1 minute') at time zone 'Europe/Moscow', $3, d::date, s.starts, s.ends, 'Europe/Moscow'
     from member, generate_series($4::date, $5::date, interval '1 day') d,
       lateral (select case when user_id % 2 = 0 then 540 else 720 end as starts, case when user_id % 2 = 0 then 1080 else 1260 end as ends) s
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
