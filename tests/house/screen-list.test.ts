import { expect, it } from 'vitest'
import { matchRoute } from '#machines/navigation/match-route.ts'
import { routes } from '#machines/navigation/route-table.ts'
import { prepareSignedInScreens, signedOutScreens } from '#tests/journeys/support/screen-list.ts'

const redirects = new Set(['index', 'usageAlias'])

it('every route is visited by the guards of screens', async () => {
  const call = async (path: string) =>
    path === '/api/repositories' ? [{ id: 'one' }] : { conversationId: 'one', share: { token: 'one' } }
  const signedIn = await prepareSignedInScreens({ call } as Parameters<typeof prepareSignedInScreens>[0])
  const visited = new Set(
    [...signedOutScreens, ...signedIn].map(({ path }) => matchRoute(path.split('?')[0] ?? '')?.name),
  )
  const missing = Object.keys(routes).filter(
    (name) => !redirects.has(name) && !visited.has(name as keyof typeof routes),
  )
  expect(missing).toEqual([])
})
