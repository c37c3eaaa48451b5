import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { reportFailure } from '#src/app/report-failure.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([
  ['a failed call', new ApiError('serverFailed', { status: 503 }), 'console'],
  ['what a failed call caused', new Error('features', { cause: new ApiError('offline') }), 'console'],
  ['a mistake', new TypeError('x is undefined'), 'uncaught'],
  ['a mistake with a cause', new Error('outer', { cause: new TypeError('inner') }), 'uncaught'],
])('%s is reported where it belongs', (_, error, place) => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  reportFailure(error)
  expect([warned.mock.calls, reported.mock.calls]).toEqual(place === 'console' ? [[[error]], []] : [[], [[error]]])
})
