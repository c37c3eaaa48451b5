import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import { seconds } from '#src/lib/durations.ts'
import { HostFailed } from '../integrations/host-fault.ts'
import { notConnected, refuseFault } from './host-refusal.ts'
import { type HostServices, openSourceHost } from './open-source-host.ts'
import type { SourceHost } from './source-host.ts'

const maxCallMs = 10 * seconds

export const limitCall = (caller: AbortSignal): AbortSignal => AbortSignal.any([caller, AbortSignal.timeout(maxCallMs)])

/** Throws a refusal that names the fault of the host. */
export const askHost = async <Result>(
  services: HostServices,
  { organisationId, kind }: { readonly organisationId: string; readonly kind: SourceHostKind },
  caller: AbortSignal,
  ask: (host: SourceHost, signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const host = await openSourceHost(services, organisationId, kind)
  if (host === undefined) throw notConnected(kind)
  try {
    return await ask(host, limitCall(caller))
  } catch (error) {
    throw error instanceof HostFailed ? refuseFault(kind, error.fault) : error
  }
}
