import { configure, getConfig, prettyDOM } from '@testing-library/react'

// The whole page in words is for whoever reads of a failure: while a query is only tried again, nobody does.
// It is written without the library's own filter, which asks `defaultIgnore` of every element: empty here, that is
// no selector, and whoever looked for a button was told of the selector and not of the button.
configure({
  getElementError: (message, container) =>
    new Error(isTriedAgain() ? (message ?? '') : `${message}\n\n${written(container)}`),
})

const written = (container: Element) =>
  prettyDOM(container, undefined, { filterNode: (node) => node.nodeType !== Node.COMMENT_NODE })

function isTriedAgain() {
  const { _disableExpensiveErrorDiagnostics } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean }
  return _disableExpensiveErrorDiagnostics
}
