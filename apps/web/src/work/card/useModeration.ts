import { useLingui } from '@lingui/react/macro'
import { confirm } from '../../ui/layers/confirm.ts'
import { toast } from '../../ui/layers/toast.ts'
import { useFailureText } from '../../ui/page/Failure.tsx'
import { useManyFault } from '../bulk/useManyFault.ts'
import type { Deed, Kind, Target } from '../kind.ts'

/** Both are asked about, since customers see the difference; and how many of them the networks take is said before. */
export function useModeration(kind: Kind, target: Target, count: number, onDo: (deed: Deed) => void) {
  const { t } = useLingui()
  const faultOf = useManyFault()
  const failureText = useFailureText()

  /** How many of them it can be done to; where none, that is said instead. */
  const ask = async (action: 'hide' | 'delete') => {
    try {
      const { can } = await kind.calls.preview(target, undefined)
      if (can[action] > 0) return can[action]
      toast.error(faultOf('network_refuses', action) ?? '')
    } catch (error) {
      toast.error(failureText(error))
    }
    return undefined
  }
  const titleOf = (can: number) => {
    const what = t(kind.howMany(can))
    return can < count ? t`${what} из ${count}` : what
  }

  const hide = async (is_hidden: boolean) => {
    const can = await ask('hide')
    if (can === undefined) return
    const [what, rest] = [titleOf(can), count - can]
    const isSure = await confirm({
      title: is_hidden ? t`Скрыть ${what}?` : t`Показать снова ${what}?`,
      text: [
        is_hidden
          ? t`В сети их не увидит никто, кроме авторов и их друзей. Вернуть можно так же.`
          : t`В сети их снова увидят все.`,
        ...(rest > 0 ? [t`Сеть этого не умеет: ${rest}, они останутся как есть.`] : []),
      ].join(' '),
      yes: is_hidden ? t`Скрыть` : t`Показать снова`,
    })
    if (isSure) onDo({ do: 'hide', is_hidden })
  }

  const remove = async () => {
    const can = await ask('delete')
    if (can === undefined) return
    const [what, rest] = [titleOf(can), count - can]
    const isSure = await confirm({
      title: t`Удалить ${what}?`,
      text: [
        t`Они исчезнут из сети для всех. Вернуть их можно не в каждой сети.`,
        ...(rest > 0 ? [t`Сеть не даст удалить: ${rest}, они останутся как есть.`] : []),
      ].join(' '),
      danger: true,
    })
    if (isSure) onDo({ do: 'delete' })
  }
  return { hide, remove }
}
