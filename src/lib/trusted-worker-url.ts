interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy
}

let policy: ScriptUrlPolicy | undefined

/** The one rule: a worker is a file of our own origin. */
const ownOriginOnly = (url: string): string => {
  const { href, origin } = new URL(url, globalThis.location.href)
  if (origin !== globalThis.location.origin) throw new TypeError('a worker comes from our own origin only')
  return href
}

/**
 * The address of a worker as the page's policy wants it: `require-trusted-types-for 'script'; trusted-types quarry`. Where a
 * browser does not know trusted types, the checked address itself.
 */
export const trustedWorkerUrl = (url: string): string => {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (factory === undefined) return ownOriginOnly(url)
  policy ??= factory.createPolicy('quarry', { createScriptURL: ownOriginOnly })
  // The type of `Worker` asks for a text; the browser asks for what the policy makes of it.
  return policy.createScriptURL(url) as string
}
