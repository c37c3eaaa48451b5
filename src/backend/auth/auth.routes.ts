import { authEndpoints } from '#src/contract/auth.ts'
import { Answer, serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { confirmEmail, requestLink, resetPassword } from './account-links.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'

export const authRoutes = (services: Services): readonly ServedCall[] => [
  serve(authEndpoints.login, (call) => signIn(services, call.body, call)),
  serve(authEndpoints.signUp, async ({ body, origin, request }) => {
    await signUp(services, body, request, origin.ip)
    return new Answer(202, {})
  }),
  serve(authEndpoints.logout, async ({ body, request }) => {
    await signOut(services, body.refreshToken, request)
    return new Answer(204, undefined, { 'Clear-Site-Data': '"cache"' })
  }),
  serve(authEndpoints.refresh, ({ body, origin }) => refreshSession(services, body.refreshToken, origin.ip)),
  serve(authEndpoints.requestPasswordReset, async ({ body, origin, request }) => {
    await requestLink(services, 'reset', body.email, request, origin.ip)
  }),
  serve(authEndpoints.resetPassword, async ({ body, origin, request }) => {
    await resetPassword(services, body, request, origin.ip)
  }),
  serve(authEndpoints.confirmEmail, (call) => confirmEmail(services, call.body.token, call)),
  serve(authEndpoints.resendConfirmation, async ({ body, origin, request }) => {
    await requestLink(services, 'resend', body.email, request, origin.ip)
  }),
]
