import { expect, test } from 'vitest'
import { secureAttribute } from '#src/lib/secure-cookie.ts'

test('a cookie is secure over https alone', () => {
  expect([secureAttribute({ protocol: 'https:' }), secureAttribute({ protocol: 'http:' })]).toEqual(['; secure', ''])
})
