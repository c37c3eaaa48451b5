import { connectionEndpoints, signInResultEndpoints } from '#src/contract/oauth.ts'
import { githubSignInEndpoints, gitlabSignInEndpoints } from '#src/contract/auth.ts'
import { invitationEndpoints } from '#src/contract/invitations.ts'
import { providerNames, type SignInProvider } from '#src/contract/sign-in-providers.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { resolveReturnAddress } from '#src/lib/return-address.ts'
import { authLimits } from '../credentials/auth-limits.ts'
import { countByNetwork } from '../http/client-network.ts'
import { refused } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { readPendingInvitation } from '../invitations/pending-invitation.ts'
import type { Services } from '../services.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { readConnections, unlink } from './connections.ts'
import { finishSignIn, noteFailure, takeSignInResult } from './finish-sign-in.ts'
import { getSignInHost, type SignInHost } from './sign-in-host.ts'

const noPerson = { user_id: null, session_id: null }

/** The addresses on the way hold a state and a code, which no other site may learn. */
const redirect = (location: string): Response =>
  new Response(null, {
    status: 302,
    headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })

const requireHost = ({ config }: Services, provider: SignInProvider): SignInHost => {
  const host = getSignInHost(config, provider)
  if (host !== undefined) return host
  throw refused(409, 'errors.providerNotOffered', {
    translationParameters: { provider: providerNames[provider] },
  })
}

const requireReturnAddress = ({ config }: Services, wanted: string): string => {
  const address = resolveReturnAddress(wanted, new URL(config.publicUrl).origin)
  if (address === null) throw refused(400, 'errors.returnAddressForeign')
  return address
}

const hostRoutes = (
  services: Services,
  provider: SignInProvider,
  endpoints: typeof githubSignInEndpoints | typeof gitlabSignInEndpoints,
): readonly ServedCall[] => [
  serve(endpoints.login, async (call) => {
    const host = getSignInHost(services.config, provider)
    if (host === undefined) return redirect('/auth/error?reason=notOffered')
    try {
      const start = { purpose: 'signIn', ...noPerson, returnAddress: '/' } as const
      return redirect(await beginSignIn(services, host, start, call))
    } catch (error) {
      return redirect(`/auth/error?reason=${noteFailure(services, host, error)}`)
    }
  }),
  serve(endpoints.callback, async (call) => {
    const host = getSignInHost(services.config, provider)
    return redirect(host === undefined ? '/auth/error?reason=notOffered' : await finishSignIn(services, host, call))
  }),
  serve(endpoints.prepareLink, async (call) => {
    const { userId, sessionId } = call.caller
    const returnAddress = requireReturnAddress(services, call.body.returnUrl)
    const start = { purpose: 'link', user_id: userId, session_id: sessionId, returnAddress } as const
    return { redirectUrl: await beginSignIn(services, requireHost(services, provider), start, call) }
  }),
  serve(endpoints.unlink, ({ caller }) => unlink(services, caller.userId, provider)),
]

export const oauthRoutes = (services: Services): readonly ServedCall[] => [
  ...hostRoutes(services, 'github', githubSignInEndpoints),
  ...hostRoutes(services, 'gitlab', gitlabSignInEndpoints),
  serve(signInResultEndpoints.take, (call) => takeSignInResult(services, call)),
  serve(invitationEndpoints.acceptWithGitlab, async (call) => {
    const host = requireHost(services, 'gitlab')
    const { token: invitationToken } = call.body
    await countByNetwork(services.limiter, authLimits.linkByNetwork, call.origin.ip)
    await readPendingInvitation(services.db, invitationToken, services.clock())
    const start = { purpose: 'invitation', ...noPerson, returnAddress: '/', invitationToken } as const
    return { redirectUrl: await beginSignIn(services, host, start, call) }
  }),
  serve(connectionEndpoints.list, ({ caller }) => readConnections(services, caller.userId)),
  serve(userEndpoints.githubConnection, async ({ caller }) => {
    const connections = await readConnections(services, caller.userId)
    const github = connections.find(({ provider, isLinked }) => provider === 'github' && isLinked)
    return { isConnected: github !== undefined, ...(github?.login === undefined ? {} : { login: github.login }) }
  }),
]
