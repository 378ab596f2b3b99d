import { sql } from 'kysely'
import { insertFacts } from '../domains/facts/service.ts'
import type { Db } from '../platform/database/db.ts'
import { insertFolder } from '../platform/folders.ts'

/** As teams write them: short, with figures. */
const folders = {
  Доставка: [
    [
      'Доставка до 23:00, последний заказ в 21:30',
      'Доставляем каждый день до 23:00. Последний заказ принимаем в 21:30.',
    ],
    [
      'Возврат за доставку при опоздании от 60 минут',
      'Если курьер опоздал больше чем на 60 минут, вернём 199 ₽ за доставку. Деньги придут на карту за три рабочих дня.',
    ],
    ['Самовывоз на Невском, 48: 9–22 без выходных', 'Забрать заказ можно на Невском, 48, с 9 до 22 без выходных.'],
  ],
  Товары: [
    ['Надпись на торте: бесплатно, 10 минут', 'Надпись до 30 знаков делаем бесплатно, нужно 10 минут.'],
    ['Эклеры: партии в 9:00 и 18:00', 'Свежие эклеры привозят дважды в день: в 9:00 и в 18:00.'],
    [
      'Состав и аллергены',
      'Состав и аллергены указаны на каждой упаковке. Про аллергию уточняйте у человека, не угадывайте.',
    ],
  ],
} as const

/** What the team knows, made once. */
export async function makeFacts(db: Db, space_id: number) {
  const { rows } = await sql`select from facts where space_id = ${space_id} limit 1`.execute(db)
  if (rows.length > 0) return
  const plain = { company_id: null, valid_until: null }
  for (const [name, facts] of Object.entries(folders)) {
    const { id: folder_id } = await insertFolder('fact_folders', db, space_id, { parent_id: null, name })
    const drafts = facts.map(([title, text]) => ({ title, text, folder_id, ...plain }))
    await insertFacts({ db, user_id: null }, space_id, drafts)
  }
  const over = { title: 'Промокод за отзыв приходит за 24 часа', text: 'Промокод на 500 ₽ приходит за 24 часа.' }
  await insertFacts({ db, user_id: null }, space_id, [
    { ...over, folder_id: null, company_id: null, valid_until: '2026-10-01' },
  ])
}
