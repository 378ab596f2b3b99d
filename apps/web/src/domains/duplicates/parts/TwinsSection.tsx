import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { StackIcon } from '../../../ui/icons/icons.tsx'
import side from '../../../ui/page/Side.module.css'
import { twinsOfItemQuery } from '../api.ts'
import classes from './Twins.module.css'

/** Beside the card: who else asks the same, and the way to answer all of them. */
export function TwinsSection({ id }: { id: number }) {
  const { t } = useLingui()
  const { data } = useQuery(twinsOfItemQuery(id))
  const group = data?.group
  if (!group) return null
  const others = group.count - 1
  const { waiting } = group
  return (
    <section className={side.section} aria-label={t`Похожие`}>
      <h3>
        <StackIcon size={14} />
        <Trans>Похожие</Trans>
        <Link className={`link ${side.end}`} to="/items/twins/$id" params={{ id: group.id }}>
          <Trans>Ответить один раз</Trans>
        </Link>
      </h3>
      <p className={classes.others}>
        <Trans>
          То же спрашивают ещё: {others}. Ждут ответа: {waiting}.
        </Trans>
      </p>
    </section>
  )
}
