import { Trans, useLingui } from '@lingui/react/macro'
import { commitOf, drawTickets, entriesHash } from '@otklik/contract/draws/arithmetic.ts'
import type { DrawCard, DrawProof } from '@otklik/contract/draws/draws.ts'
import { useState } from 'react'
import { CheckIcon, RefreshIcon, WarningIcon } from '../../../ui/icons/first-icons.tsx'
import { LightButton } from '../../../ui/marks/LightButton.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import classes from './Draws.module.css'

type Told = Pick<
  DrawCard,
  | 'announced_at'
  | 'frozen_at'
  | 'drawn_at'
  | 'commit'
  | 'entries_hash'
  | 'secret'
  | 'entries'
  | 'beacon_text'
  | 'list_salt'
>

/** What was told when, and by what it can be held against. */
export function Steps({ draw }: { draw: Told }) {
  const { announced_at, frozen_at, drawn_at, commit, entries_hash, secret, entries, beacon_text, list_salt } = draw
  return (
    <ol className={classes.steps}>
      <li data-done={announced_at !== null || undefined}>
        <b>
          <Trans>Условия записаны, зерно обещано</Trans>
        </b>
        {announced_at !== null && <Time at={announced_at} form="full" className={classes.quiet} />}
        <span className={classes.quiet}>
          <Trans>Опубликован отпечаток зерна, само зерно скрыто.</Trans>
        </span>
        {commit && <code>{commit}</code>}
        {list_salt && (
          <span className={classes.quiet}>
            <Trans>Соль списка:</Trans> <code>{list_salt}</code>
          </span>
        )}
      </li>
      <li data-done={frozen_at !== null || undefined}>
        <b>
          <Trans>Список закрыт</Trans>
        </b>
        {frozen_at !== null && <Time at={frozen_at} form="full" className={classes.quiet} />}
        {entries_hash && (
          <>
            <span className={classes.quiet}>
              <Trans>Участников: {entries ?? 0}. Отпечаток списка билетов:</Trans>
            </span>
            <code>{entries_hash}</code>
          </>
        )}
      </li>
      <li data-done={drawn_at !== null || undefined}>
        <b>
          <Trans>Зерно открыто, победители выбраны</Trans>
        </b>
        {drawn_at !== null && <Time at={drawn_at} form="full" className={classes.quiet} />}
        {secret && <code>{secret}</code>}
        {beacon_text !== null && (
          <span className={classes.quiet}>
            <Trans>Внешнее число: {beacon_text}</Trans>
          </span>
        )}
      </li>
    </ol>
  )
}

/** The whole draw once more, in this browser. */
export async function isTheSame(proof: DrawProof): Promise<boolean> {
  const { secret, commit, entries_hash, beacon, tickets, terms, winners } = proof
  if (!secret || !entries_hash) return false
  if ((await commitOf(secret)) !== commit || (await entriesHash(tickets)) !== entries_hash) return false
  const places = terms.winners + terms.reserves
  const drawn = await drawTickets({ secret, entries_hash, beacon: beacon ?? '', tickets, places })
  return drawn.length === winners.length && winners.every(({ place, ticket }) => drawn[place - 1] === ticket)
}

export function Repeat({ load }: { load: () => Promise<DrawProof> }) {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<'busy' | 'same' | 'other' | 'cannot'>()
  const repeat = async () => {
    // A page that did not come over a secure connection has no cryptography.
    if (!globalThis.crypto?.subtle) return setOutcome('cannot')
    setOutcome('busy')
    try {
      setOutcome((await isTheSame(await load())) ? 'same' : 'other')
    } catch (error) {
      setOutcome(undefined)
      throw error
    }
  }
  return (
    <div className={classes.repeat}>
      <LightButton onClick={() => void repeat()} disabled={outcome === 'busy'}>
        <RefreshIcon size={14} /> <Trans>Посчитать ещё раз</Trans>
      </LightButton>
      <span role="status">
        {outcome === 'same' && (
          <span className={classes.good}>
            <CheckIcon size={15} /> {t`расчёт повторён, совпал`}
          </span>
        )}
        {outcome === 'cannot' && (
          <span className={classes.quiet}>{t`Браузер считает только на страницах, открытых по https.`}</span>
        )}
        {outcome === 'other' && (
          <span className={classes.wrong}>
            <WarningIcon size={15} /> {t`расчёт не совпал`}
          </span>
        )}
      </span>
    </div>
  )
}

export function Formula() {
  return (
    <pre className={classes.formula}>
      {[
        'ticket = HMAC-SHA-256(list_salt, "vk:100")',
        'seed = HMAC-SHA-256(secret, "otklik-draw-1\\0seed\\0" ‖ entries_hash ‖ beacon)',
        'v = u64be of HMAC-SHA-256(seed, u64be(0, 1, …))',
        'below(n): drop v ≥ 2⁶⁴ − (2⁶⁴ mod n), else v mod n',
        'for i < winners + reserves: j = i + below(n − i), swap',
      ].join('\n')}
    </pre>
  )
}
