import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { DrawCard, DrawWinner } from '@otklik/contract/draws/draws.ts'
import { Link } from '@tanstack/react-router'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Badge, type Tone } from '../../../ui/marks/Badge.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useAnswered, usePass } from '../api.ts'
import { useDrawWords } from '../useDrawWords.ts'
import classes from './Draws.module.css'

const tones: Record<DrawWinner['state'], Tone> = { reserve: 'plain', waiting: 'warn', answered: 'ok', passed: 'plain' }

/** At most a hundred: all of them are there at once. */
export function Winners({ draw }: { draw: DrawCard }) {
  const { t } = useLingui()
  if (draw.winners.length === 0)
    return (
      <Card title={t`Победители`}>
        <p className={classes.quiet}>
          <Trans>Участников не было, выбирать не из кого.</Trans>
        </p>
      </Card>
    )
  return (
    <Card title={t`Победители`} isBare>
      <ul>
        {draw.winners.map((winner) => (
          <WinnerRow key={winner.place} draw={draw} winner={winner} />
        ))}
      </ul>
    </Card>
  )
}

function WinnerRow({ draw, winner }: { draw: DrawCard; winner: DrawWinner }) {
  const { t } = useLingui()
  const { winnerStates } = useDrawWords()
  const answered = useAnswered(draw.id)
  const pass = usePass(draw.id)
  const { place, name, image, provider, text, ticket, state, item_id } = winner
  const hasNext = draw.winners.some((each) => each.state === 'reserve')
  const passOn = async () => {
    const question = {
      title: t`Передать приз дальше?`,
      text: hasNext
        ? t`Победитель ${name} останется без приза, его получит следующий запасной. Отменить нельзя.`
        : t`Победитель ${name} останется без приза. Запасных больше нет. Отменить нельзя.`,
      yes: t`Передать`,
      danger: true,
    }
    if (await confirm(question)) pass.mutate(place)
  }
  return (
    <li className={classes.winner}>
      <span className={classes.place}>{place}</span>
      <Avatar name={name} image={image} network={provider} />
      <Link to="/items/$id" params={{ id: item_id }} className={classes.words}>
        <b>{name}</b>
        <span className={classes.quiet}>{text}</span>
      </Link>
      <code className={classes.ticket} title={ticket}>
        {ticket.slice(0, 8)}
      </code>
      <Badge tone={tones[state]}>{winnerStates[state]}</Badge>
      {state === 'waiting' && draw.state === 'drawn' && (
        <span className={classes.deeds}>
          <Button size="xs" variant="default" loading={answered.isPending} onClick={() => answered.mutate(place)}>
            <Trans>На связи</Trans>
          </Button>
          <Button size="xs" variant="default" loading={pass.isPending} onClick={() => void passOn()}>
            <Trans>Не отвечает</Trans>
          </Button>
        </span>
      )}
    </li>
  )
}
