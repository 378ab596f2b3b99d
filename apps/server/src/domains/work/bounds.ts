/** How many rows one question looks through for those that fit, before it says where it stopped. */
export const SCAN = 2_500
export const SCAN_FOR_MANY = 10_000
export const SCAN_FOR_TOTAL = 20_000

/** What the search finds must be looked up row by row: less of it at a time. */
export const SEARCH_SHARE = 0.16

/** More ranges than this take longer to plan than to read: the condition is then asked of each row. */
export const MOST_RANGES = 48
/** An access path with fewer rows than this is read whole at once; beyond it nobody counts. */
export const FEW = 1_000
/** The same for access paths whose rows must be sorted first. */
export const FEW_TO_SORT = 2_000
