import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import type { ManyFault } from './many.ts'

/** Why a deed is off for what is chosen, in words. */
export function useManyFault() {
  const { t } = useLingui()
  return (fault: ManyFault | undefined, deed?: 'hide' | 'delete' | 'reply'): string | undefined => {
    const refuses = {
      hide: t`Выбранные сети не умеют скрывать комментарии`,
      delete: t`Выбранные сети не дают удалять чужие комментарии`,
      reply: t`Эта сеть не принимает один ответ на много комментариев`,
    }
    const words: Record<ManyFault, string> = {
      nothing: t`Сначала выберите строки`,
      choosing: t`Ещё выбираем все строки`,
      too_many: t`За раз можно обработать до ${limits.bulk_rows}: уточните фильтр`,
      too_many_replies: t`Одним ответом можно ответить на ${limits.bulk_replies} комментариев, не больше`,
      several_accounts: t`Нужен один аккаунт на всех`,
      several_spaces: t`Выбрано из разных пространств`,
      network_refuses: refuses[deed ?? 'hide'],
    }
    return fault && words[fault]
  }
}
