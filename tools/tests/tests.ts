import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { removeAbandoned, removeEmbedded } from '../../apps/server/src/platform/embedded/temporary.ts'
import { buildWeb } from '../build-web.ts'
import { check } from '../check/checks.ts'
import { type Browser, findOrInstallBrowser } from '../install/browser.ts'
import { whyNoStage } from '../install/network-programs.ts'
import { findOrInstallRedis } from '../install/redis.ts'
import { findOrInstallS3 } from '../install/s3.ts'
import { beforeStopping, root, runTool } from '../run-tool.ts'
import { runOutside } from './outside.ts'
import { ofPlaywright, ofVitest, one, orFailed, sum, type Tally } from './tally.ts'

const cache = join(root, '.cache')
beforeStopping(() => removeAbandoned(cache))
/** Dozens of processes load the same modules: compiled once, which saves each of them a second of processor time. */
const quickly = { NODE_COMPILE_CACHE: join(cache, 'compiled') }

/** The rest of outside/ is part of `npm run faults`. */
const MAIN_STORY = 'main.test.ts'

/** The check counts as one test; each part runs even when another failed. */
export async function runAllTests(): Promise<Tally> {
  const browser = await findOrInstallBrowser()
  await findOrInstallRedis()
  await findOrInstallS3()
  // First, and alone: beside the tests they would take as long, and processes that tests kill and start would starve.
  const { isWell, web } = await checkAndBuild(browser)
  const [tested, outside] = await Promise.all([runVitest([]), runStageOutside([MAIN_STORY])])
  return sum([one(isWell), tested, outside, await runStories(browser, web)])
}

async function checkAndBuild(browser: Browser): Promise<{ isWell: boolean; web?: string }> {
  const isWell = await check()
  if ('missing' in browser) return { isWell }
  try {
    return { isWell, web: await buildWeb() }
  } catch (error) {
    console.error((error as Error).message)
    return { isWell }
  }
}

export async function runSomeTests(words: string[]): Promise<Tally> {
  console.log(
    `Only test files with ${words.join(' or ')} in their path; the check and the browser stories are left out.`,
  )
  const isOutside = (word: string) => word.startsWith('outside')
  const [outside, others] = [words.filter(isOutside), words.filter((word) => !isOutside(word))]
  const found = globSync('outside/*.test.ts', { cwd: root }).filter((file) =>
    outside.some((word) => file.includes(word)),
  )
  return sum([
    outside.length ? await runStageOutside(found) : sum([]),
    others.length ? await runVitest(others) : sum([]),
  ])
}

/** As a customer's server would run; says why where the machine allows no network of one's own. */
async function runStageOutside(files: string[]): Promise<Tally> {
  const reason = await whyNoStage()
  if (reason) {
    console.log(reason)
    return process.env.CI === 'true' ? one(false) : { ...sum([]), skipped: 1 }
  }
  const report = join(cache, `outside-report-${process.pid}.json`)
  const code = await runOutside(
    files.map((file) => basename(file)),
    report,
    quickly,
  )
  return orFailed(ofReport(report, ofVitest), code)
}

async function runVitest(words: string[]): Promise<Tally> {
  const report = join(cache, `vitest-report-${process.pid}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // Whoever names a file wants it, also where all of them would take too long.
  const env = words.length ? { ...quickly, EVERY_FAULT: '1', EVERY_CASE: '1' } : quickly
  const { code } = await runTool('vitest', ['run', ...reporters, ...words], { env })
  return orFailed(ofReport(report, ofVitest), code)
}

async function runStories(browser: Browser, WEB_ROOT: string | undefined): Promise<Tally> {
  if ('missing' in browser) {
    console.log(browser.missing)
    return process.env.CI === 'true' ? one(false) : { ...sum([]), skipped: 1 }
  }
  if (!WEB_ROOT) return one(false)
  return runPlaywright(browser.path, WEB_ROOT)
}

/** Stories whose file has one of the words in its name; all of them without any. */
export async function runPlaywright(
  CHROMIUM_PATH: string,
  WEB_ROOT: string,
  { words = [], env = {} }: { words?: string[]; env?: Record<string, string> } = {},
): Promise<Tally> {
  const data = join(cache, 'e2e-data')
  await removeEmbedded(join(data, 'postgres'))
  rmSync(data, { recursive: true, force: true })

  const report = join(cache, `playwright-report-${process.pid}.json`)
  const { code } = await runTool('playwright', ['test', ...words, '--reporter=list,json', '--pass-with-no-tests'], {
    env: {
      ...quickly,
      ...env,
      WEB_ROOT,
      CHROMIUM_PATH,
      E2E_PORT: String(await freePort()),
      SIMULATOR_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  })
  return orFailed(ofReport(report, ofPlaywright), code)
}

/** A tool that broke down has written none. */
function ofReport<R>(file: string, count: (report: R) => Tally): Tally {
  if (!existsSync(file)) return sum([])
  const report: R = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  return count(report)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
