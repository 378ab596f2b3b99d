import { expect, test } from 'vitest'
import type { Column, Table } from './schema-model.ts'
import { pictureOf, plainSql } from './schema-picture.ts'
import { typeOfColumn, typesOf } from './schema-types.ts'

const domains = [
  { name: 'work_status', type: 'text', check: `CHECK ((VALUE = ANY (ARRAY['new'::text, 'open'::text])))` },
]

function column(name: string, type: string, more: Partial<Column> = {}): Column {
  return { name, type, not_null: true, default_value: null, identity: '', is_computed: false, ...more }
}

function table(columns: Column[], more: Partial<Table> = {}): Table {
  const empty = { constraints: [], indexes: [], policies: [], triggers: [], grants: [] }
  return { name: 'things', partition_key: null, is_unlogged: false, is_forced: true, columns, ...empty, ...more }
}

const typeOf = (given: Column, checks: string[] = []) => {
  const constraints = checks.map((definition) => ({ name: 'c', kind: 'c' as const, definition }))
  return typeOfColumn(given, table([given], { constraints }), domains)
}

test.each([
  [column('id', 'bigint', { identity: 'd' }), 'Generated<number>'],
  [column('id', 'bigint', { identity: 'a' }), 'GeneratedAlways<number>'],
  [column('name', 'text'), 'string'],
  [column('name', 'text', { not_null: false }), 'string | null'],
  [column('name', 'text', { default_value: `''::text` }), 'Generated<string>'],
  [column('at', 'timestamp with time zone'), 'Time'],
  [column('at', 'timestamp with time zone', { default_value: 'now()' }), 'DefaultTime'],
  [column('at', 'timestamp with time zone', { not_null: false }), 'Time | null'],
  [column('body', 'jsonb', { default_value: `'{}'::jsonb` }), 'DefaultJson'],
  [column('hash', 'bytea'), 'Buffer'],
  [column('scopes', 'text[]'), '(string)[]'],
  [column('ids', 'integer[]', { not_null: false }), '(number)[] | null'],
  [column('family_id', 'uuid'), 'string'],
  [column('status', 'work_status'), 'WorkStatus'],
  [column('words', 'tsvector', { is_computed: true }), 'GeneratedAlways<string>'],
])('%o becomes %s', (given, type) => {
  expect(typeOf(given)).toBe(type)
})

test('a check that lists values becomes a union', () => {
  const state = column('state', 'text', { not_null: false })
  expect(typeOf(state, [`CHECK ((state = ANY (ARRAY['on'::text, 'off'::text])))`])).toBe(`'on' | 'off' | null`)
  expect(typeOf(state, [`CHECK ((state = 'on'::text))`])).toBe(`'on' | null`)
  expect(typeOf(column('days', 'smallint'), ['CHECK ((days = ANY (ARRAY[30, 180])))'])).toBe('30 | 180')
  expect(typeOf(state, [`CHECK (((state = 'on'::text) = (ended_at IS NULL)))`])).toBe('string | null')
})

test('only what is used is declared and imported', () => {
  const types = typesOf({ domains, tables: [table([column('name', 'text')])], functions: [] })
  expect(types).not.toContain('Json')
  expect(types).not.toContain('GeneratedAlways')
  expect(types).toContain(`export type WorkStatus = 'new' | 'open'`)
})

test('the picture is written in the words of our migrations', () => {
  expect(plainSql(`CHECK ((state = ANY (ARRAY['on'::text, 'OFF'::text])))`)).toBe(`check (state in ('on', 'OFF'))`)
  expect(plainSql(`'{}'::jsonb`)).toBe(`'{}'`)
  expect(plainSql('FOREIGN KEY (a) REFERENCES b(id) ON DELETE CASCADE')).toBe(
    'foreign key (a) references b(id) on delete cascade',
  )
})

test('the picture shows columns, keys, indexes, policies and rights of a table', () => {
  const things = table(
    [column('space_id', 'integer'), column('at', 'timestamp with time zone', { default_value: 'now()' })],
    {
      constraints: [{ name: 'things_pkey', kind: 'p', definition: 'PRIMARY KEY (space_id)' }],
      indexes: ['CREATE INDEX things_by_time ON public.things USING btree (at)'],
      policies: ['own_spaces for all to public using (true)'],
      grants: ['select to otklik_app'],
    },
  )
  expect(pictureOf({ domains: [], tables: [things], functions: ['f() returns void'] })).toContain(
    [
      'create table things (',
      '  space_id integer not null,',
      '  at       timestamptz not null default now(),',
      '  constraint things_pkey primary key (space_id)',
      ');',
      'create index things_by_time on things using btree (at);',
      '-- policy own_spaces for all to public using (true), forced',
      '-- grant select to otklik_app',
      '',
      '-- function f() returns void',
    ].join('\n'),
  )
})
