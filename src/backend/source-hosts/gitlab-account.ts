import * as v from 'valibot'
import { gitlabTokenKinds, type GitlabAccount } from '#src/contract/gitlab-settings.ts'
import { HostFailed } from '../integrations/host-fault.ts'
import type { GitlabApi } from './gitlab-api.ts'
import { hostText } from './host-text.ts'

const maxScopes = 40

const Token = v.object({
  name: hostText(200),
  scopes: v.pipe(v.array(hostText(100)), v.maxLength(maxScopes)),
  expires_at: v.nullish(v.pipe(v.string(), v.isoDate())),
  active: v.optional(v.boolean(), true),
  revoked: v.optional(v.boolean(), false),
})
const User = v.object({ username: hostText(200), name: hostText(200) })
const Version = v.object({ version: hostText(100) })

const botKinds = [
  { start: 'group_', kind: 'group' },
  { start: 'project_', kind: 'project' },
] as const

const toKind = (username: string): GitlabAccount['kind'] =>
  botKinds.find(({ start }) => username.startsWith(start) && username.includes('_bot'))?.kind ?? gitlabTokenKinds[0]

const hasScope = (scopes: readonly string[], name: string): boolean => scopes.includes('api') || scopes.includes(name)

export const listMissingScopes = ({ scopes }: Pick<GitlabAccount, 'scopes'>): string[] =>
  ['read_api', 'read_repository'].filter((name) => !hasScope(scopes, name))

const readToken = async (api: GitlabApi, signal: AbortSignal): Promise<v.InferOutput<typeof Token>> => {
  try {
    const { value } = await api.get({ path: 'personal_access_tokens/self', reply: Token }, signal)
    if (!value.active || value.revoked) throw new HostFailed({ kind: 'unauthorized' })
    return value
  } catch (error) {
    // GitLab knows this address since 15.5; products with a similar interface do not.
    const isUnknown = error instanceof HostFailed && error.fault.kind === 'notFound'
    throw isUnknown ? new HostFailed({ kind: 'wrongProduct' }, error) : error
  }
}

const readVersion = async (api: GitlabApi, signal: AbortSignal): Promise<string | undefined> => {
  try {
    return (await api.get({ path: 'version', reply: Version }, signal)).value.version
  } catch (error) {
    const isHidden = error instanceof HostFailed && ['forbidden', 'notFound'].includes(error.fault.kind)
    if (isHidden) return undefined
    throw error
  }
}

export const readGitlabAccount = async (api: GitlabApi, signal: AbortSignal): Promise<GitlabAccount> => {
  const { name: tokenName, scopes, expires_at: lastDay } = await readToken(api, signal)
  const known = { tokenName, scopes, ...(lastDay ? { expiresAt: `${lastDay}T00:00:00.000Z` } : {}) }
  if (!hasScope(scopes, 'read_api')) return { ...known, kind: gitlabTokenKinds[0] }
  const { value: user } = await api.get({ path: 'user', reply: User }, signal)
  const hostVersion = await readVersion(api, signal)
  return {
    ...known,
    kind: toKind(user.username),
    user: { login: user.username, name: user.name },
    ...(hostVersion === undefined ? {} : { hostVersion }),
  }
}
