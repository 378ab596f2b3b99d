import type { MacroAction } from '@otklik/contract/macros.ts'
import type { Db } from '../platform/database/db.ts'

const folders = {
  'Доставка и заказы': [
    {
      name: 'Где мой заказ',
      shortcut: 'заказ',
      text: 'Здравствуйте, {author.first_name}! Подскажите, пожалуйста, номер заказа: проверю, где он сейчас, и сразу напишу.',
    },
    {
      name: 'Замена товара: согласие',
      shortcut: 'замена',
      text: '{author.first_name}, простите нас. Привезём замену сегодня, старый товар возвращать не нужно. Во сколько вам удобно?',
    },
    {
      name: 'Замена товара: нужен снимок',
      shortcut: 'снимок',
      text: '{author.first_name}, пришлите, пожалуйста, снимок товара и упаковки: так мы быстрее решим вопрос.',
    },
    {
      name: 'Возврат денег',
      shortcut: 'возврат',
      text: 'Деньги вернём на ту же карту. Обычно банк зачисляет их за три рабочих дня. Если через три дня их не будет, напишите нам.',
    },
    {
      name: 'Время доставки',
      shortcut: 'время',
      text: 'Доставляем каждый день с 9 до 22. Самое близкое время можно выбрать при оформлении заказа.',
    },
  ],
  Отзывы: [
    {
      name: 'Спасибо за отзыв',
      shortcut: 'спасибо',
      text: '{author.first_name}, спасибо за тёплые слова! Передадим всей команде «{company.name}». Будем рады видеть вас снова.',
    },
    {
      name: 'Плохой отзыв: разберёмся',
      shortcut: 'жалоба',
      text: '{author.first_name}, нам очень жаль, что так вышло. Напишите нам, пожалуйста, в личные сообщения номер заказа: разберёмся и вернёмся с ответом. {user.first_name}, «{account.name}»',
    },
    {
      name: 'Просим в личные сообщения',
      shortcut: 'лс',
      text: '{author.first_name}, чтобы не писать здесь личные данные, ответьте нам, пожалуйста, в личных сообщениях.',
    },
  ],
}
const loose = [
  {
    name: 'Приветствие',
    shortcut: 'привет',
    text: 'Здравствуйте, {author.first_name}! Меня зовут {user.first_name}. Чем помочь?',
  },
  {
    name: 'До связи',
    shortcut: 'пока',
    text: 'Хорошего дня! Если появятся вопросы, пишите: мы на связи каждый день с 9 до 22.',
  },
]

/** Believable ready replies and sequences, made once together with the space. */
export async function makeReady(db: Db, space_id: number) {
  const known = await db.selectFrom('templates').select('id').where('space_id', '=', space_id).executeTakeFirst()
  if (known) return
  for (const [name, templates] of Object.entries(folders)) {
    const folder = await db
      .insertInto('template_folders')
      .values({ space_id, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('templates')
      .values(templates.map((template) => ({ space_id, folder_id: folder.id, ...template })))
      .execute()
  }
  await db
    .insertInto('templates')
    .values(loose.map((template) => ({ space_id, ...template })))
    .execute()
  const { id: thanks } = await db
    .selectFrom('templates')
    .select('id')
    .where('space_id', '=', space_id)
    .where('name', '=', 'Спасибо за отзыв')
    .executeTakeFirstOrThrow()
  const macros: { name: string; uses_for: string[]; actions: MacroAction[] }[] = [
    {
      name: 'Поблагодарить и закрыть',
      uses_for: ['items'],
      actions: [
        { do: 'reply', text: '', template_id: thanks },
        { do: 'status', status: 'closed', delay_minutes: null },
      ],
    },
    {
      name: 'Беру: отвечу через час',
      uses_for: ['items', 'chats'],
      actions: [
        { do: 'assign', assigned_to: 'me', group_id: null },
        { do: 'note', text: 'Уточняю у склада, отвечу клиенту сам.' },
        { do: 'status', status: 'delayed', delay_minutes: 60 },
      ],
    },
    {
      name: 'Скрыть и закрыть',
      uses_for: ['items'],
      actions: [{ do: 'hide' }, { do: 'status', status: 'closed', delay_minutes: null }],
    },
  ]
  await db
    .insertInto('macros')
    .values(
      macros.map(({ actions, ...macro }, position) => ({
        ...{ space_id, position, ...macro },
        actions: JSON.stringify(actions),
      })),
    )
    .execute()
}
