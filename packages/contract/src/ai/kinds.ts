// By themselves: pages and the composer name them before anything else is loaded.

/** What a person can ask for beside the composer. */
export const composeKinds = ['draft', 'shorten', 'warmer', 'formal', 'fix', 'translate'] as const
export type ComposeKind = (typeof composeKinds)[number]

/** How a model is spoken to. */
export const modelKinds = ['openai', 'yandex', 'gigachat'] as const
export type ModelKind = (typeof modelKinds)[number]

/** What a model was asked for. */
export const aiCallKinds = [
  ...composeKinds,
  ...(['summary', 'tags', 'emotion', 'trial', 'check', 'answer', 'embed', 'evaluation'] as const),
  /** Of bots: values out of a text, and which of several labels fits. */
  ...(['extract', 'classify'] as const),
] as const
export type AiCallKind = (typeof aiCallKinds)[number]

/**
 * Why a model says nothing, or why what it said is not shown:
 * - `no_agent`: none is on that may do this here; `forbidden`: the space lets nothing out; `no_key`: neither the agent nor
 *   the installation has one;
 * - `month`: what may be spent this month is spent; `busy`: too many calls within the minute;
 * - `unavailable`: does not answer, or answers with an error; `slow`: not within its time; `key_refused`; `quota`: the
 *   vendor's own limit is used up; `resting`: failed so often lately that it is left alone for a while;
 *   `private_address`: its address leads where nothing of ours goes; `unreadable`: what it said makes no sense;
 * - `filtered_link`, `filtered_contact`, `filtered_card`, `filtered_instructions`, `filtered_word`, `filtered_language`,
 *   `filtered_long`, `filtered_empty`: what it said is not to be sent;
 * - `cancelled`: whoever asked has gone; `nothing`: there are no words to work with.
 */
export const aiReasons = [
  ...(['no_agent', 'forbidden', 'no_key', 'month', 'busy', 'unavailable', 'slow', 'key_refused', 'quota'] as const),
  ...(['resting', 'private_address', 'unreadable', 'filtered_link', 'filtered_contact', 'filtered_card'] as const),
  ...(['filtered_instructions', 'filtered_word', 'filtered_language', 'filtered_long', 'filtered_empty'] as const),
  ...(['cancelled', 'nothing'] as const),
] as const
export type AiReason = (typeof aiReasons)[number]

/** What became of something that was suggested. */
export const suggestionOutcomes = ['used', 'edited', 'dropped'] as const
export type SuggestionOutcome = (typeof suggestionOutcomes)[number]

/** What an agent does about something: nothing, proposes it to a person, or does it by itself. */
export const aiLevels = ['no', 'suggest', 'alone'] as const
export type AiLevel = (typeof aiLevels)[number]

export const aiTools = ['search_facts', 'add_tag', 'set_contact', 'hand_over'] as const
export type AiTool = (typeof aiTools)[number]

/** When an agent may answer alone. */
export const aiHours = ['always', 'outside_working_hours', 'outside_quiet_hours'] as const
export type AiHours = (typeof aiHours)[number]
