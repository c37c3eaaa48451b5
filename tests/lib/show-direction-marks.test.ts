import { expect, it } from 'vitest'
import { showDirectionMarks } from '#src/lib/show-direction-marks.ts'

it.each([
  ['rtl-\u202egnp.ts', 'rtl-<U+202E>gnp.ts'],
  ['\u2066a\u2069.ts', '<U+2066>a<U+2069>.ts'],
  ['\u061c\u200e\u200f', '<U+061C><U+200E><U+200F>'],
  ['שלום.ts', 'שלום.ts'],
  ['session.ts', 'session.ts'],
])('%j is shown as %s', (name, shown) => expect(showDirectionMarks(name)).toBe(shown))
