import type pg from 'pg'

export type Sizes = {
  items: number
  chats: number
  messages: number
  authors: number
  posts: number
  /** Which share of all has words, if not all of it: making an index of them takes longer than everything else together. */
  worded?: number
}
/** As big as a list may become (issue: 2,000,000 comments and 5,000,000 messages in one space). */
export const fullSizes: Sizes = {
  items: 2_000_000,
  chats: 300_000,
  messages: 5_000_000,
  authors: 500_000,
  posts: 200_000,
}

/** The same world, smaller: every share stays. */
export const scaled = (share: number): Sizes =>
  Object.fromEntries(Object.entries(fullSizes).map(([name, size]) => [name, Math.round(size * share)])) as Sizes

type Owner = Pick<pg.ClientBase, 'query'>

const PEOPLE = 30
const GROUPS = 10
const COMPANIES = 12
const ACCOUNTS = 60
const TAGS = 200
const LABELS = 4

// Everything follows from the row's number: the same sizes make the same rows, in any order. `chance(n, k)` is in [0, 1).
const setUp = `
  create or replace function pg_temp.chance(n bigint, k integer) returns double precision immutable parallel safe language sql
    as $$ select (hashint8(n * 31 + k)::bigint + 2147483648) / 4294967296.0::double precision $$;
  create or replace function pg_temp.words(n bigint) returns text immutable parallel safe language sql as $$
    select array_to_string(array[
      (array['Здравствуйте','Добрый день','Подскажите','Скажите','Почему','Когда','Спасибо','Привет'])[1 + floor(pg_temp.chance(n, 11) * 8)::int],
      (array['доставка','заказ','возврат','оплата','магазин','товар','курьер','поддержка','приложение','скидка','размер','цена'])[1 + floor(power(pg_temp.chance(n, 12), 2) * 12)::int],
      (array['опоздала','не пришёл','сломался','понравился','отменили','задерживается','отличный','ужасный','не работает','закончился'])[1 + floor(pg_temp.chance(n, 13) * 10)::int],
      (array['пожалуйста','срочно','вчера','сегодня','опять','наконец','вообще','refund','delivery','please'])[1 + floor(pg_temp.chance(n, 15) * 10)::int]
    ], ' ') $$;
  create or replace function pg_temp.name_of(n bigint) returns text immutable parallel safe language sql as $$
    select (array['Александр','Алексей','Алина','Анастасия','Андрей','Анна','Артём','Валентина','Виктор','Виктория','Галина','Дарья','Дмитрий','Евгений','Егор','Екатерина','Елена','Иван','Илья','Ирина',
      'Кирилл','Ксения','Максим','Марина','Мария','Михаил','Надежда','Наталья','Никита','Николай','Олег','Ольга','Павел','Полина','Роман','Светлана','Сергей','Татьяна','Юлия','Юрий'])[1 + floor(pg_temp.chance(n, 24) * 40)::int]
      || ' ' || (array['Алексеенко','Бондаренко','Васильченко','Григорян','Дмитрук','Жук','Захарченко','Иваненко','Ковалевич','Кравцов','Лебедь','Мельник','Морозко','Новак','Осипенко','Петросян','Романюк','Савченко',
      'Соловей','Ткаченко','Фёдоренко','Хоменко','Чернявских','Шевченко','Щербак','Юрченко','Яковенко','Smith','Jones','Miller'])[1 + floor(pg_temp.chance(n, 25) * 30)::int] $$;
  create or replace function pg_temp.status_of(n bigint, total bigint) returns text immutable parallel safe language sql as $$
    select case when n > total * 0.9 then
        case when pg_temp.chance(n, 1) < 0.48 then 'new' when pg_temp.chance(n, 1) < 0.52 then 'inprogress' when pg_temp.chance(n, 1) < 0.54 then 'waiting'
             when pg_temp.chance(n, 1) < 0.55 then 'open' when pg_temp.chance(n, 1) < 0.56 then 'delayed' when pg_temp.chance(n, 1) < 0.6 then 'autoclosed' else 'closed' end
      else case when pg_temp.chance(n, 1) < 0.002 then 'new' when pg_temp.chance(n, 1) < 0.0025 then 'inprogress' when pg_temp.chance(n, 1) < 0.003 then 'delayed'
             when pg_temp.chance(n, 1) < 0.013 then 'deleted' when pg_temp.chance(n, 1) < 0.06 then 'autoclosed' else 'closed' end end $$;
`

/** What people write is made once and said again and again, each time of another article. */
const PHRASES = 2_000
const said = (n: string, worded: number) =>
  `case when pg_temp.chance(${n}, 17) < ${worded} then
    (select p.words from pg_temp.phrases p where p.id = floor(pg_temp.chance(${n}, 16) * ${PHRASES})::int) || ' артикул' || floor(power(pg_temp.chance(${n}, 14), 3) * 20000)::int
  else '' end`

/**
 * A space with a history of two years, skewed as life is: a tenth of all is recent, and most of what is unfinished is in
 * it; a few accounts, authors, tags and people have most. Ids run from 1 in each table, which must be empty.
 */
export async function fillSpace(owner: Owner, space_id: number, sizes: Sizes) {
  const { items, chats, messages, authors, posts, worded = 1 } = sizes
  // Nothing here breaks a reference, and checking each would take longer than writing it.
  await owner.query(
    `set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0; ${setUp}
     create temporary table if not exists phrases as select n as id, pg_temp.words(n) as words from generate_series(0, ${PHRASES - 1}) n;
     create unique index if not exists phrases_by_id on pg_temp.phrases (id); analyze pg_temp.phrases`,
  )
  const say = (words: string) => owner.query(words.replaceAll('$space', String(space_id)))
  const at = (n: string, total: number) => `now() - interval '730 days' * (1 - ${n}::double precision / ${total})`
  // Halfway between half hours: what is overdue and what is due soon stays so while a test looks.
  const due = (n: string) => {
    const hasNone = `status in ('closed', 'autoclosed', 'deleted') or pg_temp.chance(${n}, 24) < 0.3`
    const at = `now() + interval '30 minutes' * floor(pg_temp.chance(${n}, 25) * 32 - 16) + interval '15 minutes'`
    // Limits of two, four, six and eight hours.
    const soon = `${at} - interval '30 minutes' * (1 + floor(pg_temp.chance(${n}, 26) * 4))`
    return `case when ${hasNone} then 'infinity' else ${at} end, case when ${hasNone} then 'infinity' else ${soon} end, case when not (${hasNone}) then 'reaction' end`
  }
  const finished = `case when status in ('closed', 'autoclosed', 'deleted') then at end`

  await say(`
    insert into users (id, name, email, email_key, email_status) select 1000000 + n, 'Сотрудник ' || n, 'bench' || n || '@example.test', 'bench' || n || '@example.test', 1 from generate_series(1, ${PEOPLE}) n;
    insert into members (space_id, user_id, role, can_items, can_messages, all_objects) select $space, 1000000 + n, 'operator', true, true, true from generate_series(1, ${PEOPLE}) n;
    insert into user_groups (space_id, id, name) select $space, n, 'Группа ' || n from generate_series(1, ${GROUPS}) n;
    insert into companies (space_id, id, name) select $space, 1000 + n, 'Компания ' || n from generate_series(1, ${COMPANIES}) n;
    insert into objects (space_id, id, company_id, provider, provider_id, name)
      select $space, n, 1001 + n % ${COMPANIES}, (array['vk','telegram','instagram','facebook','whatsapp','googleplay','max'])[1 + n % 7], 'bench' || n, 'Аккаунт ' || n from generate_series(1, ${ACCOUNTS}) n;
    insert into tags (space_id, id, parent_id, name) select $space, n, case when n > 20 then 1 + n % 20 end, 'Тег ' || n from generate_series(1, ${TAGS}) n;
    insert into labels (space_id, id, name) select $space, n, 'Метка ' || n from generate_series(1, ${LABELS}) n;
    insert into authors (space_id, id, provider, external_id, name, screen_name) overriding system value
      select $space, n, 'vk', 'bench' || n, pg_temp.name_of(n), 'buyer_' || n from generate_series(1, ${authors}) n;
    insert into posts (space_id, id, object_id, external_id, published_at) select $space, n, 1 + floor(power(pg_temp.chance(n, 2), 2) * ${ACCOUNTS})::int, 'bench' || n, ${at('n', posts)} from generate_series(1, ${posts}) n;`)
  // One author in a thousand, in a hundred, in ten: labels of very different sizes.
  await say(`insert into author_labels (space_id, author_id, label_id)
    select $space, n, l from generate_series(1, ${authors}) n, generate_series(1, 4) l where pg_temp.chance(n, 40 + l) < (array[0.1, 0.01, 0.001, 0.0002])[l]`)
  await say(`
    insert into items (space_id, id, object_id, post_id, author_id, created_at, received_at, replied_at, finished_at, delayed_until, assigned_to, group_id, emotion, rating,
                       is_hidden, is_history, has_files, kind, status, external_id, due_at, due_soon_at, due_of)
    select $space, n, object_id, case when kind = 'comment' then 1 + floor((n - 1) * ${posts}::double precision / ${items})::bigint end,
      1 + floor(power(pg_temp.chance(n, 3), 2) * ${authors})::bigint, at, at,
      case when pg_temp.chance(n, 4) < case status when 'new' then 0.01 when 'inprogress' then 0.1 else 0.6 end then at + interval '1 hour' end,
      ${finished}, case when status = 'delayed' then now() + interval '1 day' end,
      case when pg_temp.chance(n, 5) < case status when 'new' then 0.03 when 'inprogress' then 0.95 else 0.5 end then 1000001 + floor(power(pg_temp.chance(n, 6), 2) * ${PEOPLE})::int end,
      case when pg_temp.chance(n, 7) < 0.2 then 1 + floor(power(pg_temp.chance(n, 8), 2) * ${GROUPS})::int end,
      case when pg_temp.chance(n, 9) < 0.15 then -1 when pg_temp.chance(n, 9) < 0.75 then 0 when pg_temp.chance(n, 9) < 0.85 then 1 end,
      case when kind = 'review' then 1 + floor(sqrt(pg_temp.chance(n, 10)) * 5)::int end,
      pg_temp.chance(n, 20) < 0.01, pg_temp.chance(n, 23) < 0.02, pg_temp.chance(n, 21) < 0.1, kind, status, 'bench' || n, ${due('n')}
    from (select n, ${at('n', items)} as at, pg_temp.status_of(n, ${items}) as status, 1 + floor(power(pg_temp.chance(n, 2), 2) * ${ACCOUNTS})::int as object_id,
            case when pg_temp.chance(n, 22) < 0.1 then 'review' when pg_temp.chance(n, 22) < 0.12 then 'mention' else 'comment' end as kind
          from generate_series(1, ${items}) n) t`)
  await say(
    `insert into item_texts (space_id, item_id, object_id, created_at, text) select space_id, id, object_id, created_at, ${said('items.id', worded)} from items where space_id = $space`,
  )
  await say(`
    insert into item_tags (space_id, item_id, tag_id, created_at, is_finished, object_id)
    select space_id, id, 1 + floor(power(pg_temp.chance(id, 50 + k), 3) * ${TAGS})::int, created_at, finished_at is not null, object_id
    from items, generate_series(1, 2) k where space_id = $space and pg_temp.chance(id, 60 + k) < 0.4 on conflict do nothing`)
  await say(`
    insert into chats (space_id, id, object_id, author_id, last_message_at, last_inbound_at, unanswered_at, finished_at, delayed_until, created_at, assigned_to, group_id, emotion, status, external_id, last_message_id, due_at, due_soon_at, due_of)
    select $space, n, object_id, 1 + floor(power(pg_temp.chance(-n, 3), 2) * ${authors})::bigint, at, at, case when pg_temp.chance(-n, 4) < 0.3 then at - interval '1 hour' * floor(pg_temp.chance(-n, 24) * 60) end, ${finished},
      case when status = 'delayed' then now() + interval '1 day' end, at - interval '10 days',
      case when pg_temp.chance(-n, 5) < case status when 'new' then 0.03 when 'inprogress' then 0.95 else 0.5 end then 1000001 + floor(power(pg_temp.chance(-n, 6), 2) * ${PEOPLE})::int end,
      case when pg_temp.chance(-n, 7) < 0.2 then 1 + floor(power(pg_temp.chance(-n, 8), 2) * ${GROUPS})::int end,
      case when pg_temp.chance(-n, 9) < 0.15 then -1 when pg_temp.chance(-n, 9) < 0.75 then 0 when pg_temp.chance(-n, 9) < 0.85 then 1 end, status, 'bench' || n,
      ${messages} - ${chats} + n, ${due('-n')}
    from (select n, ${at('n', chats)} as at, pg_temp.status_of(n, ${chats}) as status, 1 + floor(power(pg_temp.chance(-n, 2), 2) * ${ACCOUNTS})::int as object_id
          from generate_series(1, ${chats}) n) t`)
  await say(`insert into chat_tags (space_id, chat_id, tag_id)
    select space_id, id, 1 + floor(power(pg_temp.chance(-id, 50 + k), 3) * ${TAGS})::int
    from chats, generate_series(1, 2) k where space_id = $space and pg_temp.chance(-id, 60 + k) < 0.4 on conflict do nothing`)
  // Messages of a dialogue lie a few hours apart, the last ids being everybody's last.
  await say(`
    insert into messages (space_id, id, object_id, chat_id, created_at, is_own, state, has_files, text)
    select $space, n, c.object_id, c.id, c.last_message_at - interval '3 hours' * ((${messages} - n) / ${chats}), n % 3 = 1, case when n % 3 = 1 then 'sent' end, pg_temp.chance(n, 31) < 0.03, ${said('-n', worded)}
    from generate_series(1, ${messages}::bigint) n join chats c on c.space_id = $space and c.id = 1 + (n - (${messages} - ${chats}) - 1 + ${chats}::bigint * 1000) % ${chats}`)
  for (const table of [
    'items',
    'chats',
    'messages',
    'authors',
    'posts',
    'objects',
    'tags',
    'labels',
    'user_groups',
    'companies',
  ])
    await say(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  await owner.query('set session_replication_role = origin; reset synchronous_commit; reset statement_timeout')
}

/** Rows first, indexes after them: several times faster for millions. What makes rows unique stays. */
export async function withoutIndexes(owner: Owner, work: () => Promise<void>) {
  const { rows } = await owner.query<{ name: string; definition: string }>(`
    select i.relname as name, pg_get_indexdef(x.indexrelid) as definition from pg_index x
    join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relname in ('items', 'item_texts', 'item_tags', 'chats', 'chat_tags', 'messages', 'authors', 'author_labels', 'posts') and not x.indisunique`)
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  await work()
  await owner.query(`set maintenance_work_mem = '1GB'; set statement_timeout = 0`)
  for (const { definition } of rows) await owner.query(definition)
}
