import { configure, getConfig } from '@testing-library/react'

// A module of its own, as what is set up is set up before every file: wrapped anew each time it would grow.
const { getElementError } = getConfig()

// The whole page in words is for whoever reads of a failure: while a query is only tried again, nobody does.
configure({
  getElementError: (message, container) =>
    isTriedAgain() ? new Error(message ?? '') : getElementError(message, container),
})

function isTriedAgain() {
  const { _disableExpensiveErrorDiagnostics } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean }
  return _disableExpensiveErrorDiagnostics
}
