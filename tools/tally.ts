/** How many tests passed, failed and were skipped, over tools that each report it in their own way. */
export type Tally = { passed: number; failed: number; skipped: number }

export function sum(tallies: Tally[]): Tally {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of tallies) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return total
}

export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

export function one(isWell: boolean): Tally {
  return { passed: isWell ? 1 : 0, failed: isWell ? 0 : 1, skipped: 0 }
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
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

export function ofVitest(report: VitestReport): Tally {
  // Could not be loaded, or not be prepared: its tests are missing, or count as skipped.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

export function ofPlaywright({ stats }: PlaywrightReport): Tally {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}
