import type { Role } from '@otklik/contract/permissions.ts'

export const demoPassword = 'otklik-demo-1!'

type Person = {
  name: string
  email: string
  role: Role
  company?: 'lavka' | 'kuhnya'
  can_items?: boolean
  can_messages?: boolean
  locale?: 'en'
}

/** Eight people of different roles; the first is who a newcomer signs in as. */
export const demoPeople: readonly Person[] = [
  { name: 'Ольга Лисина', email: 'olga@demo.otklik', role: 'administrator' },
  { name: 'Антон Белов', email: 'anton@demo.otklik', role: 'operator' },
  { name: 'Марина Крылова', email: 'marina@demo.otklik', role: 'operator' },
  { name: 'Тимур Сафин', email: 'timur@demo.otklik', role: 'operator', company: 'kuhnya' },
  { name: 'Вера Носова', email: 'vera@demo.otklik', role: 'moderator', can_messages: false },
  { name: 'Григорий Панин', email: 'grigory@demo.otklik', role: 'analyst' },
  { name: 'Kate Moss-Ivanova', email: 'kate@demo.otklik', role: 'operator', can_items: false, locale: 'en' },
  { name: 'Лев Орлов', email: 'lev@demo.otklik', role: 'readonly' },
]
