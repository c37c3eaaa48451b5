import { expect, it } from 'vitest'
import { defineEndpoints } from '#src/contract/endpoint.ts'

const call = { method: 'GET', path: '/api/things', access: 'User' } as const

it('a call takes only the fields of an endpoint', () => {
  const known = defineEndpoints({ list: { ...call, ownPagesOnly: true } })
  const attempts = [
    // @ts-expect-error there is no field `addition`
    () => defineEndpoints({ list: { ...call, addition: true } }),
    // @ts-expect-error the second call has an unknown field
    () => defineEndpoints({ ...known, read: { ...call, path: '/api/things/:id', replies: 1 } }),
  ]
  expect(attempts).toHaveLength(2)
  expect(known.list.ownPagesOnly).toBe(true)
})
