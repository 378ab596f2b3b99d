import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = join(import.meta.dirname, '../..')

/** How many tests passed, failed and were skipped, over tools that each report it in their own way. */
export type Tally = { passed: number; failed: number; skipped: number; failures: Named[]; second_tries: Named[] }
/** A test and the first line of what went wrong: whoever sees only the end of a long log learns what to mend. */
type Named = { test: string; because: string }

export function sum(tallies: Tally[]): Tally {
  const total: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], second_tries: [] }
  for (const { passed, failed, skipped, failures, second_tries } of tallies) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    total.failures.push(...failures)
    total.second_tries.push(...second_tries)
  }
  return total
}

export function closingLines({ passed, failed, skipped, failures, second_tries }: Tally): string {
  return [
    // It passed when it was run again: a fault that shows now and then, in the test or in the product.
    ...listed('Passed only on the second try', second_tries),
    ...listed('Failed', failures),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n')
}

const listed = (heading: string, named: Named[]) =>
  named.length
    ? ['', `${heading} (${named.length}):`, ...named.map(({ test, because }) => `  ${test}\n    ${because}`)]
    : []

export function one(isWell: boolean): Tally {
  return { ...sum([]), passed: isWell ? 1 : 0, failed: isWell ? 0 : 1 }
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
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

export function ofVitest(report: VitestReport): Tally {
  // Could not be loaded, or not be prepared: its tests are missing, or count as skipped.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  const named = (wanted: string) =>
    report.testResults.flatMap((file) =>
      file.assertionResults
        // What went wrong the first time is told of those that passed, too.
        .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
        .map((test) => ({
          test: `${relative(root, file.name)} › ${test.fullName}`,
          because: firstLine(test.failureMessages[0]),
        })),
    )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...named('failed'),
      ...broken.map(({ name, message }) => ({ test: relative(root, name), because: firstLine(message) })),
    ],
    second_tries: named('passed'),
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
  const named = (wanted: string) => suites.flatMap((suite) => storiesThat(wanted, suite))
  return {
    ...{ passed: expected + flaky, failed: unexpected, skipped },
    ...{ failures: named('unexpected'), second_tries: named('flaky') },
  }
}

function storiesThat(wanted: string, { suites = [], specs }: PlaywrightSuite): Named[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => ({
        test: `e2e/${file} › ${title}`,
        because: firstLine(results.find(({ error }) => error)?.error?.message),
      })),
  )
  return [...own, ...suites.flatMap((suite) => storiesThat(wanted, suite))]
}

/** Errors come in colours. */
function firstLine(message?: string): string {
  const [line = ''] = stripVTControlCharacters(message ?? '').split('\n', 1)
  return line.slice(0, 300) || 'it did not say why'
}
