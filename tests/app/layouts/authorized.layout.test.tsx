import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { decideNavigation } from '#machines/navigation/decide-navigation.ts'
import {
  codeReviewFeature,
  customModelsFeature,
  publicLinksFeature,
  type RouteName,
  routes,
} from '#machines/navigation/route-table.ts'
import { loadRoute, getScreen } from '#src/app/routes.ts'
import { type Role, roleAtLeast, roles } from '#src/contract/roles.ts'
import { navigationEntries } from '#src/views/shell/navigation-entries.ts'
import { sidebar } from '#tests/views/shell/shell-room.ts'
import { violations } from '#tests/ui/violations.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

const open = async (address: string, role: Role = 'Administrator') =>
  renderView(address, { backend, as: await signUpPerson(backend, { role }) })

const linksIn = (navigation: HTMLElement) =>
  within(navigation)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

/** Nobody without a role is told which features the organisation has. */
const isShownTo = (path: string, role: Role): boolean =>
  decideNavigation({
    path,
    search: '',
    signedIn: true,
    role,
    features: role === 'Unknown' ? [] : [customModelsFeature, publicLinksFeature],
    planFeatures: role === 'Unknown' ? [] : [codeReviewFeature],
    selfHosted: false,
    routeRules: {},
    allowedOrigins: [],
  }).kind === 'show'

describe('the screens on offer', () => {
  it('are all there are for people who are signed in', async () => {
    const names = Object.keys(routes).filter((name): name is RouteName => name !== 'index' && name !== 'usageAlias')
    const signedIn = names.filter((name) => routes[name].access === 'signedIn' && !routes[name].path.includes(':'))
    await Promise.all(signedIn.map((name) => loadRoute(name, true, async () => undefined)))
    const built = signedIn.filter((name) => getScreen(name) !== undefined)
    const ofThePerson: RouteName[] = ['profile', 'referrals']
    expect([...navigationEntries.map(({ to }) => to), ...ofThePerson].toSorted()).toEqual(built.toSorted())
  })

  const expectOffered = async (role: Role) => {
    await open('/repositories', role)
    const expected = navigationEntries
      .filter(({ to }) => to !== 'billing' || roleAtLeast(role, 'Administrator'))
      .map(({ to }) => routes[to].path)
      .filter((path) => isShownTo(path, role))
    await waitFor(() => expect(linksIn(sidebar().getByRole('navigation', { name: 'Navigation' }))).toEqual(expected))
  }

  it.each(roles.filter((role) => role !== 'Unknown'))(
    'to the role %s are exactly those the rules of navigation let it open',
    expectOffered,
  )

  it('are the same to somebody without a role, whose features and organisation are refused, which is only logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await expectOffered('Unknown')
    const refusals = logged.mock.calls
      .flat()
      .filter((each) => each instanceof Error && /^errors\.(?:features|organisation)Failed$/.test(each.message))
    logged.mockRestore()
    expect(refusals.map(({ cause }) => cause)).toEqual([expect.objectContaining({ kind: 'forbidden' })])
  })

  it('have the one that is shown marked, and lead to the others', async () => {
    const { user, address } = await open('/repositories')
    const current = () => sidebar().getByRole('link', { current: 'page' }).textContent
    expect(current()).toBe('Repositories')
    await user.click(sidebar().getByRole('link', { name: 'Search' }))
    await waitFor(() => expect(address()).toBe('/search'))
    expect(current()).toBe('Search')
    expect(document.title).toBe('Search · Quarry')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Search' }))
  })
})

describe('the page around the screen', () => {
  it('has its landmarks, one heading of the first level, and nothing that axe finds', async () => {
    await open('/repositories')
    await screen.findByRole('heading', { name: 'Bring your first repository' })
    expect(screen.getAllByRole('main')).toHaveLength(1)
    expect(screen.getAllByRole('complementary')).toHaveLength(1)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(await violations()).toEqual([])
  })

  it('begins with the way past the navigation', async () => {
    const { user } = await open('/repositories')
    await user.tab()
    const link = screen.getByRole('link', { name: 'Skip to content' })
    expect(document.activeElement).toBe(link)
    const target = document.querySelector(link.getAttribute('href') ?? '')
    expect(target).toBe(screen.getByRole('main'))
    expect(target?.getAttribute('tabindex')).toBe('-1')
  })
})
