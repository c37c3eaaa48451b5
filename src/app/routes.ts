import type { ComponentType, ReactNode } from 'react'
import { type Layout, type RouteName, routeOf } from '#machines/navigation/route-table.ts'
import type { Namespace } from '#src/contract/namespaces.ts'

type Frame = ComponentType<{ children: ReactNode }>

/** `Frame`: in the place of the layout's own, for what is no form. */
interface View {
  readonly default: ComponentType
  readonly Frame?: Frame
}

interface Screen {
  readonly load: () => Promise<View>
  /** Besides `app`. */
  readonly namespaces: readonly Namespace[]
}

const legal: Screen = { load: () => import('#src/views/legal/legal.view.tsx'), namespaces: ['legal'] }

/** What is shown at each route; a route that is not here yet is a page that is not found. */
const screens: Partial<Record<RouteName, Screen>> = {
  login: { load: () => import('#src/views/login/login.view.tsx'), namespaces: ['auth'] },
  signup: { load: () => import('#src/views/signup/signup.view.tsx'), namespaces: ['auth'] },
  privacy: legal,
  terms: legal,
  confirmEmail: { load: () => import('#src/views/confirm-email/confirm-email.view.tsx'), namespaces: ['auth'] },
  resetPassword: { load: () => import('#src/views/reset-password/reset-password.view.tsx'), namespaces: ['auth'] },
  acceptInvitation: {
    load: () => import('#src/views/accept-invitation/accept-invitation.view.tsx'),
    namespaces: ['auth', 'invitations', 'members'],
  },
  authError: { load: () => import('#src/views/auth-error/auth-error.view.tsx'), namespaces: ['auth'] },
  authSuccess: { load: () => import('#src/views/auth-success/auth-success.view.tsx'), namespaces: ['auth'] },
  repositories: {
    load: () => import('#src/views/repositories/repositories.view.tsx'),
    namespaces: ['repositories', 'listing'],
  },
  workspaces: {
    load: () => import('#src/views/workspaces/workspaces.view.tsx'),
    namespaces: ['workspaces', 'repositories', 'listing'],
  },
  apiKeys: {
    load: () => import('#src/views/api-keys/api-keys.view.tsx'),
    namespaces: ['api-keys', 'listing', 'forms'],
  },
  emails: { load: () => import('#src/views/emails/emails.view.tsx'), namespaces: ['emails', 'listing'] },
  userSettings: {
    load: () => import('#src/views/members/members.view.tsx'),
    namespaces: ['members', 'invitations', 'listing'],
  },
  search: { load: () => import('#src/views/search/search.view.tsx'), namespaces: ['search'] },
  chat: { load: () => import('#src/views/chat/chat.view.tsx'), namespaces: ['chat', 'search'] },
  profile: {
    load: () => import('#src/views/profile/profile.view.tsx'),
    namespaces: ['profile', 'consent', 'forms', 'auth'],
  },
  organisation: {
    load: () => import('#src/views/organisation/organisation.view.tsx'),
    namespaces: ['organisation', 'forms', 'chat'],
  },
  billing: {
    load: () => import('#src/views/billing/billing.view.tsx'),
    namespaces: ['billing', 'organisation'],
  },
  referrals: {
    load: () => import('#src/views/referrals/referrals.view.tsx'),
    namespaces: ['referrals', 'forms'],
  },
  usage: { load: () => import('#src/views/usage/usage.view.tsx'), namespaces: ['usage', 'listing'] },
  publicChat: {
    load: () => import('#src/views/public-chat/public-chat.view.tsx'),
    namespaces: ['public-chat', 'chat', 'search'],
  },
  publicChatLinks: {
    load: () => import('#src/views/public-chat-links/public-chat-links.view.tsx'),
    namespaces: ['public-chat-links', 'listing', 'public-chat', 'chat'],
  },
  mailbox: { load: () => import('#src/views/mailbox/mailbox.view.tsx'), namespaces: ['mailbox'] },
}

const layouts: Record<Layout, () => Promise<{ default: Frame }>> = {
  authorized: () => import('./layouts/authorized.layout.tsx'),
  unauthorized: () => import('./layouts/unauthorized.layout.tsx'),
  public: () => import('./layouts/public.layout.tsx'),
}

export const layoutOf = (route: RouteName, isSignedIn: boolean): Layout =>
  routeOf(route).layout ?? (isSignedIn ? 'authorized' : 'unauthorized')

const loadedScreens = new Map<RouteName, View>()
const loadedLayouts = new Map<Layout, Frame>()

export const screenOf = (route: RouteName): View | undefined => loadedScreens.get(route)
export const layoutComponentOf = (layout: Layout): Frame | undefined => loadedLayouts.get(layout)

const loadScreen = async (route: RouteName): Promise<void> => {
  const screen = screens[route]
  if (screen !== undefined) loadedScreens.set(route, await screen.load())
}

export const loadLayout = async (layout: Layout): Promise<void> => {
  if (!loadedLayouts.has(layout)) loadedLayouts.set(layout, (await layouts[layout]()).default)
}

/** Everything a screen needs before it can be rendered in one go: its chunk, its layout's and its messages. */
export const loadRoute = async (
  route: RouteName,
  isSignedIn: boolean,
  need: (namespaces: readonly Namespace[]) => Promise<void>,
): Promise<void> => {
  await Promise.all([
    loadScreen(route),
    loadLayout(layoutOf(route, isSignedIn)),
    need(['app', ...(screens[route]?.namespaces ?? [])]),
  ])
}
