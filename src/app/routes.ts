import type { ComponentType, ReactNode } from 'react'
import { type Layout, type RouteName, getRoute } from '#machines/navigation/route-table.ts'
import type { Namespace } from '#src/contract/namespaces.ts'

type Frame = ComponentType<{ children: ReactNode }>

/** `Frame` replaces the layout's own frame. */
interface View {
  readonly default: ComponentType
  readonly Frame?: Frame
}

export interface Screen {
  readonly load: () => Promise<View>
  readonly namespaces: readonly Namespace[]
}

const legal: Screen = { load: () => import('#src/views/legal/legal.view.tsx'), namespaces: ['legal'] }

type Screens = Partial<Record<RouteName, Screen>>

const screens: Screens = {
  login: { load: () => import('#src/views/login/login.view.tsx'), namespaces: ['auth'] },
  signup: { load: () => import('#src/views/signup/signup.view.tsx'), namespaces: ['auth'] },
  privacy: legal,
  terms: legal,
  confirmEmail: { load: () => import('#src/views/confirm-email/confirm-email.view.tsx'), namespaces: ['auth'] },
  resetPassword: { load: () => import('#src/views/reset-password/reset-password.view.tsx'), namespaces: ['auth'] },
  authError: { load: () => import('#src/views/auth-error/auth-error.view.tsx'), namespaces: ['auth'] },
  authSuccess: { load: () => import('#src/views/auth-success/auth-success.view.tsx'), namespaces: ['auth'] },
  repositories: {
    load: () => import('#src/views/repositories/repositories.view.tsx'),
    namespaces: ['repositories', 'indexing', 'listing', 'ssh', 'chat'],
  },
  workspaces: {
    load: () => import('#src/views/workspaces/workspaces.view.tsx'),
    namespaces: ['workspaces', 'repositories', 'listing'],
  },
  search: { load: () => import('#src/views/search/search.view.tsx'), namespaces: ['search', 'indexing'] },
  chat: { load: () => import('#src/views/chat/chat.view.tsx'), namespaces: ['chat', 'search'] },
  publicChat: {
    load: () => import('#src/views/public-chat/public-chat.view.tsx'),
    namespaces: ['public-chat', 'chat', 'search'],
  },
}

const layouts: Record<Layout, () => Promise<{ default: Frame }>> = {
  authorized: () => import('./layouts/authorized.layout.tsx'),
  unauthorized: () => import('./layouts/unauthorized.layout.tsx'),
  public: () => import('./layouts/public.layout.tsx'),
}

export const chooseLayout = (route: RouteName, isSignedIn: boolean): Layout =>
  getRoute(route).layout ?? (isSignedIn ? 'authorized' : 'unauthorized')

type Need = (namespaces: readonly Namespace[]) => Promise<void>

const loadedScreens = new Map<RouteName, View>()
const loadedLayouts = new Map<Layout, Frame>()

export const getScreen = (route: RouteName): View | undefined => loadedScreens.get(route)
export const getLayoutComponent = (layout: Layout): Frame | undefined => loadedLayouts.get(layout)

const findScreen = async (route: RouteName): Promise<Screen | undefined> => {
  if (screens[route] !== undefined) return screens[route]
  const { rareScreens }: { rareScreens: Screens } = await import('./rare-routes.ts')
  return rareScreens[route]
}

const loadScreen = async (route: RouteName, need: Need): Promise<void> => {
  const screen = await findScreen(route)
  const [view] = await Promise.all([screen?.load(), need(screen?.namespaces ?? [])])
  if (view !== undefined) loadedScreens.set(route, view)
}

export const loadLayout = async (layout: Layout): Promise<void> => {
  if (!loadedLayouts.has(layout)) loadedLayouts.set(layout, (await layouts[layout]()).default)
}

/** Rejects only when there are texts to say so, or none to be had. */
export const loadRoute = async (route: RouteName, isSignedIn: boolean, need: Need): Promise<void> => {
  const words = need(['app'])
  try {
    await Promise.all([words, loadScreen(route, need), loadLayout(chooseLayout(route, isSignedIn))])
  } catch (error) {
    await Promise.allSettled([words])
    throw error
  }
}
