interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy
}

let policy: ScriptUrlPolicy | undefined

const ownOriginOnly = (url: string): string => {
  const { href, origin } = new URL(url, globalThis.location.href)
  if (origin !== globalThis.location.origin) throw new TypeError('a worker comes from our own origin only')
  return href
}

/**
 * The page's policy requires a trusted URL: `require-trusted-types-for 'script'; trusted-types quarry`. A browser
 * without trusted types gets the checked address itself.
 */
export const trustedWorkerUrl = (url: string): string => {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (factory === undefined) return ownOriginOnly(url)
  policy ??= factory.createPolicy('quarry', { createScriptURL: ownOriginOnly })
  // The type of `Worker` demands a string, the browser the trusted object.
  return policy.createScriptURL(url) as string
}
