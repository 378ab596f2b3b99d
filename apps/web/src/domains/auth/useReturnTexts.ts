import { useLingui } from '@lingui/react/macro'

/** What a return page says when it cannot go on, in bound words (product/texts: Return pages). */
export function useReturnTexts() {
  const { t } = useLingui()
  return {
    failed: t`Ошибка авторизации`,
    foreign: t`Ошибка авторизации`,
    denied: t`Вы не предоставили доступ к своему аккаунту`,
    no_code: t`Отсутствует параметр code`,
    no_params: t`Отсутствуют необходимые параметры`,
  }
}
