import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  countHealth,
  type Member,
  selectMembers,
  summariseStatus,
} from '#src/backend/data-sources/workspace-members.ts'
import type { DataSourceStatus } from '#src/contract/repositories.ts'
import { createRuleMatcher, WorkspaceRule } from '#src/contract/workspace-rule.ts'

const repository = (name: string, sourceType: Member['sourceType'] = 'PublicHttp') => ({ name, sourceType })

describe('a rule', () => {
  test.each([
    ['acme/payments-*', 'acme/payments-api', true],
    ['acme/payments-*', 'Acme/PAYMENTS-web', true],
    ['acme/payments-*', 'acme/payments', false],
    ['*-service', 'acme/mail-service', true],
    ['*-service', 'acme/mail-service-old', false],
    ['api-?', 'api-1', true],
    ['api-?', 'api-', false],
    ['*', '', true],
    ['a*b*c', 'a-b-b-c', true],
    ['a*b*c', 'a-c-b', false],
    ['a.c', 'abc', false],
    ['[ab](+', '[ab](+', true],
  ])('with the pattern %j of %j: %j', (namePattern, name, belongs) => {
    expect(createRuleMatcher({ namePattern })(repository(name))).toBe(belongs)
  })

  test('holds with all of its conditions only', () => {
    const belongs = createRuleMatcher({ nameContains: 'PAY', namePattern: '*-api', sourceTypes: ['ArchiveUpload'] })
    expect(belongs(repository('payments-api', 'ArchiveUpload'))).toBe(true)
    expect(belongs(repository('payments-api'))).toBe(false)
    expect(belongs(repository('payments-web', 'ArchiveUpload'))).toBe(false)
    expect(belongs(repository('mail-api', 'ArchiveUpload'))).toBe(false)
  })

  test('takes no longer for a pattern that was made to take long', () => {
    const belongs = createRuleMatcher({ namePattern: `${'*a'.repeat(59)}b` })
    const before = performance.now()
    for (let count = 0; count < 100; count += 1) expect(belongs(repository('a'.repeat(120)))).toBe(false)
    expect(performance.now() - before).toBeLessThan(2000)
  })

  test.each([{}, { nameContains: ' ' }, { sourceTypes: [] }, { sourceTypes: ['Other'] }, { namePattern: 'a\nb' }])(
    'that says nothing is none: %j',
    (rule) => expect(v.safeParse(WorkspaceRule, rule).success).toBe(false),
  )
})

const member = (id: string, status: DataSourceStatus): Member => ({ id, ...repository(id), status })

describe('the state of a workspace', () => {
  test.each<[DataSourceStatus[], DataSourceStatus]>([
    [[], 'New'],
    [['New', 'New'], 'New'],
    [['Alive', 'Alive'], 'Alive'],
    [['Alive', 'Incomplete'], 'Incomplete'],
    [['Alive', 'Failed'], 'PartiallyAlive'],
    [['Alive', 'Processing'], 'PartiallyAlive'],
    [['Incomplete', 'New'], 'PartiallyAlive'],
    [['Failed', 'Failed'], 'Failed'],
    [['Failed', 'New'], 'Failed'],
    [['Failed', 'Processing'], 'Processing'],
    [['Scheduled', 'New', 'Failed'], 'Scheduled'],
  ])('%j make it %s', (statuses, state) => {
    expect(summariseStatus(statuses.map((status, at) => member(String(at), status)))).toBe(state)
  })

  test('counts each member once', () => {
    const members = (['Alive', 'Incomplete', 'Scheduled', 'Processing', 'Failed', 'New'] as const).map((status) =>
      member(status, status),
    )
    expect(countHealth(members)).toEqual({ alive: 2, processing: 2, failed: 1, new: 1 })
  })
})

test('who was picked and who belongs by the rule are members, each once', () => {
  const all = ['api', 'web', 'docs'].map((name) => member(name, 'Alive'))
  const names = (picked: string[], rule: WorkspaceRule | null) =>
    selectMembers({ picked, rule }, all).map(({ name }) => name)
  expect(names(['docs'], { nameContains: 'a' })).toEqual(['api', 'docs'])
  expect(names(['api', 'gone'], { nameContains: 'a' })).toEqual(['api'])
  expect(names([], null)).toEqual([])
})
