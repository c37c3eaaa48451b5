export const signInProviders = ['github', 'gitlab'] as const
export type SignInProvider = (typeof signInProviders)[number]

export const providerNames: Readonly<Record<SignInProvider, string>> = { github: 'GitHub', gitlab: 'GitLab' }

export const isSignInProvider = (name: string): name is SignInProvider =>
  (signInProviders as readonly string[]).includes(name)
