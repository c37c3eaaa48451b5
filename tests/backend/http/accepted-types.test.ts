import { expect, test } from 'vitest'
import { deliver, createRendition } from '#src/backend/api-reference/rendition.ts'
import { getQuality } from '#src/backend/http/accepted-types.ts'
import { readThreadMs } from '#tests/support/event-loop-probe.ts'

const page = createRendition('page', {})
const isZipped = (accepted: string): boolean => {
  const headers = { 'accept-encoding': accepted }
  return deliver(new Request('http://quarry.test/', { headers }), page).headers.get('content-encoding') === 'gzip'
}

test.each([
  ['gzip', true],
  ['deflate, gzip;q=1.0, *;q=0.5', true],
  ['GZIP ; q=0.1', true],
  ['gzip;q=0', false],
  ['gzip ; q=0.000, br', false],
  ['br', false],
  ['', false],
  ['xgzip', false],
])('a page for those who accept "%s" is zipped: %s', (accepted, expected) => {
  expect(isZipped(accepted)).toBe(expected)
})

test('an Accept-Encoding with 360,000 blanks is read within 200 ms', () => {
  const hostile = Array.from({ length: 3 }, () => `gzip${' '.repeat(60_000)};${'\t'.repeat(60_000)}q=0`).join(',')
  const start = readThreadMs()
  expect(getQuality(hostile, 'gzip')).toBe(0)
  expect(isZipped(hostile)).toBe(false)
  expect(readThreadMs() - start).toBeLessThan(200)
})
