import { Trans, useLingui } from '@lingui/react/macro'
import type { DrawProof, LeftOutReason } from '@otklik/contract/draws/draws.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { saveFile } from '../../../platform/save-file.ts'
import { AlertIcon, LockIcon } from '../../../ui/icons/first-icons.tsx'
import { LightButton } from '../../../ui/marks/LightButton.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Note } from '../../auth/parts/Note.tsx'
import { proofQuery } from '../api.ts'
import classes from '../parts/Draws.module.css'
import { Formula, Repeat, Steps } from '../parts/Proof.tsx'
import { useDrawWords } from '../useDrawWords.ts'

const route = getRouteApi('/draw/$key')

/** For anybody: what was promised, what came of it, and how to count it again. Printed it is the proof on paper. */
export function ProofPage() {
  const { t } = useLingui()
  const { key } = route.useParams()
  const { data, error } = useQuery(proofQuery(key))
  if (error)
    return <Note icon={AlertIcon} isWrong title={t`Такого розыгрыша нет`} text={t`Проверьте адрес страницы.`} />
  return data ? <Proof proof={data} /> : <Note icon={LockIcon} title={t`Проверка розыгрыша`} />
}

function Proof({ proof }: { proof: DrawProof }) {
  const { t } = useLingui()
  const { states, reasons, winnerStates } = useDrawWords()
  const { name, space, state, terms, post, reason, comments, fitting, entries, winners, tickets } = proof
  const leftOut = Object.entries(proof.left_out) as [LeftOutReason, number][]
  const conditions = [
    terms.words && t`слова: ${terms.words}`,
    terms.friends > 0 && t`отмечено друзей: ${terms.friends}`,
    terms.photo && t`с фотографией`,
    terms.min_length > 0 && t`знаков не меньше: ${terms.min_length}`,
    terms.winners_out_days > 0 && t`без победителей последних дней: ${terms.winners_out_days}`,
  ].filter(Boolean)
  const save = (file: string, text: string) => saveFile(file, new Blob([text], { type: 'application/json' }))
  return (
    <main className={classes.proof}>
      <p className={classes.quiet}>
        {space} · {states[state]}
      </p>
      <h1>{name}</h1>
      <p className={classes.text}>{post.text}</p>
      {post.url && (
        <a href={post.url} target="_blank" rel="noreferrer noopener">
          {post.url}
        </a>
      )}
      {state === 'called_off' && (
        <p className={classes.wrong}>
          <Trans>Отменён: {reason}</Trans>
        </p>
      )}
      <h2>
        <Trans>Условия</Trans>
      </h2>
      <p>
        <Trans>
          Комментарии с <Time at={terms.from} form="full" /> до <Time at={terms.until} form="full" />. Победителей{' '}
          {terms.winners}, запасных {terms.reserves}. Один шанс на автора.
        </Trans>{' '}
        {conditions.join(', ')}
      </p>
      <p>
        {terms.beacon === 'none' ? (
          <Trans>Внешнего числа нет: зерно знает только система, и до розыгрыша оно запечатано.</Trans>
        ) : (
          <Trans>В расчёт входит внешнее число, которое вводят после закрытия списка.</Trans>
        )}
      </p>
      {entries !== null && (
        <p>
          <Trans>
            Комментариев {comments ?? 0}, подошли {fitting ?? 0}, участников {entries}.
          </Trans>{' '}
          {leftOut.length > 0 && (
            <>
              <Trans>Отсеяно:</Trans> {leftOut.map(([why, count]) => `${reasons[why]} ${count}`).join(', ')}
            </>
          )}
        </p>
      )}
      {winners.length > 0 && (
        <>
          <h2>
            <Trans>Победители</Trans>
          </h2>
          <ol className={classes.named}>
            {winners.map((winner) => (
              <li key={winner.place}>
                <b>{winner.name}</b> <span className={classes.quiet}>{winnerStates[winner.state]}</span>
                <code>{winner.ticket}</code>
              </li>
            ))}
          </ol>
        </>
      )}
      <h2>
        <Trans>Доказательство</Trans>
      </h2>
      <Steps draw={proof} />
      <h2>
        <Trans>Как проверить самому</Trans>
      </h2>
      <p>
        <Trans>
          Скачайте доказательство и запустите скрипт draw-check.mjs из папки examples исходного кода: он повторит расчёт
          без нас. Свой билет каждый посчитает по соли списка и своему номеру в сети.
        </Trans>
      </p>
      <Formula />
      <div className={classes.tools}>
        {proof.secret && <Repeat load={async () => proof} />}
        <LightButton onClick={() => save('proof.json', JSON.stringify(proof, null, 2))}>
          <Trans>Скачать доказательство</Trans>
        </LightButton>
        <LightButton onClick={() => window.print()}>
          <Trans>Сохранить как PDF</Trans>
        </LightButton>
      </div>
      {tickets.length > 0 && (
        <details className={classes.tickets}>
          <summary>
            <Trans>Билеты участников</Trans>
          </summary>
          {/* One text, not thousands of rows. */}
          <pre>{tickets.join('\n')}</pre>
        </details>
      )}
    </main>
  )
}
