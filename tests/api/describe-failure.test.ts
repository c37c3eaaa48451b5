import { describe, expect, it } from 'vitest'
import { ApiError, errorOfAnswer } from '#src/api/api-error.ts'
import { describeFailure } from '#src/api/describe-failure.ts'

describe('the kind of a failure', () => {
  it.each([
    [400, {}, 'invalid'],
    [401, {}, 'unauthorised'],
    [403, {}, 'forbidden'],
    [403, { details: 'Auth.AccountLockedException: until 12:00' }, 'accountLocked'],
    [400, { details: 'AccountLockedException' }, 'invalid'],
    [404, {}, 'notFound'],
    [409, {}, 'conflict'],
    [409, { requiresConfirmation: true }, 'needsConfirmation'],
    [400, { requiresIntegration: 'github' }, 'needsIntegration'],
    [400, { requiresIntegration: false }, 'invalid'],
    [422, {}, 'invalid'],
    [429, {}, 'tooMany'],
    [418, {}, 'unexpected'],
    [500, {}, 'serverFailed'],
    [503, {}, 'serverFailed'],
  ])('%i %j is %s', (status, body, kind) => expect(errorOfAnswer(status, body).kind).toBe(kind))

  it.each([null, 'gone', '<html>', [], { message: 7 }, { validationErrors: 'no' }])(
    'a body that is no problem document counts as none: %j',
    (body) => {
      expect(errorOfAnswer(404, body)).toMatchObject({
        kind: 'notFound',
        status: 404,
        body: Array.isArray(body) ? {} : null,
      })
    },
  )

  it('the body is kept, and serialised in the message', () => {
    const body = { message: 'No', requestId: 'r-1', validationErrors: ['a', 'b'] }
    const error = errorOfAnswer(400, { ...body, stack: 'not ours' })
    expect([error.body, JSON.parse(error.message), error.status]).toEqual([body, body, 400])
  })
})

const shown = (status: number, body: object) => describeFailure(errorOfAnswer(status, body))

describe('what is said of a failure', () => {
  it.each([
    [400, 'errors.badRequest'],
    [401, 'errors.unauthorized'],
    [403, 'errors.forbidden'],
    [404, 'errors.notFound'],
    [409, 'errors.conflict'],
    [500, 'errors.internal'],
    [418, 'errors.unexpected'],
    [502, 'errors.unexpected'],
  ])('%i without a message: %s', (status, key) => {
    expect(shown(status, { requestId: 'r-1' })).toEqual({
      message: { source: 'status', key, parameters: { requestId: 'r-1' } },
      lines: [],
      requestId: 'r-1',
      silent: false,
    })
  })

  it('the message of the body comes before the text of the status', () => {
    expect(shown(404, { message: 'No such repository' }).message).toEqual({
      source: 'text',
      text: 'No such repository',
    })
  })

  it('a translated key comes before the message, which stays for a build that lacks the text', () => {
    expect(
      shown(404, {
        message: 'No such thing',
        errorMessageKey: 'errors.notFound',
        translationParameters: { name: 'x', count: 2 },
      }).message,
    ).toEqual({
      source: 'translated',
      key: 'errors.notFound',
      parameters: { name: 'x', count: 2 },
      otherwise: { source: 'text', text: 'No such thing' },
    })
    expect(shown(404, { errorMessageKey: 'errors.notFound' }).message).toMatchObject({
      otherwise: { source: 'status', key: 'errors.notFound' },
    })
  })

  it('a locked account: the message of the body', () => {
    const body = {
      message: 'Locked for 15 minutes',
      errorMessageKey: 'errors.accountLocked',
      details: 'AccountLockedException',
    }
    expect(shown(403, body)).toMatchObject({
      message: { source: 'text', text: 'Locked for 15 minutes' },
      silent: false,
    })
  })

  it('validation errors are lines of plain text, as they came', () => {
    expect(shown(400, { message: 'Check these', validationErrors: ['<img src=x onerror=1>', 'a & b'] }).lines).toEqual([
      '<img src=x onerror=1>',
      'a & b',
    ])
  })

  it.each([
    ['a confirmation is needed', errorOfAnswer(409, { requiresConfirmation: true, message: 'Sure?' })],
    ['an integration is needed', errorOfAnswer(400, { requiresIntegration: true })],
    ['the session is over', new ApiError('signedOut', { status: 401 })],
    ['the answer is of no concern any more', new ApiError('superseded')],
    ['the caller aborted', new DOMException('Aborted', 'AbortError')],
  ])('nothing when %s', (_, error) => expect(describeFailure(error).silent).toBe(true))

  it.each([
    ['no answer', new ApiError('offline'), 'errors.offline'],
    ['no answer in time', new ApiError('noAnswer'), 'errors.noAnswer'],
    ['500 of a proxy, which names no request,', errorOfAnswer(500, '<html>'), 'errors.unexpected'],
    [
      'a file of the page that is missing',
      new TypeError('Failed to fetch dynamically imported module: /a.js'),
      'errorPage.unloadableText',
    ],
    ['a bug of ours', new Error('x is undefined'), 'errors.unexpected'],
    ['something thrown that is no error', 'text', 'errors.unexpected'],
  ])('%s is said without details', (_, error, key) => {
    expect(describeFailure(error)).toEqual({
      message: { source: 'status', key, parameters: {} },
      lines: [],
      requestId: null,
      silent: false,
    })
  })
})
