import type { AnyStateNode } from 'xstate'
import { describe, expect, it } from 'vitest'
import { createRedactor } from '#src/inspect/observer/redactor.ts'
import { createRedaction } from '#src/inspect/observer/redaction.ts'
import { findCharts } from '#src/inspect/cli/found-charts.ts'

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NDJhIn0.c2lnbmF0dXJl'
const oneTime = 'q7Zk1_4-mPz0Xw3RtY8uIoPaSdFgHjKlZxCvBnM1234'

const namesWithin = (node: AnyStateNode): readonly string[] => [
  node.id,
  node.key,
  ...node.invoke.map(({ id }) => id),
  ...Object.values(node.states).flatMap(namesWithin),
]

describe('what leaves in the place of a secret', () => {
  const texts: readonly [string, string, string][] = [
    ['a signed token', `got ${jwt} back`, 'got [secret-1] back'],
    ['a one-time token in a path', `/confirm-email/${oneTime}`, '/confirm-email/[secret-1]'],
    [
      'a one-time token in an address',
      `/reset-password?token=abc123&page=2`,
      '/reset-password?token=[secret-1]&page=2',
    ],
    [
      'a code in an address',
      'https://q.example/callback?code=4/0Ab-c&state=open',
      'https://q.example/callback?code=[secret-1]&state=open',
    ],
    ['a header', 'Authorization: Bearer abc.def-123456', 'Authorization: Bearer [secret-1]'],
    ['a mail address', 'mailto ada@example.com now', 'mailto [mail-1] now'],
    ['an encoded mail address', '/users/ada%40example.com', '/users/[mail-1]'],
    ['a mail address in an address', '/login?email=ada%40example.com&next=%2F', '/login?email=[mail-1]&next=/'],
    ['who calls in an address', 'https://oauth2:hunter2@git.example/a.git', 'https://[secret-1]@git.example/a.git'],
    ['what sites issue', 'glpat-abcdefgh12345678 ghp_abcdefgh12345678', '[secret-1] [secret-2]'],
    ['members of a text', '{"accessToken":"short","generation":2}', '{"accessToken":"[secret-1]","generation":2}'],
  ]
  it.each(texts)('%s', (_, given, left) => {
    expect(createRedaction().text(given)).toBe(left)
  })

  it('leaves an id that a list uses as its key, since a replay makes the key of the id', () => {
    const message = { id: '64a1f20b9c3d4e5f60718293', key: '64a1f20b9c3d4e5f60718293' }
    expect(createRedactor().redact(message)).toEqual(message)
  })

  it('is told by the name of the member, whatever it looks like', () => {
    expect(
      createRedactor().redact({
        password: 'hunter2',
        newPassword: 'correct horse',
        refreshToken: 'r1',
        tokens: { first: 'a', more: ['b', { deep: 'a' }] },
        apiKey: 'k',
        verificationCode: '123456',
        analytics: { key: 'phc_0123456789abcdefghij', host: 'https://eu.example' },
        hasPassword: true,
        tokenCount: 12,
      }),
    ).toEqual({
      password: '[secret-1]',
      newPassword: '[secret-2]',
      refreshToken: '[secret-3]',
      tokens: { first: '[secret-4]', more: ['[secret-5]', { deep: '[secret-4]' }] },
      apiKey: '[secret-6]',
      verificationCode: '[secret-7]',
      analytics: { key: '[secret-8]', host: 'https://eu.example' },
      hasPassword: true,
      tokenCount: 12,
    })
  })

  it('is the same for the same secret, wherever it is, and stays what it is the second time', () => {
    const redactor = createRedactor()
    const first = redactor.redact({
      accessToken: jwt,
      note: `Bearer ${jwt}`,
      mail: 'ada@example.com',
      to: ['ada@example.com'],
    })
    expect(first).toEqual({
      accessToken: '[secret-1]',
      note: 'Bearer [secret-1]',
      mail: '[mail-2]',
      to: ['[mail-2]'],
    })
    expect(createRedactor().redact(first)).toEqual(first)
  })

  it('leaves what is no secret: ids, versions, addresses, keys of texts, sentences', () => {
    const innocent = {
      id: '642a1f0c9d8e7f6a5b4c3d2e',
      version: '1.1.0',
      address: '/repositories?sort=name&page=2#top',
      words: { key: 'language.failed', parameters: { language: 'Deutsch' } },
      event: 'funnel_repository_indexing_completed_for_the_first_time',
      sentence: 'Basic questions about token handling: what is a password?',
      consentId: 'b7e23ec2-9af2-4f2b-8f3f-9b5f4f1d2c3a',
      statusCode: '404',
      cookiePreferences: { analytics: true, timestamp: '2026-11-20T10:00:00.000Z' },
    }
    expect(createRedactor().redact(innocent)).toEqual(innocent)
  })

  it('leaves the states, events and ids of every chart as they are', async () => {
    const redactor = createRedactor()
    const names = (await findCharts()).flatMap((chart) => [chart.id, ...chart.events, ...namesWithin(chart.root)])
    expect(names.length).toBeGreaterThan(300)
    expect(names.filter((name) => redactor.redact(name) !== name)).toEqual([])
  })
})
