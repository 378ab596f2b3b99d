import type { Company } from '../account.ts'
import { type Phrase, read } from './fill.ts'

/** What people write on their own pages; `@` is where they name the account. */
export const mentions: Readonly<Record<Company, readonly Phrase[]>> = {
  lavka: read(`
    Завтрак удался: хлеб из @, масло и тишина 📷bread
    Если кто ищет, где купить {product}: беру в @ {street}
    @, вы лучшие, {привёз|привезла} маме целую корзину 📷basket
    {Ждал|Ждала} доставку от @ {wait}. Кто-нибудь ещё так?
  `),
  kuhnya: read(`
    Отметили день рождения в @, уха выше всяких похвал 📷soup
    Вечер в @ {street}, вид на реку и пирог 📷evening
    @, а почему в меню больше нет сырников? Грустим
    Водили детей в @: накормили, нарисовали, ушли счастливые 📷house
  `),
}
