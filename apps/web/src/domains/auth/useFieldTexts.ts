import { useLingui } from '@lingui/react/macro'

/** What is said about a field, in bound words (product/texts: Fields). */
export function useFieldTexts() {
  const { t } = useLingui()
  const short = t`Пароль должен содержать не менее 8 символов`
  return {
    email: { missing: t`Введите email`, wrong: t`Укажите корректный email` },
    password: { missing: t`Введите пароль`, wrong: short },
    code: { missing: t`Введите код`, wrong: t`В коде не больше 7 знаков` },
    name: { missing: t`Укажите имя`, wrong: t`Укажите имя короче` },
    company: { missing: t`Укажите компанию`, wrong: t`Укажите название короче` },
    newPassword: { missing: t`Задайте пароль`, short, weak: t`Добавьте хотя бы одну цифру и один особый знак` },
    confirmation: { missing: t`Подтверждение не совпадает с паролем`, wrong: t`Подтверждение не совпадает с паролем` },
    consent: { missing: t`Необходимо дать Согласие` },
  }
}
