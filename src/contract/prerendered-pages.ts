import type { Namespace } from './namespaces.ts'

interface PrerenderedPage {
  readonly path: `/${string}`
  /** What its first rendering needs, by source file. */
  readonly modules: readonly string[]
  readonly namespaces: readonly Namespace[]
}

/** Forms that are in the page before any script has arrived: built once per language, served by address. */
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
]
