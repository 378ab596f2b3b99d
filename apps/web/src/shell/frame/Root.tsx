import { useLingui } from '@lingui/react/macro'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'

const BRAND = 'Otklik'

export function Root() {
  useTitle()
  return <Outlet />
}

/** «Комментарии · Otklik»: the last route on the way that has a title. */
function useTitle() {
  const { t } = useLingui()
  const title = useMatches({
    select: (matches) =>
      matches.findLast(({ status, staticData }) => status === 'success' && staticData.title)?.staticData.title,
  })
  const words = title && t(title)
  useEffect(() => {
    document.title = words ? `${words} · ${BRAND}` : BRAND
  }, [words])
}
