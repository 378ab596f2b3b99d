/** How far one question looks. One object, so that a test can make it small enough to be met. */
export const bounds = {
  /** How many rows one question looks through for those that fit, before it says where it stopped. */
  scan: 2_500,
  scanForMany: 10_000,
  scanForTotal: 20_000,
  /** What the search finds must be looked up row by row: less of it at a time. */
  searchShare: 0.16,
  /** More ranges than this take longer to plan than to read: the condition is then asked of each row. */
  mostRanges: 48,
  /** An access path with fewer rows than this is read whole at once; beyond it nobody counts. */
  few: 1_000,
  /** The same for access paths whose rows must be sorted first. */
  fewToSort: 2_000,
}
