/** Hosts of source code whose accounts people can sign in with. */
export const signInProviders = ['github', 'gitlab'] as const
export type SignInProvider = (typeof signInProviders)[number]

export const providerNames: Readonly<Record<SignInProvider, string>> = { github: 'GitHub', gitlab: 'GitLab' }
