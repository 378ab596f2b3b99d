import { useLingui } from '@lingui/react/macro'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'

const BRAND = 'Otklik'

export function Root() {
  useTitle()
  return <Outlet />
}

/**
 * «Комментарии · Otklik»: the last route on the way that has a title. What stands below a page that is still on its way waits
 * for it: the texts come with the page.
 */
function useTitle() {
  const { t } = useLingui()
  const title = useMatches({
    select: (matches) => {
      const awaited = matches.findIndex(({ status }) => status !== 'success')
      const there = awaited === -1 ? matches : matches.slice(0, awaited)
      return there.findLast(({ staticData }) => staticData.title)?.staticData.title
    },
  })
  const words = title && t(title)
  useEffect(() => {
    document.title = words ? `${words} · ${BRAND}` : BRAND
  }, [words])
}
