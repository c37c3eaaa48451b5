import type { ActorRefFrom } from 'xstate'
import { liftSecrets } from '#machines/navigation/address.ts'
import type { navigationMachine, Writing } from '#machines/navigation/navigation.machine.ts'
import type { Memory } from './memory.ts'

const returnKey = 'return-address'
export const secretsKey = 'address-secrets'

export const storedReturnAddress = (memory: Memory): string | null => memory.read(returnKey)

/** The token that came with an address of the path, or null. It is kept for this tab only (`machines/README.md`, N8). */
export const readSecrets = (memory: Memory, path: string): Readonly<Record<string, string>> | null => {
  try {
    const kept = JSON.parse(memory.read(secretsKey) ?? 'null') as { path?: unknown; secrets?: unknown } | null
    if (kept === null || kept.path !== path || typeof kept.secrets !== 'object' || kept.secrets === null) return null
    const entries = Object.entries(kept.secrets).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return Object.fromEntries(entries)
  } catch {
    return null
  }
}

export const forgetSecrets = (memory: Memory): void => void memory.write(secretsKey, null)

export const keepSecrets = (memory: Memory, address: string): string => {
  const lifted = liftSecrets(address)
  if (lifted.secrets !== null) {
    memory.write(secretsKey, JSON.stringify({ path: lifted.address, secrets: lifted.secrets }))
  }
  return lifted.address
}

interface Bar {
  readonly history: Pick<History, 'pushState' | 'replaceState'>
  readonly location: Pick<Location, 'assign' | 'pathname' | 'search' | 'hash'>
  addEventListener(type: 'popstate', listener: () => void): void
}

export const connectNavigation = (
  navigation: ActorRefFrom<typeof navigationMachine>,
  window: Bar,
  memory: Memory,
): void => {
  const write = (address: string, manner: Writing) => {
    if (manner === 'push') window.history.pushState(null, '', address)
    else if (manner === 'replace') window.history.replaceState(null, '', address)
  }
  navigation.on('navigation.committed', ({ address, write: manner, returnAddress }) => {
    write(address, manner)
    memory.write(returnKey, returnAddress)
  })
  navigation.on('navigation.failed', ({ address, write: manner }) => write(address, manner))
  navigation.on('navigation.left', ({ url }) => window.location.assign(url))
  window.addEventListener('popstate', () => {
    const { pathname, search, hash } = window.location
    const address = keepSecrets(memory, pathname + search + hash)
    navigation.send({ type: 'address.open', address, manner: 'history' })
  })
}
