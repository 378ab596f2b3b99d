import { Trans, useLingui } from '@lingui/react/macro'
import type { BotNode } from '@otklik/contract/bots/nodes.ts'
import { Link } from '@tanstack/react-router'
import { formatExact } from '../../../../platform/time/time.ts'
import { useEditor } from '../editor/editor.ts'
import panel from './Panel.module.css'

const SECOND = 1_000

/** How often it was met, and what became of it. */
export function Figures({ node }: { node: BotNode }) {
  const { t, i18n } = useLingui()
  const { figures, bot } = useEditor()
  const own = figures?.nodes.find((each) => each.node === node.id)
  if (!figures) return null
  const number = (value: number) => new Intl.NumberFormat(i18n.locale).format(value)
  const time = (ms: number) => (ms < SECOND ? t`${ms} мс` : formatExact(Math.round(ms / SECOND), i18n.locale))
  const share = (count: number) =>
    new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 1 }).format(
      count / Math.max(1, own?.entered ?? 0),
    )
  const took = own?.median_took_ms ?? own?.median_ms ?? null
  return (
    <section className={panel.section} aria-label={t`За 7 дней`}>
      <h3>
        <Trans>За 7 дней</Trans>
      </h3>
      {own ? (
        <>
          <div className={panel.figures}>
            <span>
              <b>{number(own.entered)}</b>
              <Trans>прошли узел</Trans>
            </span>
            <span>
              <b>{took === null ? '–' : time(took)}</b>
              {own.median_took_ms === null ? <Trans>на узле, медиана</Trans> : <Trans>ответ, медиана</Trans>}
            </span>
            <span>
              <b>{share(own.faults)}</b>
              <Trans>ошибок</Trans>
            </span>
            <span>
              <b>{number(own.dropped)}</b>
              <Trans>оборвались тут</Trans>
            </span>
            <span>
              <b>{number(own.handed_over)}</b>
              <Trans>ушли к людям</Trans>
            </span>
          </div>
          <Link
            to="/settings/bots/sessions"
            search={{ space_id: bot.space_id, bot_id: [bot.id], node: node.id }}
            className="link"
          >
            <Trans>Разговоры через этот узел</Trans>
          </Link>
        </>
      ) : (
        <p className={panel.quiet}>
          <Trans>Сюда никто не доходил.</Trans>
        </p>
      )}
    </section>
  )
}
