import type { Namespace } from './namespaces.ts'

interface PrerenderedPage {
  readonly path: `/${string}`
  readonly modules: readonly string[]
  readonly namespaces: readonly Namespace[]
  readonly isHostedOnly?: true
}

export const prerenderedPages: readonly PrerenderedPage[] = [
  {
    path: '/login',
    modules: ['src/views/login/login.view.tsx', 'src/app/layouts/unauthorized.layout.tsx'],
    namespaces: ['app', 'auth'],
  },
  {
    path: '/signup',
    modules: ['src/views/signup/signup.view.tsx', 'src/app/layouts/unauthorized.layout.tsx'],
    namespaces: ['app', 'auth'],
  },
  {
    path: '/privacy',
    modules: ['src/views/legal/legal.view.tsx', 'src/app/layouts/unauthorized.layout.tsx'],
    namespaces: ['app', 'legal'],
    isHostedOnly: true,
  },
]
