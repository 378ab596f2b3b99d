import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AuthorCard, AuthorRow } from '@otklik/contract/authors/contacts.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../../platform/may.ts'
import { CloseIcon } from '../../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useLink, useUnlink } from '../contacts.ts'
import classes from './Others.module.css'
import { useWrote } from './useWrote.ts'

/** The same person on other networks, and those of the same name who may be. */
export function Others({ card }: { card: AuthorCard }) {
  const { t } = useLingui()
  const { others, namesakes, space_id } = card
  const may = useMay()('authors.process', space_id)
  const link = useLink(card.author.id)
  const unlink = useUnlink()
  return (
    <>
      {others.length > 0 && (
        <section className={classes.section}>
          <h3>
            <Trans>Другие каналы того же человека</Trans>
          </h3>
          <ul>
            {others.map((row) => (
              <Row key={row.id} row={row}>
                {may && (
                  <IconButton
                    label={t`Это другой человек`}
                    icon={CloseIcon}
                    size="s"
                    onClick={() => unlink.mutate(row.id)}
                  />
                )}
              </Row>
            ))}
          </ul>
        </section>
      )}
      {may && namesakes.length > 0 && (
        <section className={classes.section}>
          <h3>
            <Trans>Возможно, тот же человек</Trans>
          </h3>
          <ul>
            {namesakes.map((row) => (
              <Row key={row.id} row={row}>
                <Button variant="default" size="xs" loading={link.isPending} onClick={() => link.mutate(row.id)}>
                  <Trans>Связать</Trans>
                </Button>
              </Row>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Row({ row, children }: { row: AuthorRow; children: ReactNode }) {
  const wrote = useWrote()
  return (
    <li className={classes.row}>
      <Link to="/author/$id" params={{ id: row.id }} className={classes.link}>
        <NetworkGlyph network={row.provider} size={16} />
        <span className={classes.name}>{row.screen_name ?? row.name}</span>
        <span className={classes.quiet}>{wrote(row)}</span>
      </Link>
      {children}
    </li>
  )
}
