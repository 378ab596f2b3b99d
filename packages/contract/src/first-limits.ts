/**
 * Of `limits.ts`, what the first page and the addresses of all pages need. All the others are in a file that comes with the
 * first page of work: in one with these they would be two kilobytes that everybody waits for who signs in.
 */
export const firstLimits = {
  idle_after_ms: 1_200_000,
  error_toast_ms: 30_000,
  network_toast_ms: 10_000,
  splash_ms: 400,
  chunk_timeout_ms: 120_000,
  password_min: 8,
  code_max: 7,
  password_max: 128,
  email_max: 254,
  name_max: 100,
  search_max: 200,
  fitting_ids: 100,
  redirect_max: 500,
  /** The longest period of statistics, and the longest by the hour. */
  stats_days: 366,
  stats_days_by_hour: 31,
} as const
