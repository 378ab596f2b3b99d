import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = join(import.meta.dirname, '../..')

/** How many tests passed, failed and were skipped, over tools that each report it in their own way. */
export type Tally = { passed: number; failed: number; skipped: number; second_tries: SecondTry[] }
/** It passed, but only when it was run again: a fault that shows now and then, in the test or in the product. */
type SecondTry = { test: string; because: string }

export function sum(tallies: Tally[]): Tally {
  const total: Tally = { passed: 0, failed: 0, skipped: 0, second_tries: [] }
  for (const { passed, failed, skipped, second_tries } of tallies) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    total.second_tries.push(...second_tries)
  }
  return total
}

export function closingLines({ passed, failed, skipped, second_tries }: Tally): string {
  const named = second_tries.map(({ test, because }) => `  ${test}\n    ${because}`)
  const heading = named.length ? ['', `Passed only on the second try (${named.length}):`] : []
  return [...heading, ...named, `${passed} passed, ${failed} failed, ${skipped} skipped`].join('\n')
}

export function one(isWell: boolean): Tally {
  return { passed: isWell ? 1 : 0, failed: isWell ? 0 : 1, skipped: 0, second_tries: [] }
}

/** A tool that says "failed" while each of its tests passed failed as a whole: a crash, a leak, nothing found. */
export function orFailed(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

export function ofVitest(report: VitestReport): Tally {
  // Could not be loaded, or not be prepared: its tests are missing, or count as skipped.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  const second_tries = report.testResults.flatMap((file) =>
    file.assertionResults
      // What went wrong the first time is told of those that passed, too.
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => ({
        test: `${relative(root, file.name)} › ${test.fullName}`,
        because: firstLine(test.failureMessages[0]),
      })),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    second_tries,
  }
}

type PlaywrightReport = {
  suites?: PlaywrightSuite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: {
    file: string
    title: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

export function ofPlaywright({ suites = [], stats }: PlaywrightReport): Tally {
  const { expected, unexpected, flaky, skipped } = stats
  return { passed: expected + flaky, failed: unexpected, skipped, second_tries: suites.flatMap(flakyOf) }
}

function flakyOf({ suites = [], specs }: PlaywrightSuite): SecondTry[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => ({
        test: `e2e/${file} › ${title}`,
        because: firstLine(results.find(({ error }) => error)?.error?.message),
      })),
  )
  return [...own, ...suites.flatMap(flakyOf)]
}

/** Errors come in colours. */
const firstLine = (message = 'it did not say why') => stripVTControlCharacters(message).split('\n', 1)[0] ?? ''
