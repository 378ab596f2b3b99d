/** Rules and robots; part of `limits` (product/limits: Rules). */
export const ruleLimits = {
  rules: 500,
  rules_on: 200,
  rule_acts: 20,
  rule_bytes: 16 * 1024,
  rule_folders: 100,
  rule_folder_depth: 3,
  rule_nesting: 5,
  rule_leaves: 50,
  rule_text_max: 300,
  rule_regex_max: 300,
  /** Regular expressions of all rules of a space, and of one event: how long they may take, and how much they read. */
  rule_regexes: 50,
  rule_regex_ms: 100,
  rule_regex_text: 32_768,
  rule_variants: 10,
  rule_minutes: 60 * 24 * 90,
  rule_act_minutes: 60 * 24 * 7,
  rule_cooldown_s: 30 * 86_400,
  /** Things of one author that a change of theirs is about; things of one run at a time of day. */
  rule_author_things: 50,
  rule_every_things: 1_000,
  rule_trial_days: 30,
  rule_trial_things: 20_000,
  rule_trial_examples: 50,
  rule_trial_near: 20,
  rule_passes_days: 30,
  rule_firings_days: 366,
  /** A rule that has failed so often within an hour rests. */
  rule_errors: 5,
  rule_slow_regexes: 3,
  /** What comes later than this is not done any more. */
  rule_late_s: 3_600,
  /** Robots: in one thread within a minute, and how long they rest there then; answers to one author of an account. */
  robot_acts: 20,
  robot_rest_s: 600,
  robot_sends_minute: 5,
  robot_sends_day: 30,
  /** So many robots may answer to each other. */
  robot_depth: 3,
  robot_pause_max_h: 720,
} as const
