/** Agents and what they are asked; part of `limits` (product/limits: AI). */
export const aiLimits = {
  ai_agents: 20,
  /** Versions of one that are kept, the newest. */
  ai_agent_versions: 200,
  /** How often within a minute a space may have an address asked whether it answers. */
  ai_checks: 20,
  /** Questions that robots ask models over what one customer has said, within a minute and a day. */
  ai_author_minute: 15,
  ai_author_day: 100,
  ai_instructions: 8_000,
  ai_key_max: 4_000,
  ai_address_max: 500,
  ai_model_max: 200,
  ai_folders: 100,
  ai_words: 50,
  /** What leaves: so many of the last messages, and so many characters of them altogether. */
  ai_messages: 20,
  ai_characters: 6_000,
  ai_facts: 6,
  /** Pieces that an embeddings model is shown at once, and of a vendor that takes them one by one. */
  ai_embed_batch: 50,
  ai_embed_one_by_one: 10,
  /** A question that is not a vector by then is looked for by words alone. */
  ai_embed_ms: 2_000,
  ai_fact_characters: 800,
  /** What a person has typed and wants changed; what they ask for in their own words. */
  ai_text: 4_000,
  ai_wish: 500,
  ai_question: 2_000,
  /** Templates and facts that are offered where no model is. */
  ai_offers: 3,
  ai_tags: 3,
  /** Texts that a tag must stand on before it is suggested by likeness, and how many are looked at. */
  ai_tag_texts: 20,
  ai_tag_learns_of: 1_500,
  /** A dialogue of more messages is summed up. */
  ai_summary_from: 15,
  ai_summary_lines: 5,
  ai_summary_messages: 200,
  ai_tool_rounds: 4,
  /** The longest token that a vendor may give for a key. */
  ai_token_bytes: 16_384,
  /** How long a model may take: to be reached, to its first word, altogether. */
  ai_connect_ms: 5_000,
  ai_first_ms: 20_000,
  ai_whole_ms: 60_000,
  ai_tries: 3,
  /** Failures of one address within a minute, after which it is left alone, and for how long. */
  ai_failures: 5,
  ai_rest_ms: 60_000,
  ai_answer_bytes: 1024 * 1024,
  /** Characters of an answer, with the signs around them: every one is looked at by the filter, again and again as it grows. */
  ai_said: 20_000,
  /** Tokens that a vendor may say were used by one call; more is a lie. */
  ai_tokens_told: 2_000_000,
  /** Numbers of a vector. */
  ai_dims: 8_192,
  ai_tokens_max: 8_000,
  ai_calls_minute_max: 1_000,
  /** Kopecks, cents. */
  ai_money_max: 1_000_000_000,
  /** Shares of what may be spent within a month at which it is told, robots stop, everything stops. */
  ai_told_percent: 80,
  ai_robots_percent: 90,
  ai_texts_days: 30,
  ai_calls_days: 400,
  ai_answers_in_dialogue: 10,
  /** Sets of questions by which agents are evaluated; all questions of a space; facts and words that one expects. */
  ai_eval_sets: 20,
  ai_eval_questions: 500,
  ai_eval_facts: 5,
  ai_eval_words: 10,
  /** Runs of a set that are kept. */
  ai_eval_runs: 20,
  /** Expected facts must be among the first so many that are found. */
  ai_eval_found: 5,
  /** Answering alone: so long nothing more is said, no longer than so long altogether. */
  ai_silence_s: 3,
  ai_silence_max_s: 15,
  /** How often a turn begins again because the customer has gone on. */
  ai_turn_moves: 2,
  ai_writer_wait_s: 120,
  /** The whole of one turn, and when it is taken for lost with its process. */
  ai_turn_ms: 90_000,
  ai_turn_lease_s: 120,
  /** What was said longer ago, and what was taken so often without an end, is people's. */
  ai_turn_late_s: 3_600,
  ai_turn_rounds: 12,
  /** So long after its moment something that no agent has come to is given to people. */
  ai_turn_waits_s: 600,
} as const
