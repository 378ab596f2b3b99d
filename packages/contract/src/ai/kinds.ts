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
 * - `month`: what may be spent this month is spent; `month_short`: less is left of it than this may cost; `busy`: too many calls within the minute; `author`: robots have asked
 *   often enough over this customer;
 * - `unavailable`: does not answer, or answers with an error; `slow`: not within its time; `key_refused`; `quota`: the
 *   vendor's own limit is used up; `resting`: failed so often lately that it is left alone for a while;
 *   `private_address`: its address leads where nothing of ours goes; `unreadable`: what it said makes no sense;
 * - `filtered_link`, `filtered_contact`, `filtered_card`, `filtered_instructions`, `filtered_word`, `filtered_language`,
 *   `filtered_long`, `filtered_empty`: what it said is not to be sent;
 * - `cancelled`: whoever asked has gone; `nothing`: there are no words to work with.
 */
export const aiReasons = [
  ...(['no_agent', 'forbidden', 'no_key', 'month', 'month_short', 'busy', 'author', 'unavailable', 'slow'] as const),
  ...(['key_refused', 'quota'] as const),
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

/** How a turn of an agent ended: `left`: there was nothing for it to do, as where a person is at it. */
export const turnOutcomes = ['answered', 'handed_over', 'left'] as const
export type TurnOutcome = (typeof turnOutcomes)[number]

/**
 * Why an agent did not answer. Left alone:
 * - `off`: no agent may answer alone here any more; `paused`: a person speaks there; `assigned`: it is in a person's hands;
 *   `answered`: somebody has answered; `bot`: a bot is at it, or has handed it over; `blocked`; `gone`: deleted, closed, history,
 *   or the customer cannot be reached; `group_chat`.
 *
 * Handed over:
 * - `negative`, `word`, `person_asked`, `files`: what is never answered alone; `rating`: too few stars; `hours`; `answers`: it
 *   has answered there often enough; `window`: the network listens no more;
 * - `cannot`: it says that the facts do not suffice; `unsure`: below its bar; `tool`: it has asked for a person itself;
 * - `moved`: the customer went on writing; `guarded`: robots have said enough there; `refused`: it could not be sent;
 * - `not_approved`, `expired`: a colleague has said no, or nothing in time; `fault`: an error of ours; and why the model says
 *   nothing, or what it said is not sent (`aiReasons`).
 */
export const turnReasons = [
  ...(['off', 'paused', 'assigned', 'answered', 'bot', 'blocked', 'gone', 'group_chat'] as const),
  ...(['negative', 'word', 'person_asked', 'files', 'rating', 'hours', 'answers', 'window'] as const),
  ...(['cannot', 'unsure', 'tool', 'moved', 'guarded', 'refused', 'not_approved', 'expired', 'fault'] as const),
  ...aiReasons,
] as const
export type TurnReason = (typeof turnReasons)[number]
