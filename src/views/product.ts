import { createContext, useContext, useSyncExternalStore } from 'react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { languageMachine } from '#machines/language/language.machine.ts'
import type { navigationMachine } from '#machines/navigation/navigation.machine.ts'
import type { RouteName } from '#machines/navigation/route-table.ts'
import type { membershipMachine } from '#machines/session/membership.machine.ts'
import type { SessionSnapshot } from '#machines/session/session.machine.ts'
import { holdsRole } from '#machines/session/session.selectors.ts'
import type { ToastContent } from '#machines/toasts/toast-content.ts'
import type { toastsMachine } from '#machines/toasts/toasts.machine.ts'
import type { Appearance } from '#src/actors/appearance.ts'
import type { Consent } from '#src/actors/consent.actor.ts'
import type { Messages } from '#src/actors/messages.ts'
import type { Session } from '#src/actors/session.actor.ts'
import type { Usage } from '#src/actors/usage.ts'
import type { Role } from '#src/contract/roles.ts'
import type { RuntimeConfiguration } from '#src/contract/runtime-configuration.ts'

export interface PageProduct {
  readonly session: Session
  readonly membership: ActorRefFrom<typeof membershipMachine>
  readonly navigation: ActorRefFrom<typeof navigationMachine>
  readonly language: ActorRefFrom<typeof languageMachine>
  readonly toasts: ActorRefFrom<typeof toastsMachine>
  readonly appearance: Appearance
  readonly consent: Consent
  readonly isNewUserSession: () => boolean
  readonly usage: Usage
  readonly configuration: RuntimeConfiguration
  /** Opens the consent preferences from anywhere (`machines/README.md`, C2). */
  readonly cookieSettings: { readonly open: () => void }
  readonly preload: (route: RouteName) => void
  readonly needTexts: Messages['need']
}

const ProductContext = createContext<PageProduct | null>(null)

export const ProductProvider = ProductContext.Provider

export const useProduct = (): PageProduct => {
  const product = useContext(ProductContext)
  if (product === null) throw new Error('a view needs the ProductProvider above it')
  return product
}

export const useSession = <T>(select: (session: SessionSnapshot) => T): T =>
  useSelector(useProduct().session.actor, select)

/** The server decides independently of this. */
export const useCan = (role: Role): boolean => useSession(holdsRole(role))

export const useAppearance = () => {
  const { appearance } = useProduct()
  return useSyncExternalStore(appearance.subscribe, appearance.read, appearance.read)
}

export const unloadable = {
  kind: 'detailedError',
  words: { key: 'errorPage.unloadableText' },
} as const satisfies ToastContent

export const useToast = () => {
  const { toasts } = useProduct()
  return (content: ToastContent) => toasts.send({ type: 'toast.show', content })
}

export const useTell = (): Usage['tell'] => useProduct().usage.tell
