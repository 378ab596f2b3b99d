import { Trans, useLingui } from '@lingui/react/macro'
import type { RuleLeaf } from '@otklik/contract/rules/conditions.ts'
import type { RuleTrial } from '@otklik/contract/rules/trials.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AlertIcon, CheckIcon } from '../../../../ui/icons/icons.tsx'
import { actShorts } from '../../words/useActWords.ts'
import { clashNames } from '../../words/useResultWords.ts'
import { useRuleWords } from '../../words/useRuleWords.ts'
import { DayBars } from './DayBars.tsx'
import { ThingLink } from './ThingLink.tsx'
import classes from './Trial.module.css'

type Props = { trial: RuleTrial }

/** How often it would have acted, on what, and what would have been in its way. */
export function TrialResult({ trial }: Props) {
  const { t, i18n } = useLingui()
  const { state, looked, hits, replies, guarded, approximate, is_cut, is_confined, by_day, acts, clashes } = trial
  const number = (value: number) => new Intl.NumberFormat(i18n.locale).format(value)
  const disputed = clashes.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {state === 'failed' && (
        <p className={classes.wrong} role="alert">
          <Trans>Проба не удалась. Попробуйте ещё раз.</Trans>
        </p>
      )}
      {state === 'stopped' && (
        <p className={classes.stale}>
          <Trans>Остановлено: ниже то, что успели посмотреть.</Trans>
        </p>
      )}
      <dl className={classes.figures}>
        <div>
          <dd>{number(hits)}</dd>
          <dt>
            <Trans>сработало из {number(looked)}</Trans>
          </dt>
        </div>
        <div>
          <dd>{number(replies)}</dd>
          <dt>
            <Trans>ответов ушло бы</Trans>
          </dt>
        </div>
        <div data-wrong={disputed > 0 || undefined}>
          <dd>{number(disputed)}</dd>
          <dt>
            <Trans>спорят с другими</Trans>
          </dt>
        </div>
      </dl>
      {by_day.length > 1 && <DayBars days={by_day} />}
      {acts.length > 0 && (
        <p className={classes.quiet}>
          {acts.map(({ do: name, count }) => `${t(actShorts[name])} ${number(count)}`).join(' · ')}
        </p>
      )}
      {is_confined && (
        <p className={classes.quiet}>
          <Trans>Посчитано по тому, что вам видно.</Trans>
        </p>
      )}
      {is_cut && (
        <p className={classes.quiet}>
          <Trans>Обращений было больше, чем смотрит проба: взяты последние.</Trans>
        </p>
      )}
      {approximate > 0 && (
        <p className={classes.quiet}>
          <Trans>≈ {number(approximate)} из них: условие о том, чья история не хранится, взято по нынешнему.</Trans>
        </p>
      )}
      {guarded > 0 && (
        <p className={classes.quiet}>
          <Trans>Защита от повторов остановила бы: {number(guarded)}</Trans>
        </p>
      )}
      <Clashes clashes={clashes} />
      <Examples trial={trial} />
      <Near trial={trial} />
    </>
  )
}

function Clashes({ clashes }: Pick<RuleTrial, 'clashes'>) {
  const { t } = useLingui()
  if (clashes.length === 0) return null
  return (
    <section aria-label={t`Споры`}>
      <h3>
        <Trans>Споры</Trans>
      </h3>
      <ul className={classes.clashes}>
        {clashes.map(({ rule_id, name, kind, count, example }) => (
          <li key={`${rule_id}-${kind}`}>
            <AlertIcon size={16} />
            <span>
              <Link to="/settings/rules/$id" params={{ id: rule_id }}>
                «{name}»
              </Link>{' '}
              {t(clashNames[kind])}: {count}. <ThingLink thing={example}>{t`Показать`}</ThingLink>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const SHORT = 6

function Examples({ trial: { examples, clashes } }: { trial: RuleTrial }) {
  const { t } = useLingui()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? examples : examples.slice(0, SHORT)
  const count = examples.length
  if (count === 0) return null
  const names = new Map(clashes.map(({ rule_id, name }) => [rule_id, name]))
  return (
    <section aria-label={t`Примеры`}>
      <h3>
        <Trans>Примеры</Trans>
      </h3>
      <ul className={classes.examples}>
        {shown.map((example) => {
          const against = example.clashes_with[0]
          const rival = against === undefined ? undefined : names.get(against)
          return (
            <li key={`${example.kind}-${example.id}-${example.at}`}>
              <span className={classes.exampleHead}>
                <ThingLink thing={example}>
                  <b>{example.name ?? t`Без имени`}</b>
                </ThingLink>
                {rival === undefined ? (
                  <span className={classes.good}>
                    <CheckIcon size={13} />
                    {example.acts.map((name) => t(actShorts[name])).join(', ')}
                  </span>
                ) : (
                  <span className={classes.warn}>
                    <AlertIcon size={13} />
                    {t`спор с «${rival}»`}
                  </span>
                )}
              </span>
              <span className={classes.words}>{example.text}</span>
            </li>
          )
        })}
      </ul>
      {count > shown.length && (
        <button type="button" className="link" onClick={() => setIsWhole(true)}>
          {t`Все ${count}`}
        </button>
      )}
    </section>
  )
}

function Near({ trial: { near, space_id } }: { trial: RuleTrial }) {
  const { t } = useLingui()
  const { leafWords } = useRuleWords(space_id)
  const missed = (leaf: RuleLeaf) => {
    const words = leafWords(leaf)
    return t`неверно: ${words}`
  }
  if (near.length === 0) return null
  return (
    <section aria-label={t`Почти подошло`}>
      <h3>
        <Trans>Почти подошло</Trans>
      </h3>
      <ul className={classes.examples}>
        {near.map((thing) => (
          <li key={`${thing.kind}-${thing.id}-${thing.at}`}>
            <span className={classes.exampleHead}>
              <ThingLink thing={thing}>
                <b>{thing.name ?? t`Без имени`}</b>
              </ThingLink>
              <span className={classes.miss}>{missed(thing.leaf)}</span>
            </span>
            <span className={classes.words}>{thing.text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
