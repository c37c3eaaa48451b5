import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { EmailAddress, Id, Line, NewPassword } from './fields.ts'
import { languages } from './languages.ts'
import type { SignInProvider } from './sign-in-providers.ts'

export const SessionTokens = v.object({
  accessToken: v.pipe(v.string(), v.minLength(1)),
  refreshToken: v.pipe(v.string(), v.minLength(1)),
  organisationId: v.nullable(Id),
})
export type SessionTokens = v.InferOutput<typeof SessionTokens>

export const Credentials = v.object({
  email: EmailAddress,
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
})

export const SignUpForm = v.object({
  firstName: Line(100),
  lastName: Line(100),
  email: EmailAddress,
  password: NewPassword,
  organisationName: v.optional(Line(120)),
  referralCode: v.optional(Line(64)),
  language: v.optional(v.picklist(languages)),
})

const OneTimeToken = v.pipe(v.string(), v.minLength(1), v.maxLength(256))

const oauth = <const Provider extends SignInProvider>(provider: Provider) => ({
  login: { method: 'GET', path: `/api/auth/${provider}/login`, access: 'anyone', transport: 'redirect' } as const,
  prepareLink: {
    method: 'POST',
    path: `/api/auth/${provider}/link/prepare`,
    access: 'signedIn',
    /** An address of this installation to open afterwards. */
    body: v.object({ returnUrl: v.pipe(v.string(), v.maxLength(2000)) }),
    reply: v.object({ redirectUrl: v.string() }),
  } as const,
  callback: { method: 'GET', path: `/api/auth/${provider}/callback`, access: 'anyone', transport: 'redirect' } as const,
  unlink: { method: 'POST', path: `/api/auth/${provider}/unlink`, access: 'signedIn' } as const,
})

export const githubSignInEndpoints = defineEndpoints(oauth('github'))
export const gitlabSignInEndpoints = defineEndpoints(oauth('gitlab'))

export const authEndpoints = defineEndpoints({
  login: { method: 'POST', path: '/api/auth/login', access: 'anyone', body: Credentials, reply: SessionTokens },
  /** Answers alike for known and unknown addresses; tokens come with the confirmation (`machines/README.md`, S5). */
  signUp: {
    method: 'POST',
    path: '/api/auth/signup',
    access: 'anyone',
    body: SignUpForm,
    reply: v.partial(SessionTokens),
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'anyone',
    /** Either token ends the session, even an expired access token; without any the call does nothing. */
    body: v.optional(v.object({ refreshToken: v.optional(v.pipe(v.string(), v.maxLength(4096))) }), {}),
  },
  refresh: {
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'anyone',
    body: v.object({ refreshToken: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) }),
    reply: SessionTokens,
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/auth/request-password-reset',
    access: 'anyone',
    body: v.object({ email: EmailAddress }),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'anyone',
    body: v.object({ token: OneTimeToken, password: NewPassword }),
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/auth/confirm-email',
    access: 'anyone',
    body: v.object({ token: OneTimeToken }),
    reply: SessionTokens,
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/auth/resend-confirmation-email',
    access: 'anyone',
    body: v.object({ email: EmailAddress }),
  },
})
