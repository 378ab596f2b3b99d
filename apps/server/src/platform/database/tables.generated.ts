// Written by `npm run schema` from the migrations: do not change it by hand.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>
/** Read as a value, written as text, so that an array is not mistaken for a list of PostgreSQL. */
type Json = ColumnType<unknown, string, string>
type DefaultJson = ColumnType<unknown, string | undefined, string>
type Interval = ColumnType<unknown, string, string>

export type Cause =
  | 'person'
  | 'customer'
  | 'network'
  | 'rule'
  | 'macro'
  | 'bot'
  | 'ai'
  | 'schedule'
  | 'import'
  | 'system'

export type MarkColor = 'red' | 'amber' | 'olive' | 'teal' | 'blue' | 'violet' | 'pink' | 'grey'

export type WorkStatus = 'new' | 'inprogress' | 'open' | 'waiting' | 'delayed' | 'closed' | 'autoclosed' | 'deleted'

export type Tables = {
  absence_grants: {
    space_id: number
    id: Generated<number>
    user_id: number
    kind_id: number
    day: string
    days: number
    reason: Generated<string>
    by: number | null
  }
  absence_kinds: {
    space_id: number
    id: Generated<number>
    code: 'vacation' | 'sick' | 'dayoff' | 'unpaid' | 'training' | 'trip' | 'parental' | 'other' | 'own'
    name: string
    needs_yes: Generated<boolean>
    days_per_year: number | null
    counting: Generated<'calendar' | 'planned'>
    carry_max: Generated<number>
    overdraft: Generated<number>
    is_work: Generated<boolean>
    archived_at: Time | null
  }
  absences: {
    space_id: number
    id: Generated<number>
    user_id: number
    started_at: Time
    ended_at: Time
    note: Generated<string>
    kind_id: number
    state: Generated<'asked' | 'approved' | 'cancel_asked' | 'refused' | 'withdrawn' | 'cancelled'>
    from_day: string
    to_day: string
    part: Generated<'day' | 'am' | 'pm' | 'hours'>
    days: Generated<number>
    asked_at: DefaultTime
    asked_by: number | null
    decided_at: Time | null
    decided_by: number | null
    reason: Generated<string>
  }
  access_tokens: {
    token_hash: Buffer
    family_id: string
    expires_at: Time
  }
  account_chats: {
    space_id: number
    object_id: number
    external_id: string
    title: string
    is_collected: Generated<boolean>
    seen_at: DefaultTime
    home: string | null
    parent_external_id: string | null
  }
  account_errands: {
    space_id: number
    object_id: number
    what: 'news' | 'history' | 'refresh' | 'templates' | 'subscribe' | 'learn'
    cursor: string | null
    run_at: DefaultTime
    interval_s: Generated<number>
    failures: Generated<number>
    left_items: number | null
    found_items: Generated<number>
    error: string | null
    ran_at: Time | null
    planned_at: DefaultTime
    hurried_at: Time | null
    stored_on: string | null
    stored_bytes: Generated<number>
  }
  account_exclusions: {
    space_id: number
    object_id: number
    id: Generated<number>
    channel: 'comment' | 'message'
    kind: 'author' | 'phrase'
    value: string
    name: string | null
    created_by: number | null
    created_at: DefaultTime
  }
  account_grants: {
    space_id: number
    id: Generated<string>
    user_id: number
    provider: string
    state_hash: Buffer | null
    redirect_uri: string
    key_id: number
    secret: Buffer
    expires_at: Time
  }
  account_routing: {
    space_id: number
    object_id: number
    group_id: number | null
    mode: 'none' | 'turn' | 'load' | 'last_owner'
  }
  account_streams: {
    space_id: number
    object_id: number
    fence: Generated<number>
    held_until: DefaultTime
    run_at: DefaultTime
    kept: string | null
    missed: string | null
    missed_rest: string | null
    failures: Generated<number>
    error: string | null
    connected_at: Time | null
  }
  action_attempts: {
    space_id: number
    action_id: number
    attempt: number
    started_at: Time
    ended_at: Time | null
    outcome: string | null
    answer: Json | null
  }
  action_lanes: {
    space_id: number
    object_id: number
    lane: number
    free_at: Time
  }
  actions: {
    space_id: number
    object_id: number
    id: Generated<number>
    kind: string
    lane: number
    item_id: number | null
    chat_id: number | null
    reply_id: number | null
    message_id: number | null
    author_id: number | null
    user_id: number | null
    cause: Generated<Cause>
    state: Generated<'held' | 'queued' | 'sending' | 'done' | 'failed' | 'unknown' | 'cancelled'>
    hold: 'undo' | 'later' | 'approval' | 'account' | 'source' | null
    not_before: DefaultTime
    cancel_on_reply: Generated<boolean>
    seen_version: number | null
    attempt: Generated<number>
    started_at: Time | null
    ended_at: Time | null
    external_id: string | null
    reason: string | null
    reason_text: string | null
    idempotency_key: Generated<string>
    send_number: number
    correlation_id: string | null
    body: DefaultJson
    created_at: DefaultTime
    waits: Generated<number>
    dismissed_at: Time | null
    taken_at: Time | null
  }
  ai_agent_versions: {
    space_id: number
    agent_id: number
    version: number
    definition: Json
    saved_by: number | null
    saved_at: DefaultTime
  }
  ai_agents: {
    space_id: number
    id: Generated<number>
    name: string
    key_id: number | null
    secret: Buffer | null
    is_on: Generated<boolean>
    updated_by: number | null
    updated_at: DefaultTime
    deleted_at: Time | null
    definition: Json
    version: Generated<number>
    position: Generated<number>
  }
  ai_calls: {
    space_id: number
    id: Generated<number>
    at: DefaultTime
    month: string
    agent_id: number
    agent_name: string
    version: number
    kind: string
    user_id: number | null
    item_id: number | null
    chat_id: number | null
    author_id: number | null
    reserved: number
    ended_at: Time | null
    tokens_in: Generated<number>
    tokens_out: Generated<number>
    is_estimated: Generated<boolean>
    cost: Generated<number>
    took_ms: Generated<number>
    reason: string | null
    fact_ids: Generated<number[]>
    key_id: number | null
    texts: Buffer | null
    is_installation: Generated<boolean>
  }
  ai_eval_answers: {
    space_id: number
    run_id: number
    place: number
    question_id: number
    author_id: number | null
    question: string
    object_id: number | null
    fact_ids: number[]
    musts: string[]
    must_nots: string[]
    hands_over: boolean
    state: Generated<'waiting' | 'done' | 'failed'>
    lease_until: Time | null
    text: Generated<string>
    found_ids: Generated<number[]>
    cited_ids: Generated<number[]>
    verdict: 'silent' | 'suggest' | 'alone' | null
    left_to_people: string | null
    confidence: number | null
    grounding: number | null
    reason: string | null
    cost: Generated<number>
    took_ms: Generated<number>
  }
  ai_eval_questions: {
    space_id: number
    id: Generated<number>
    set_id: number
    question: string
    object_id: number | null
    fact_ids: Generated<number[]>
    musts: Generated<string[]>
    must_nots: Generated<string[]>
    hands_over: Generated<boolean>
    author_id: number | null
    updated_by: number | null
    updated_at: DefaultTime
  }
  ai_eval_runs: {
    space_id: number
    id: Generated<number>
    set_id: number
    agent_id: number
    agent_name: string
    version: number
    user_id: number
    state: Generated<'running' | 'done' | 'stopped'>
    reason: string | null
    rests_until: Time | null
    created_at: DefaultTime
    ended_at: Time | null
    correlation_id: string
  }
  ai_eval_sets: {
    space_id: number
    id: Generated<number>
    name: string
    updated_by: number | null
    updated_at: DefaultTime
  }
  ai_months: {
    space_id: number
    month: string
    agent_id: number
    spent: Generated<number>
    reserved: Generated<number>
    calls: Generated<number>
    told_at_limit: number | null
    spent_at_limit: number | null
    refused_at_limit: number | null
    robots_refused_at_limit: number | null
    robots_told_at_limit: number | null
    robots_refused_on: string | null
    robots_told_on: string | null
  }
  ai_settings: {
    space_id: number
    is_closed: Generated<boolean>
    is_masked: Generated<boolean>
    keeps_texts: Generated<boolean>
    month: number | null
    currency: Generated<'RUB' | 'USD' | 'EUR'>
    updated_by: number | null
    updated_at: DefaultTime
  }
  ai_suggestions: {
    space_id: number
    id: Generated<number>
    at: DefaultTime
    kind: string
    call_id: number | null
    agent_id: number | null
    user_id: number | null
    item_id: number | null
    chat_id: number | null
    text_key: Buffer | null
    tag_id: number | null
    emotion: number | null
    outcome: 'used' | 'edited' | 'dropped' | null
    decided_at: Time | null
  }
  ai_summaries: {
    space_id: number
    chat_id: number
    version: number
    lines: Json
    by_agent: boolean
    why: string | null
    made_at: DefaultTime
  }
  ai_turns: {
    space_id: number
    id: Generated<number>
    kind: 'item' | 'chat'
    thing_id: number
    thread_id: number
    object_id: number
    author_id: number | null
    seq: number
    depth: number
    correlation_id: string
    first_at: Time
    due_at: Time
    state: Generated<'open' | 'asked' | 'over'>
    round: Generated<number>
    lease_until: Time | null
    moves: Generated<number>
    faults: Generated<number>
    agent_id: number | null
    agent_name: string | null
    version: number | null
    call_id: number | null
    outcome: 'answered' | 'handed_over' | 'left' | null
    reason: string | null
    confidence: number | null
    sources: DefaultJson
    draft: Json | null
    suggestion_id: number | null
    reply_id: number | null
    message_id: number | null
    ended_at: Time | null
  }
  album_parts: {
    space_id: number
    object_id: number
    place: string
    external_id: string
    album: string
    author: string
    text: string
    media: Json
    edited_at: Generated<number>
    is_deleted: Generated<boolean>
    kept_at: DefaultTime
  }
  announcements: {
    space_id: number
    id: Generated<number>
    kind: string
    at: DefaultTime
    user_id: number | null
    cause: Generated<Cause>
    object_id: number | null
    group_id: number | null
    assigned_to: number | null
    correlation_id: string | null
    body: DefaultJson
    depth: Generated<number>
    origin: string | null
  }
  application_uses: {
    space_id: number
    application_id: number
    hour: Time
    reads: Generated<number>
    changes: Generated<number>
    refused: Generated<number>
    is_told: Generated<boolean>
  }
  applications: {
    space_id: number
    id: Generated<number>
    client_id: string
    name: string
    developer: Generated<string>
    secret_hash: Buffer | null
    redirect_uris: string[]
    scopes: string[]
    created_by: number | null
    created_at: DefaultTime
  }
  approvals: {
    space_id: number
    id: Generated<number>
    action_id: number
    object_id: number
    item_id: number | null
    chat_id: number | null
    reply_id: number | null
    message_id: number | null
    user_id: number | null
    why: 'member' | 'new' | 'account' | 'agent'
    state: Generated<'asked' | 'approved' | 'refused' | 'withdrawn' | 'answered' | 'expired' | 'cancelled'>
    version: number
    asked_at: DefaultTime
    told: Generated<string[]>
    decided_by: number | null
    decided_at: Time | null
    comment: string | null
    was_text: string | null
  }
  assign_turns: {
    space_id: number
    turn_group: number
    user_id: number
    at: Time
  }
  assign_waiting: {
    space_id: number
    kind: 'item' | 'chat'
    thing_id: number
    object_id: number
    group_id: number | null
    mode: 'none' | 'turn' | 'load' | 'last_owner'
    why: 'arrived' | 'reopened' | 'returned' | 'left'
    owner: number | null
    was_group: number | null
    since: DefaultTime
    depth: Generated<number>
    is_placed: Generated<boolean>
    seq: number | null
  }
  attachments: {
    space_id: number
    id: Generated<number>
    item_id: number | null
    reply_id: number | null
    message_id: number | null
    file_id: number | null
    kind: 'photo' | 'video' | 'voice' | 'document' | 'sticker' | 'link' | 'subject'
    url: string | null
    position: Generated<number>
    sticker_id: string | null
  }
  audit_anchors: {
    space_id: number
    n: number
    hash: Buffer
    at: DefaultTime
  }
  audit_chain: {
    space_id: number
    n: number
    entry_id: number
    hash: Buffer
  }
  audit_checks: {
    space_id: number
    day: string
    at: DefaultTime
    n: number
    fault: string | null
    fault_n: number | null
  }
  audit_kept: {
    space_id: number
    years: number
  }
  audit_log: {
    space_id: number
    id: Generated<number>
    at: DefaultTime
    thing: string
    kind: string
    cause: Cause
    origin: string | null
    user_id: number | null
    via: string | null
    target_id: number | null
    object_id: number | null
    correlation_id: string | null
    family_id: string | null
    salt: Buffer | null
    told: Json
    digests: Json
  }
  audit_waiting: {
    space_id: number
    entry_id: number
  }
  author_blocks: {
    space_id: number
    object_id: number
    author_id: number
    until: Time | null
    user_id: number | null
    at: DefaultTime
  }
  author_labels: {
    space_id: number
    author_id: number
    label_id: number
    created_by: number | null
    created_at: DefaultTime
  }
  author_notes: {
    space_id: number
    id: Generated<number>
    author_id: number
    user_id: number
    text: string
    created_at: DefaultTime
  }
  authors: {
    space_id: number
    id: Generated<number>
    first_seen_at: DefaultTime
    provider: string
    external_id: string
    name: string
    screen_name: string | null
    url: string | null
    image: string | null
    image_source: string | null
    followers: number | null
    erased_at: Time | null
    name_key: GeneratedAlways<string | null>
    person_id: number | null
    search_key: GeneratedAlways<string>
  }
  backup_codes: {
    user_id: number
    code_hash: Buffer
    used_at: Time | null
  }
  bot_orders: {
    space_id: number
    id: Generated<number>
    kind: 'item' | 'chat'
    thing_id: number
    way: 'start' | 'stop'
    bot_id: number | null
    at: DefaultTime
    depth: number
    correlation_id: string
    done_at: Time | null
  }
  bot_secrets: {
    space_id: number
    bot_id: number
    name: string
    key_id: number
    sealed: Buffer
    host: string | null
  }
  bot_sessions: {
    space_id: number
    id: Generated<number>
    bot_id: number
    version: number
    chat_id: number | null
    item_id: number | null
    post_id: number | null
    object_id: number
    author_id: number | null
    cause: string
    state: 'running' | 'waiting' | 'calling' | 'done' | 'handed_over' | 'dropped' | 'stopped'
    reason: string | null
    node: string | null
    step: Generated<number>
    data: Json
    due_at: Time | null
    tries: Generated<number>
    depth: number
    correlation_id: string
    began_at: DefaultTime
    ended_at: Time | null
  }
  bot_steps: {
    space_id: number
    session_id: number
    step: number
    bot_id: number
    version: number
    node: string
    kind: string
    at: Time
    left_at: Time | null
    port: string | null
    input_seq: number | null
    said: string | null
    heard: string | null
    fault: string | null
    code: number | null
    took_ms: number | null
    put: Json | null
    asked: string | null
    confidence: number | null
    call_id: number | null
  }
  bot_tests: {
    space_id: number
    id: Generated<number>
    user_id: number
    bot_id: number | null
    definition: Json
    data: Json
    touched_at: DefaultTime
  }
  bot_versions: {
    space_id: number
    bot_id: number
    version: number
    definition: Json
    published_by: number | null
    published_at: DefaultTime
  }
  bot_work: {
    space_id: number
    seq: number
    kind: 'item' | 'chat'
    thing_id: number
    message_id: number | null
    why: 'said' | 'closed' | 'look' | 'comment'
    at: Time
    depth: number
    correlation_id: string
    tries: Generated<number>
    not_before: DefaultTime
    failed_at: Time | null
    id: Generated<number>
  }
  bots: {
    space_id: number
    id: Generated<number>
    name: string
    is_on: Generated<boolean>
    position: number
    draft: Json
    draft_version: Generated<number>
    draft_saved_by: number | null
    draft_saved_at: DefaultTime
    live_version: number | null
    deleted_at: Time | null
  }
  bulk_runs: {
    space_id: number
    id: Generated<number>
    user_id: number
    target_kind: 'item' | 'chat'
    deed: Json
    state: Generated<'running' | 'settling' | 'done' | 'stopped'>
    total: number
    done: Generated<number>
    failed: Generated<number>
    correlation_id: string
    created_at: DefaultTime
    ended_at: Time | null
    accepted: Generated<number>
    held: Generated<number>
    next_at: Time | null
  }
  bulk_targets: {
    space_id: number
    run_id: number
    target_id: number
    state: Generated<'waiting' | 'accepted' | 'held' | 'done' | 'failed'>
    reason: string | null
    action_ids: Generated<number[]>
    reason_text: string | null
    variant: number | null
    seen_version: number | null
  }
  calendars: {
    space_id: number
    id: Generated<number>
    name: string
    zone: string
    is_default: Generated<boolean>
  }
  chat_tags: {
    space_id: number
    chat_id: number
    tag_id: number
    tagged_at: DefaultTime
    tagged_by: number | null
    cause: Generated<Cause>
  }
  chats: {
    space_id: number
    object_id: number
    id: Generated<number>
    author_id: number
    last_message_id: number | null
    last_message_at: DefaultTime
    last_inbound_at: Time | null
    unanswered_at: Time | null
    finished_at: Time | null
    delayed_until: Time | null
    bot_paused_at: Time | null
    created_at: DefaultTime
    assigned_to: number | null
    group_id: number | null
    version: Generated<number>
    unread: Generated<number>
    emotion: number | null
    is_group_chat: Generated<boolean>
    status: Generated<WorkStatus>
    external_id: string
    title: string | null
    lost_at: Time | null
    priority: GeneratedAlways<number>
    due_at: DefaultTime
    due_of: 'reaction' | 'resolution' | null
    clock_at: Time | null
    waiting_since: Time | null
    turn_at: Time | null
    reopened_at: Time | null
    due_soon_at: DefaultTime
    bot_resumed_at: Time | null
    emotion_by: 'hand' | 'equal' | 'model' | null
  }
  companies: {
    space_id: number
    id: Generated<number>
    name: string
    position: Generated<number>
    settings: DefaultJson
    deleted_at: Time | null
    calendar_id: number | null
  }
  contest_draws: {
    space_id: number
    id: Generated<number>
    key: Generated<string>
    post_id: number
    name: string
    terms: Json
    state: Generated<'draft' | 'announced' | 'frozen' | 'drawn' | 'closed' | 'called_off'>
    reason: Generated<string>
    commit: Buffer | null
    list_salt: Buffer | null
    key_id: number | null
    secret: Buffer | null
    opened: Buffer | null
    beacon_text: string | null
    entries_hash: Buffer | null
    entries: number | null
    comments: number | null
    fitting: number | null
    left_out: DefaultJson
    freezes_at: Time | null
    created_by: number | null
    created_at: DefaultTime
    announced_at: Time | null
    frozen_at: Time | null
    drawn_at: Time | null
    ended_at: Time | null
  }
  contest_entries: {
    space_id: number
    draw_id: number
    ticket: string
    author_id: number
    item_id: number
    place: number | null
    state: 'reserve' | 'waiting' | 'answered' | 'passed' | null
  }
  cover_wanted: {
    space_id: number
    id: Generated<number>
    group_id: number | null
    valid_from: string
    wanted: Json
  }
  dead_events: {
    space_id: number
    consumer: string
    seq: number
    id: Generated<number>
    kind: string
    error: string
    state: Generated<'dead' | 'waiting'>
    at: DefaultTime
  }
  deletion_requests: {
    id: string
    provider: string
    external_id: string
    asked_at: DefaultTime
    done_at: Time | null
    erased: Generated<number>
  }
  departments: {
    space_id: number
    id: Generated<number>
    name: string
    lead_user_id: number | null
    deadline_hours: number | null
    position: Generated<number>
  }
  dispatches: {
    space_id: number
    id: Generated<number>
    outlet_id: number
    notification_id: number
    kind: string
    state: Generated<'waiting' | 'sending' | 'sent' | 'unknown' | 'dropped' | 'dead'>
    reason: string | null
    attempt: Generated<number>
    due_at: DefaultTime
    lease_until: Time | null
    mail_id: number | null
    created_at: DefaultTime
    ended_at: Time | null
  }
  drafts: {
    space_id: number
    user_id: number
    target_kind: 'item' | 'chat' | 'twins'
    target_id: number
    text: string
    body: DefaultJson
    updated_at: DefaultTime
  }
  due_recounts: {
    space_id: number
    object_id: number
    type: 'item' | 'chat'
    heard_at: string | null
    status: WorkStatus | null
    at: Time | null
    id: number | null
  }
  early_changes: {
    space_id: number
    object_id: number
    target_kind: 'item' | 'message'
    external_id: string
    change: string
    at: Time
    body: DefaultJson
  }
  emotion_asks: {
    space_id: number
    kind: 'item' | 'chat'
    thing_id: number
    at: DefaultTime
    tries: Generated<number>
    not_before: DefaultTime
  }
  emotion_corrections: {
    space_id: number
    id: Generated<number>
    object_id: number
    item_id: number | null
    chat_id: number | null
    author_id: number | null
    text_key: string | null
    text: string
    was: number | null
    emotion: number
    user_id: number | null
    at: DefaultTime
  }
  emotion_lexemes: {
    space_id: number
    lexeme: string
    texts: number[]
  }
  emotion_models: {
    space_id: number
    corrections: number
    f1_before: number
    f1_after: number
    is_taken: boolean
    texts: number[]
    bins: Json
    made_at: DefaultTime
  }
  emotion_settings: {
    space_id: number
    method: 'off' | 'dictionary' | 'model' | 'both'
    updated_by: number | null
    updated_at: DefaultTime
    agent_id: number | null
  }
  emotion_words: {
    space_id: number
    id: Generated<number>
    word: string
    lexeme: string
    weight: number
    state: Generated<'own' | 'proposed' | 'declined'>
    seen: Generated<number>
    updated_by: number | null
    updated_at: DefaultTime
  }
  event_counters: {
    space_id: number
    seq: Generated<number>
  }
  event_cursors: {
    space_id: number
    consumer: string
    seq: Generated<number>
    failing_seq: number | null
    tries: Generated<number>
  }
  events: {
    space_id: number
    seq: number
    at: Time
    kind: string
    user_id: number | null
    cause: string
    object_id: number | null
    group_id: number | null
    assigned_to: number | null
    correlation_id: string | null
    body: Json
    depth: Generated<number>
    origin: string | null
  }
  fact_folders: {
    space_id: number
    id: Generated<number>
    parent_id: number | null
    name: string
  }
  fact_pieces: {
    space_id: number
    fact_id: number
    piece: number
    text: string
    words: string
    made: Generated<number>
  }
  fact_vectors: {
    space_id: number
    fact_id: number
    piece: number
    model: string
    dims: number
    vector: Buffer
    made: Generated<number>
  }
  facts: {
    space_id: number
    id: Generated<number>
    folder_id: number | null
    company_id: number | null
    title: string
    text: string
    valid_until: string | null
    uses: Generated<number>
    used_at: Time | null
    version: Generated<number>
    updated_by: number | null
    updated_at: DefaultTime
    title_key: GeneratedAlways<string>
    words: GeneratedAlways<string>
  }
  files: {
    space_id: number
    id: Generated<number>
    object_id: number | null
    storage_key: string
    name: string
    mime: string | null
    bytes: number | null
    sha256: Buffer | null
    width: number | null
    height: number | null
    has_thumb: Generated<boolean>
    state: Generated<'remote' | 'stored' | 'refused' | 'lost'>
    source_ref: string | null
    attempt: Generated<number>
    run_at: DefaultTime
    created_by: number | null
    created_at: DefaultTime
    used_at: Time | null
    author_id: number | null
    post_id: number | null
    is_of_account: Generated<boolean>
    template_id: number | null
  }
  group_members: {
    space_id: number
    group_id: number
    user_id: number
    is_lead: Generated<boolean>
  }
  hde_desks: {
    space_id: number
    id: Generated<number>
    host: string
    email: string
    key_id: number
    sealed: Buffer
    state: Generated<'on' | 'off' | 'broken'>
    error: string | null
    department_id: number | null
    priority_id: number | null
    user_email: string | null
    statuses: DefaultJson
    named: DefaultJson
    heard_until: string | null
    heard_at: Time | null
    next_at: DefaultTime
    created_by: number | null
    created_at: DefaultTime
  }
  idempotency_keys: {
    user_id: number
    key: string
    space_id: number
    request_hash: Buffer
    status: number | null
    answer: Json | null
    created_at: DefaultTime
  }
  inbox: {
    space_id: number
    object_id: number
    id: Generated<number>
    received_at: DefaultTime
    run_at: DefaultTime
    attempt: Generated<number>
    state: Generated<'waiting' | 'done' | 'dead' | 'skipped'>
    error: string | null
    correlation_id: string
    headers: Json | null
    body: Buffer
    history_items: number | null
    note: string | null
  }
  inbox_keys: {
    space_id: number
    object_id: number
    key: Buffer
    received_at: DefaultTime
  }
  inbox_unrouted: {
    id: Generated<number>
    provider: string
    received_at: DefaultTime
    headers: Json | null
    body: Buffer
    provider_id: string | null
    key: Buffer | null
  }
  integration_links: {
    space_id: number
    id: Generated<number>
    desk_id: number
    thing: 'item' | 'chat'
    thing_id: number
    state: Generated<'waiting' | 'sending' | 'sent' | 'unknown' | 'failed'>
    attempts: Generated<number>
    run_at: DefaultTime
    error: string | null
    ticket_id: number | null
    ticket_no: string | null
    ticket_status: string | null
    heard_post: Generated<number>
    heard_update: string | null
    asked_by: number | null
    asked_at: DefaultTime
    sent_at: Time | null
  }
  invites: {
    space_id: number
    id: Generated<number>
    hash: Buffer
    email: string
    email_key: string
    membership: Json
    invited_by: number
    expires_at: Time
    accepted_by: number | null
    accepted_at: Time | null
    revoked_at: Time | null
    created_at: DefaultTime
  }
  item_notes: {
    space_id: number
    id: Generated<number>
    item_id: number
    user_id: number | null
    text: string
    created_at: DefaultTime
    author_id: number | null
  }
  item_tags: {
    space_id: number
    item_id: number
    tag_id: number
    created_at: Time
    is_finished: boolean
    object_id: number
    tagged_at: DefaultTime
    tagged_by: number | null
    cause: Generated<Cause>
  }
  item_texts: {
    space_id: number
    item_id: number
    object_id: number
    created_at: Time
    text: string
    title: string | null
    details: Json | null
    edited_at: Time | null
    url: string | null
    subjects: Json | null
  }
  items: {
    space_id: number
    object_id: number
    id: Generated<number>
    post_id: number | null
    author_id: number | null
    root_id: number | null
    parent_id: number | null
    created_at: Time
    received_at: DefaultTime
    replied_at: Time | null
    finished_at: Time | null
    delayed_until: Time | null
    assigned_to: number | null
    group_id: number | null
    reaction_seconds: number | null
    reaction_working: number | null
    version: Generated<number>
    emotion: number | null
    rating: number | null
    is_hidden: Generated<boolean>
    has_files: Generated<boolean>
    is_history: Generated<boolean>
    kind: Generated<'comment' | 'review' | 'mention'>
    status: Generated<WorkStatus>
    external_id: string
    is_liked: Generated<boolean>
    deed_id: number | null
    priority: GeneratedAlways<number>
    due_at: DefaultTime
    due_of: 'reaction' | 'resolution' | null
    clock_at: Time | null
    waiting_since: Time | null
    due_soon_at: DefaultTime
    is_pinned: Generated<boolean>
    topic_state: string | null
    is_topic_closed: Generated<boolean>
    emotion_by: 'hand' | 'equal' | 'model' | null
  }
  key_fingerprints: {
    key_id: number
    fingerprint: string
  }
  known_listeners: {
    consumer: string
    begun_at: DefaultTime
  }
  labels: {
    space_id: number
    id: Generated<number>
    name: string
    color: Generated<MarkColor>
    position: Generated<number>
    deleted_at: Time | null
    updated_by: number | null
    updated_at: DefaultTime
  }
  macros: {
    space_id: number
    id: Generated<number>
    name: string
    uses_for: Generated<string[]>
    actions: Json
    position: Generated<number>
    updated_by: number | null
    updated_at: DefaultTime
    deleted_at: Time | null
    version: Generated<number>
  }
  mails: {
    id: Generated<number>
    kind: string
    to_hash: Buffer
    key_id: number
    sealed: Buffer | null
    state: Generated<'waiting' | 'sent' | 'dead'>
    attempt: Generated<number>
    run_at: DefaultTime
    reason: string | null
    created_at: DefaultTime
    sent_at: Time | null
  }
  member_objects: {
    space_id: number
    user_id: number
    object_id: number
  }
  members: {
    space_id: number
    user_id: number
    role: 'readonly' | 'moderator' | 'operator' | 'administrator' | 'analyst'
    can_messages: Generated<boolean>
    can_items: Generated<boolean>
    can_templates: Generated<boolean>
    can_qa: Generated<boolean>
    needs_approval: Generated<boolean>
    all_objects: Generated<boolean>
    is_fenced: Generated<boolean>
    department_id: number | null
    deactivated_at: Time | null
    created_at: DefaultTime
    otp_required: Generated<boolean>
    left_at: Time | null
    zone: string | null
    capacity_items: number | null
    capacity_chats: Generated<number | null>
    can_approve: Generated<boolean>
  }
  message_reactions: {
    space_id: number
    message_id: number
    actor: string
    reactions: string[]
    at: Time
  }
  messages: {
    space_id: number
    object_id: number
    id: Generated<number>
    chat_id: number
    created_at: Time
    author_id: number | null
    quoted_id: number | null
    delivered_at: Time | null
    read_at: Time | null
    edited_at: Time | null
    deleted_at: Time | null
    user_id: number | null
    is_own: boolean
    has_files: Generated<boolean>
    kind: Generated<'text' | 'photo' | 'video' | 'voice' | 'document' | 'sticker' | 'location' | 'note' | 'system'>
    source: 'typed' | 'template' | 'macro' | 'rule' | 'ai' | 'bot' | 'outside' | null
    state: 'pending' | 'sent' | 'failed' | 'unknown' | 'cancelled' | null
    external_id: string | null
    text: Generated<string>
    is_later: Generated<boolean>
    is_history: Generated<boolean>
    subjects: Json | null
    sent_at: Time | null
    choices: Json | null
    pressed: string | null
    start: string | null
  }
  near_duplicates: {
    space_id: number
    item_id: number
    object_id: number
    place: number
    at: Time
    first_id: number
    bands: number[]
  }
  network_templates: {
    space_id: number
    object_id: number
    name: string
    language: string
    category: string
    is_approved: boolean
    text: string
    parameters: number
    synced_at: DefaultTime
  }
  notification_choices: {
    space_id: number
    id: Generated<number>
    user_id: number | null
    role: 'readonly' | 'moderator' | 'operator' | 'administrator' | 'analyst' | null
    company_id: number | null
    object_id: number | null
    code: string
    outlet: 'bell' | 'toast' | 'push' | 'mail' | 'telegram'
    is_on: boolean
  }
  notification_hours: {
    space_id: number
    user_id: number
    is_on: Generated<boolean>
    starts: Generated<number>
    ends: Generated<number>
    days: Generated<number[]>
    off_shift: Generated<boolean>
    passing: Generated<string[]>
    hides_words: Generated<boolean>
  }
  notification_mutes: {
    space_id: number
    user_id: number
    thing: 'item' | 'chat'
    thing_id: number
    until: Time
  }
  notification_rules: {
    space_id: number
    id: Generated<number>
    hides_words: Generated<boolean>
  }
  notification_summaries: {
    space_id: number
    user_id: number
    is_on: Generated<boolean>
    days: Generated<number[]>
    at_minute: Generated<number>
    zone: Generated<string>
    next_at: Time | null
    told_at: Time | null
    mail_id: number | null
  }
  notifications: {
    space_id: number
    id: Generated<number>
    user_id: number | null
    code: string
    cause_key: string
    join_key: string
    thing: 'item' | 'chat' | 'account' | 'space' | 'person' | 'absence' | 'swap' | 'agent'
    thing_id: number
    object_id: number | null
    said: 'note' | 'reply' | 'message' | null
    said_id: number | null
    group_id: number | null
    by_user: number | null
    how: string | null
    due_at: Time | null
    why: string
    in_bell: Generated<boolean>
    count: Generated<number>
    created_at: DefaultTime
    read_at: Time | null
    watch_id: number | null
  }
  oauth_clients: {
    id: string
    name: string
    secret_hash: Buffer | null
    redirect_uris: Generated<string[]>
    grants: string[]
    scopes: Generated<string[]>
    owner_user_id: number | null
    created_at: DefaultTime
    disabled_at: Time | null
  }
  oauth_codes: {
    code_hash: Buffer
    family_id: string
    redirect_uri: string
    code_challenge: string
    expires_at: Time
    used_at: Time | null
  }
  object_credentials: {
    space_id: number
    object_id: number
    kind: string
    key_id: number
    secret: Buffer
    expires_at: Time | null
    updated_at: DefaultTime
  }
  object_health: {
    space_id: number
    object_id: number
    synced_at: Time | null
    failures: Generated<number>
    paused_until: Time | null
    tokens: number | null
    tokens_at: Time | null
  }
  objects: {
    space_id: number
    id: Generated<number>
    company_id: number
    provider: string
    provider_id: string
    name: string
    screen_name: string | null
    domain: string | null
    url: string | null
    image: string | null
    settings: DefaultJson
    hook_key: string | null
    state: Generated<'active' | 'paused' | 'broken' | 'removed'>
    error: string | null
    error_at: Time | null
    created_by: number | null
    created_at: DefaultTime
    image_source: string | null
    reaction_limit: number | null
    resolution_limit: number | null
    former_key: string | null
    former_key_until: Time | null
    reaction_working: Generated<boolean>
    resolution_working: Generated<boolean>
    calendar_id: number | null
    needs_approval: Generated<boolean>
  }
  one_time_links: {
    token_hash: Buffer
    kind:
      | 'confirm_email'
      | 'reset_password'
      | 'change_email'
      | 'keep_email'
      | 'provider_signup'
      | 'social_state'
      | 'social_proof'
      | 'captcha'
    user_id: number | null
    payload: DefaultJson
    expires_at: Time
    used_at: Time | null
    created_at: DefaultTime
  }
  open_hours: {
    space_id: number
    calendar_id: number
    started_at: Time
    ended_at: Time
    before: number
    after: number
  }
  outlet_codes: {
    space_id: number
    id: Generated<number>
    user_id: number
    code_hash: Buffer
    expires_at: Time
    codes: string[] | null
    object_ids: number[] | null
    locale: 'ru' | 'en' | null
  }
  outlet_services: {
    space_id: number
    id: Generated<number>
    kind: 'telegram' | 'slack'
    name: string
    key_id: number
    sealed: Buffer
    state: Generated<'on' | 'broken'>
    reason: string | null
    heard: Generated<number>
    created_at: DefaultTime
  }
  outlets: {
    space_id: number
    id: Generated<number>
    user_id: number | null
    kind: 'push' | 'mail' | 'telegram' | 'slack' | 'outside'
    label: Generated<string>
    address_hash: Buffer
    key_id: number | null
    sealed: Buffer | null
    state: Generated<'unconfirmed' | 'on' | 'off' | 'broken'>
    reason: string | null
    codes: Generated<string[]>
    object_ids: number[] | null
    locale: Generated<'ru' | 'en'>
    paused_until: Time | null
    created_at: DefaultTime
  }
  partition_plan: {
    parent: string
    step: Interval
    keep: Interval
  }
  people_import_lines: {
    space_id: number
    import_id: number
    line: number
    email: string
    membership: Json
    state: Generated<'waiting' | 'done' | 'failed'>
    reason: string | null
  }
  people_imports: {
    space_id: number
    id: Generated<number>
    user_id: number
    state: Generated<'running' | 'done' | 'stopped'>
    total: number
    done: Generated<number>
    failed: Generated<number>
    rests_until: Time | null
    correlation_id: string
    created_at: DefaultTime
    ended_at: Time | null
  }
  plan_points: {
    space_id: number
    user_id: number
    at: Time
    kind: 'begin' | 'end' | 'lead' | 'held'
    done_at: Time | null
  }
  posts: {
    space_id: number
    object_id: number
    id: Generated<number>
    published_at: Time
    external_id: string
    kind: Generated<string>
    url: string | null
    text: Generated<string>
    image: string | null
    image_source: string | null
    edited_at: Time | null
    deleted_at: Time | null
  }
  presence: {
    user_id: number
    seen_at: DefaultTime
  }
  quota_uses: {
    space_id: number
    object_id: number
    network: string
    window_at: Time
    used: Generated<number>
  }
  rate_limits: {
    bucket: string
    window_at: Time
    hits: Generated<number>
  }
  refresh_tokens: {
    token_hash: Buffer
    family_id: string
    expires_at: Time
    used_at: Time | null
    replaced_by: Buffer | null
  }
  replies: {
    space_id: number
    object_id: number
    id: Generated<number>
    item_id: number
    created_at: DefaultTime
    user_id: number | null
    edited_at: Time | null
    deleted_at: Time | null
    source: Generated<'typed' | 'template' | 'macro' | 'rule' | 'ai' | 'bot' | 'outside'>
    state: Generated<'pending' | 'sent' | 'failed' | 'unknown' | 'cancelled'>
    is_private: Generated<boolean>
    external_id: string | null
    text: string
    subjects: Json | null
    author_id: number | null
    publication: 'pending' | 'published' | 'rejected' | null
  }
  robot_acts: {
    space_id: number
    id: Generated<number>
    kind: 'item' | 'chat'
    thread_id: number
    object_id: number
    author_id: number | null
    is_send: boolean
    at: DefaultTime
  }
  robot_rests: {
    space_id: number
    kind: 'item' | 'chat'
    thread_id: number
    until: Time
  }
  robot_settings: {
    space_id: number
    pause_on_take: Generated<boolean>
    pause_hours: Generated<number>
  }
  routing_settings: {
    space_id: number
    return_after_s: Generated<number | null>
    min_left_s: Generated<number>
    handover_s: Generated<number>
  }
  rule_firings: {
    space_id: number
    id: Generated<number>
    rule_id: number
    kind: 'item' | 'chat'
    thing_id: number
    cause_key: string
    version: number
    at: DefaultTime
    event: string
    object_id: number
    author_id: number | null
    correlation_id: string
    result: 'done' | 'partly' | 'refused' | 'guarded' | 'paused'
    acts: DefaultJson
  }
  rule_folders: {
    space_id: number
    id: Generated<number>
    parent_id: number | null
    name: string
  }
  rule_passes: {
    space_id: number
    id: Generated<number>
    kind: 'item' | 'chat'
    thing_id: number
    at: DefaultTime
    event: string
    results: Json
  }
  rule_run_things: {
    space_id: number
    run_id: number
    kind: 'item' | 'chat'
    thing_id: number
    state: Generated<'waiting' | 'done' | 'failed'>
    reason: string | null
  }
  rule_runs: {
    space_id: number
    id: Generated<number>
    rule_id: number
    version: number
    user_id: number
    with_replies: boolean
    state: Generated<'running' | 'done' | 'stopped'>
    total: number
    done: Generated<number>
    fired: Generated<number>
    failed: Generated<number>
    correlation_id: string
    created_at: DefaultTime
    ended_at: Time | null
  }
  rule_schedules: {
    space_id: number
    rule_id: number
    next_at: Time
    day: string
    after_kind: Generated<'item' | 'chat'>
    after_id: Generated<number>
    looked: Generated<number>
  }
  rule_timers: {
    space_id: number
    rule_id: number
    kind: 'item' | 'chat'
    thing_id: number
    act_no: Generated<number>
    from_at: Time
    due_at: Time
    version: number
    depth: Generated<number>
    correlation_id: string
    firing_id: number | null
    tries: Generated<number>
  }
  rule_trials: {
    space_id: number
    id: Generated<number>
    user_id: number
    rule_id: number | null
    definition: Json
    days: number
    state: Generated<'running' | 'done' | 'stopped' | 'failed'>
    looked: Generated<number>
    total: Generated<number>
    result: DefaultJson
    created_at: DefaultTime
    claimed_at: Time | null
    ended_at: Time | null
  }
  rule_versions: {
    space_id: number
    rule_id: number
    version: number
    name: string
    folder_id: number | null
    definition: Json
    updated_by: number | null
    updated_at: DefaultTime
  }
  rule_work: {
    space_id: number
    seq: number
    kind: 'item' | 'chat'
    thing_id: number
    events: string[]
    detail: DefaultJson
    at: Time
    cause: Cause
    user_id: number | null
    depth: number
    correlation_id: string
    tries: Generated<number>
    not_before: DefaultTime
    failed_at: Time | null
    failed_rule: number | null
    id: Generated<number>
  }
  rules: {
    space_id: number
    id: Generated<number>
    folder_id: number | null
    name: string
    is_on: Generated<boolean>
    position: number
    definition: Json
    version: Generated<number>
    on_at: Time | null
    paused_reason: 'broken' | 'errors' | 'regex_slow' | null
    paused_at: Time | null
    failures: Generated<Date[]>
    slow: Generated<number>
    updated_by: number | null
    updated_at: DefaultTime
    deleted_at: Time | null
  }
  saved_filters: {
    id: Generated<number>
    user_id: number
    name: string
    route: string | null
    query: Json
    created_at: DefaultTime
  }
  schedule_days: {
    space_id: number
    user_id: number
    local_day: string
    source: 'template' | 'hand' | 'swap'
    version: number
  }
  schedule_edits: {
    space_id: number
    user_id: number
    local_day: string
    shifts: Json
    version: number
    edited_by: number | null
  }
  schedule_publications: {
    space_id: number
    id: Generated<number>
    user_id: number | null
    at: DefaultTime
    reason: Generated<string>
    days: Json
  }
  schedule_state: {
    space_id: number
    version: Generated<number>
    kept_until: string | null
    settings: DefaultJson
  }
  schedule_uses: {
    space_id: number
    id: Generated<number>
    user_id: number
    template_id: number
    from_day: string
    until_day: string | null
    phase: Generated<number>
  }
  scheduled_jobs: {
    name: string
    run_at: DefaultTime
    failures: Generated<number>
    error: string | null
    ran_at: Time | null
    took_ms: number | null
  }
  setup_keys: {
    space_id: number
    lineage: string
    section: string
    key: string
    row_id: number
  }
  setup_snapshots: {
    space_id: number
    id: Generated<number>
    at: DefaultTime
    user_id: number | null
    sections: string[]
    changes: number
    document: string
  }
  setup_states: {
    space_id: number
    lineage: string
    document: string
  }
  shift_handover_things: {
    space_id: number
    handover_id: number
    kind: 'item' | 'chat'
    thing_id: number
    to_user: number | null
    to_group: number | null
    note: Generated<string>
    refusal: string | null
  }
  shift_handovers: {
    space_id: number
    id: Generated<number>
    user_id: number
    shift_at: Time
    state: Generated<'prepared' | 'handed' | 'read' | 'lapsed'>
    note: Generated<string>
    dismissed: Generated<string[]>
    given: Generated<number>
    refused: Generated<number>
    prepared_at: DefaultTime
    handed_at: Time | null
    read_at: Time | null
  }
  social_links: {
    provider: 'vk' | 'facebook' | 'google' | 'yandex'
    subject: string
    user_id: number
    email: string | null
    created_at: DefaultTime
  }
  space_holidays: {
    space_id: number
    calendar_id: number
    day: string
    kind: 'closed' | 'short' | 'work'
    name: Generated<string>
    hours: DefaultJson
    is_ours: Generated<boolean>
  }
  space_hours: {
    space_id: number
    calendar_id: number
    valid_from: string
    hours: Json
  }
  spaces: {
    id: Generated<number>
    name: string
    tariff_id: number
    is_trial: Generated<boolean>
    expires_at: Time
    delete_after: Time | null
    deleted_at: Time | null
    time_zone: Generated<string>
    locale: Generated<'ru' | 'en'>
    currency: Generated<string>
    seats: Generated<number>
    settings: DefaultJson
    retention_days: number | null
    undo_ms: Generated<number>
    setup_version: Generated<number>
    created_at: DefaultTime
    promocode: string | null
    wanted_tariff_id: number | null
    uuid: Generated<string>
  }
  stats_checks: {
    space_id: number
    channel: string
    day: string
    figure: string
    rollup: number
    recount: number
    checked_at: DefaultTime
  }
  stats_day_sums: {
    space_id: number
    channel: string
    since: Time
    object_id: number
    received: number
    processed: number
    replied: number
    closed: number
    reactions: number[]
  }
  stats_days: {
    space_id: number
    channel: 'items' | 'chats'
    since: Time
    until: Time
  }
  stats_slots: {
    space_id: number
    channel: 'items' | 'chats'
    slot: Time
    object_id: number
    received: Generated<number>
    processed: Generated<number>
    replied: Generated<number>
    closed: Generated<number>
    reactions: Generated<number[]>
  }
  stats_targets: {
    space_id: number
    id: Generated<number>
    company_id: number | null
    object_id: number | null
    figure: 'reaction' | 'resolution_ours'
    valid_from: string
    rule: 'set' | 'off' | 'inherit'
    seconds: number | null
    time: Generated<string>
    set_by: number | null
    set_at: DefaultTime
  }
  status_changes: {
    space_id: number
    object_id: number
    id: Generated<number>
    item_id: number | null
    chat_id: number | null
    at: DefaultTime
    user_id: number | null
    seconds: Generated<number>
    working_seconds: Generated<number>
    from_status: WorkStatus | null
    to_status: WorkStatus
    cause: Cause
    correlation_id: string | null
    is_begun: Generated<boolean>
    clock_at: Time | null
    reopened_at: Time | null
    taken_back_to: WorkStatus | null
  }
  swaps: {
    space_id: number
    id: Generated<number>
    state: Generated<'offered' | 'agreed' | 'done' | 'refused' | 'withdrawn'>
    offered_by: number
    offered_day: string
    user_id: number | null
    group_id: number | null
    other_day: string | null
    note: Generated<string>
    reason: Generated<string>
    offered_at: DefaultTime
    expires_at: Time
  }
  tag_groups: {
    space_id: number
    id: Generated<number>
    name: string
    position: Generated<number>
    is_single: Generated<boolean>
    is_required: Generated<boolean>
    company_ids: number[] | null
    updated_by: number | null
    updated_at: DefaultTime
  }
  tags: {
    space_id: number
    id: Generated<number>
    parent_id: number | null
    tag_group_id: number | null
    name: string
    color: Generated<MarkColor>
    position: Generated<number>
    uses: Generated<string[]>
    deleted_at: Time | null
    updated_by: number | null
    updated_at: DefaultTime
  }
  tariffs: {
    id: number
    name: string
    flags: DefaultJson
    limits: DefaultJson
    is_public: Generated<boolean>
    name_en: string
  }
  team_views: {
    space_id: number
    id: Generated<number>
    group_id: number | null
    name: string
    route: string
    query: Json
    created_at: DefaultTime
  }
  template_folders: {
    space_id: number
    id: Generated<number>
    parent_id: number | null
    name: string
    position: Generated<number>
  }
  templates: {
    space_id: number
    id: Generated<number>
    folder_id: number | null
    name: string
    text: string
    shortcut: string | null
    company_ids: number[] | null
    group_ids: number[] | null
    uses: Generated<number>
    updated_by: number | null
    updated_at: DefaultTime
    deleted_at: Time | null
    version: Generated<number>
    words: GeneratedAlways<string | null>
  }
  text_edits: {
    space_id: number
    id: Generated<number>
    item_id: number | null
    message_id: number | null
    reply_id: number | null
    text: string
    edited_at: Time
    edited_by: number | null
  }
  token_families: {
    id: Generated<string>
    user_id: number
    client_id: string
    space_id: number | null
    scopes: Generated<string[]>
    device: string | null
    ip: string | null
    created_at: DefaultTime
    seen_at: DefaultTime
    ended_at: Time | null
    ended_why: 'logout' | 'reuse' | 'password' | 'admin' | 'expired' | 'erased' | null
    application_id: number | null
    name: string | null
    prefix: string | null
  }
  twin_groups: {
    space_id: number
    first_id: number
    object_id: number
    size: number
    last_at: Time
    run_id: number | null
  }
  user_groups: {
    space_id: number
    id: Generated<number>
    name: string
  }
  user_secrets: {
    user_id: number
    password_hash: string | null
    password_set_at: Time | null
    otp_secret: Buffer | null
    otp_confirmed_at: Time | null
    otp_last_step: Generated<number>
    otp_offered: Buffer | null
  }
  user_status_intervals: {
    space_id: number
    id: Generated<number>
    user_id: number
    status: number
    started_at: DefaultTime
    ended_at: Time | null
    cause: Generated<Cause>
    until: Time | null
    seen_until: Time | null
  }
  user_statuses: {
    space_id: number
    id: Generated<number>
    name: string
    color: string
    kind: 'online' | 'away' | 'offline'
    hidden: Generated<boolean>
    workinghours: Generated<boolean>
    position: Generated<number>
    takes_work: Generated<boolean>
    archived_at: Time | null
    begun_as: 'online' | 'break' | 'lunch' | 'offline' | null
  }
  users: {
    id: Generated<number>
    name: string
    email: string
    email_key: string
    email_status: Generated<number>
    locale: Generated<string>
    image: string | null
    is_partner: Generated<boolean>
    otp_required: Generated<boolean>
    settings: DefaultJson
    emoji: DefaultJson
    disabled_at: Time | null
    created_at: DefaultTime
    seen_at: Time | null
  }
  watch_hits: {
    space_id: number
    watch_id: number
    thing_id: number
    at: DefaultTime
  }
  watches: {
    space_id: number
    id: Generated<number>
    user_id: number
    filter_id: number
    name: string
    route: 'items-page' | 'chats-page'
    query: Json
    created_at: DefaultTime
    changed_at: DefaultTime
  }
  webhook_deliveries: {
    space_id: number
    id: Generated<number>
    hook_id: number
    seq: number
    type: string
    thread_kind: string
    thread_id: number
    row_id: number | null
    body: string | null
    state: Generated<'waiting' | 'done' | 'failed'>
    attempts: Generated<number>
    tried_at: Time | null
    run_at: DefaultTime
    wanted_at: DefaultTime
    created_at: DefaultTime
    code: number | null
    took_ms: number | null
    answer: string | null
    error: string | null
    erased_at: Time | null
  }
  webhooks: {
    space_id: number
    id: Generated<number>
    url: string
    types: string[]
    object_ids: number[] | null
    state: 'active' | 'rests' | 'paused' | 'off'
    key_id: number
    secret: Buffer
    former_key_id: number | null
    former_secret: Buffer | null
    former_until: Time | null
    rests: Generated<number>
    next_at: DefaultTime
    failing_since: Time | null
    calm_until: Time | null
    error: string | null
    created_by: number | null
    created_at: DefaultTime
    family_id: string | null
  }
  work_steps: {
    space_id: number
    id: Generated<number>
    item_id: number | null
    chat_id: number | null
    at: DefaultTime
    user_id: number | null
    cause: Cause
    kind: 'assigned' | 'tags' | 'emotion' | 'approval'
    body: Json
    correlation_id: string | null
  }
  workinghours: {
    space_id: number
    id: Generated<number>
    user_id: number
    started_at: Time
    ended_at: Time
    status: number
    template_id: number | null
    local_day: string
    starts: number
    ends: number
    zone: string
    breaks: DefaultJson
    source: Generated<'template' | 'hand' | 'swap'>
  }
  workinghours_templates: {
    space_id: number
    id: Generated<number>
    name: string
    shifts: Json
    cycle_days: Generated<number>
    on_holiday: Generated<'work' | 'off'>
  }
}

export type TableWithId = { [T in keyof Tables]: Tables[T] extends { id: unknown } ? T : never }[keyof Tables]
