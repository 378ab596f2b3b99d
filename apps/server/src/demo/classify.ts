import type { Color } from '@otklik/contract/colors.ts'
import { tagUses } from '@otklik/contract/tags/tags.ts'
import { addLabel } from '../domains/labels/change.ts'
import { addTag } from '../domains/tags/change.ts'
import { addGroup } from '../domains/tags/groups.ts'
import type { Context } from '../platform/context.ts'
import type { Ground } from '../platform/database/transact.ts'
import type { DemoSpace } from './seed.ts'
import { unhurried } from './unhurried.ts'

type Branch = { name: string; color: Color; below?: readonly string[] }
type Group = { name: string; is_single?: true; company?: 'kuhnya'; tags: readonly Branch[] }

const groups: readonly Group[] = [
  {
    name: 'Тема',
    tags: [
      { name: 'Доставка', color: 'red', below: ['Опоздание', 'Курьер', 'Повреждение'] },
      { name: 'Качество', color: 'amber', below: ['Вкус', 'Срок годности', 'Упаковка'] },
      { name: 'Заказ', color: 'blue', below: ['Оплата', 'Отмена', 'Промокод'] },
      { name: 'Часы работы', color: 'violet' },
      { name: 'Опт', color: 'olive' },
      { name: 'Похвала', color: 'teal' },
    ],
  },
  {
    name: 'Меню',
    company: 'kuhnya',
    tags: [
      { name: 'Блюдо дня', color: 'pink' },
      { name: 'Аллергены', color: 'red' },
    ],
  },
  {
    name: 'Итог',
    is_single: true,
    tags: [
      { name: 'Решено', color: 'teal' },
      { name: 'Возврат денег', color: 'pink' },
      { name: 'Передано в магазин', color: 'grey' },
    ],
  },
]

const labels: readonly [string, Color][] = [
  ['Постоянный покупатель', 'teal'],
  ['Первый заказ', 'amber'],
  ['Блогер', 'violet'],
  ['Оптовик', 'olive'],
  ['Поставщик', 'blue'],
  ['Сложный разговор', 'red'],
]

/** What the demo's people sort comments and those who write them by, made once. */
export async function classifyDemo(base: Ground, { space_id, companies }: DemoSpace) {
  const behind = { spaces: [space_id], user_id: null, cause: 'system', correlation_id: 'demo' } as const
  await unhurried(base, behind, async (ctx) => {
    if (await isClassified(ctx, space_id)) return
    for (const { name, is_single = false, company, tags } of groups) {
      const company_ids = company ? [companies[company]] : null
      const group = await addGroup(ctx, space_id, { name, is_single, is_required: false, company_ids })
      for (const { below = [], ...tag } of tags) {
        const rest = { color: tag.color, tag_group_id: group.id, uses: [...tagUses] }
        const parent = await addTag(ctx, space_id, { ...rest, name: tag.name, parent_id: null })
        for (const child of below) await addTag(ctx, space_id, { ...rest, name: child, parent_id: parent.id })
      }
    }
    for (const [name, color] of labels) await addLabel(ctx, space_id, { name, color })
  })
}

const isClassified = async ({ db }: Context, space_id: number) =>
  (await db.selectFrom('tag_groups').select('id').where('space_id', '=', space_id).executeTakeFirst()) !== undefined
