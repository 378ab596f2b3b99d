/** What other programs are told and asked; told of with all other limits in docs/product/limits.md. */
export const integrationLimits = {
  /** Webhooks out: how many a space has, and what each may do. */
  webhooks: 20,
  webhook_url_max: 2_000,
  webhook_timeout_ms: 10_000,
  webhook_body_bytes: 262_144,
  webhook_secret_kept_s: 86_400,
  webhook_gives_up_s: 86_400,
  webhook_kept_days: 30,
  webhook_backlog: 100_000,
  webhook_per_second: 50,
  webhook_pings: 20,
  webhook_replays: 60,
  webhook_replays_of_many: 6,
  /** HelpDeskEddy: desks of a space, the key, what is asked and answered, what a ticket holds. */
  hde_desks: 5,
  hde_key_max: 200,
  hde_timeout_ms: 15_000,
  hde_answer_bytes: 4 * 1024 * 1024,
  hde_calls_a_minute: 240,
  hde_posts: 100,
  hde_files: 10,
  hde_files_bytes: 20 * 1024 * 1024,
  hde_attempts: 8,
  hde_heard_days: 90,
} as const
