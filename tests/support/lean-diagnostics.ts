import { configure, getConfig } from '@testing-library/react'
import * as react from 'react'

/** React keeps a stack for each element until this counter passes ten thousand, which no test reads. */
const skipOwnerStacks = (): void => {
  const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set() {} })
}

/** A query that is repeated until it succeeds describes the page once, when its time is over. */
const describePageOnce = (): void => {
  const { getElementError } = getConfig()
  configure({
    getElementError: (message, container) =>
      Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
        ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
        : getElementError(message, container),
  })
}

export const keepDiagnosticsLean = (): void => {
  skipOwnerStacks()
  describePageOnce()
}
