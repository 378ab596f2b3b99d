import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from '../layers/Notice.tsx'
import { Page } from '../page/Page.tsx'

type Props = {
  title: string
  backTo: string
  /** What the button says. */
  submit: string
  isBusy: boolean
  /** Why it did not work, when no field can say it. */
  failure: string | undefined
  onSubmit: () => void
  children: ReactNode
}

/** A page on which something new is made: a form, and a button below it. */
export function NewPage({ title, backTo, submit, isBusy, failure, onSubmit, children }: Props) {
  return (
    <Page title={title} backTo={backTo} width="form">
      <form
        noValidate
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) onSubmit()
        }}
      >
        {children}
        {failure && <Notice tone="danger" title={failure} />}
        <div>
          <Button type="submit" size="md" loading={isBusy}>
            {submit}
          </Button>
        </div>
      </form>
    </Page>
  )
}
