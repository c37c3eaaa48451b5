import { minutes, seconds } from '#src/lib/durations.ts'
import { HostFailed, toHostFault } from '../integrations/host-fault.ts'

export interface InstallationToken {
  readonly token: string
  readonly expiresAt: number
}

const renewedBeforeMs = 5 * minutes
const maxMintMs = 10 * seconds

/** The call goes on for others who wait for it. */
const waitFor = <Value>(pending: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(new HostFailed(toHostFault(signal.reason)))
    pending.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

export const createInstallationTokens = (
  mint: (installationId: number, signal: AbortSignal) => Promise<InstallationToken>,
  clock: () => number,
) => {
  const known = new Map<number, InstallationToken>()
  const pending = new Map<number, Promise<InstallationToken>>()
  const isFresh = ({ expiresAt }: InstallationToken): boolean => expiresAt - clock() > renewedBeforeMs
  const ask = async (id: number): Promise<InstallationToken> => {
    try {
      const token = await mint(id, AbortSignal.timeout(maxMintMs))
      for (const [owner, kept] of known) if (!isFresh(kept)) known.delete(owner)
      known.set(id, token)
      return token
    } finally {
      pending.delete(id)
    }
  }
  return {
    async read(id: number, signal: AbortSignal): Promise<string> {
      const kept = known.get(id)
      if (kept !== undefined && isFresh(kept)) return kept.token
      const minting = pending.get(id) ?? ask(id)
      pending.set(id, minting)
      return (await waitFor(minting, signal)).token
    },
    drop(id: number, token?: string): void {
      if (token === undefined || known.get(id)?.token === token) known.delete(id)
    },
  }
}
