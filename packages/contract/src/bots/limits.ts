/** Bots; part of `limits` (product/limits: Bots). */
export const botLimits = {
  bots: 100,
  bots_on: 30,
  bot_nodes: 300,
  bot_edges: 1_500,
  bot_bytes: 200 * 1024,
  bot_variables: 50,
  bot_variable_name: 40,
  bot_value_bytes: 4 * 1024,
  bot_list: 100,
  bot_variants: 10,
  bot_choices: 30,
  bot_choice_label: 200,
  bot_branches: 10,
  bot_shares: 10,
  bot_tries: 5,
  bot_typing_ms: 5_000,
  /** How long a choice or a question waits, and a delay lasts. */
  bot_wait_min_s: 30,
  bot_wait_s: 7 * 86_400,
  bot_delay_s: 30 * 86_400,
  bot_expression: 500,
  /** Regular expressions of one bot: each try costs the thread that all spaces share. */
  bot_regexes: 50,
  bot_triggers: 20,
  bot_stop_words: 30,
  /** Addresses outside: what a bot asks there. */
  bot_http_s: 5,
  bot_http_tries: 3,
  bot_http_calls: 10,
  bot_http_bytes: 256 * 1024,
  bot_http_headers: 20,
  bot_http_answers: 20,
  /** Requests that people of a space try within a minute, those of test chats included. */
  bot_http_tried: 20,
  bot_secrets: 20,
  bot_secret_max: 4_000,
  bot_secret_host: 255,
  bot_fact_folders: 100,
  /** What an agent is asked within one session, and how long a customer waits for it. */
  bot_ai_asks: 10,
  bot_ai_s: 25,
  bot_ai_fields: 12,
  bot_ai_labels: 12,
  bot_ai_about: 300,
  /** A call that nobody has finished after this lost its process. */
  bot_call_lease_s: 30,
  /** Nodes one after another without waiting for anybody; then the session is stopped. */
  bot_steps_at_once: 50,
  /** Of one session, with all that it waits for: whatever goes round by the clock comes to an end. */
  bot_steps: 500,
  bot_sub_depth: 5,
  /** Messages of a customer within this are one answer. */
  bot_burst_s: 2,
  bot_sessions_days: 366,
  /** How far back the list of failures goes: what is older nobody waits for. */
  bot_failures_days: 30,
  /** Of a bot: the newest, and those that a conversation follows or followed. */
  bot_versions: 200,
  /** Test chats of one person in a space: the oldest goes. */
  bot_tests: 10,
  /** A test chat that nobody has touched for so long is gone. */
  bot_test_s: 86_400,
  bot_test_messages: 300,
  bot_figures_days: 90,
} as const
