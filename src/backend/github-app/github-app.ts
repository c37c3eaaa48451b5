import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type * as v from 'valibot'
import type { Config } from '../config.ts'
import type { GithubAppSettings } from '../github-app-settings.ts'
import { HostFailed } from '../integrations/host-fault.ts'
import { createConfiguredHostFetch } from '../integrations/host-fetch.ts'
import { getGithubApi } from '../lib/github-api.ts'
import { callGithub, type GithubReply, type GithubRequest, type GithubServer } from './github-call.ts'
import { TokenReply } from './github-replies.ts'
import { createInstallationTokens, type InstallationToken } from './installation-tokens.ts'

type Call<First extends readonly unknown[]> = <const Schema extends v.GenericSchema>(
  ...args: [...First, request: GithubRequest, schema: Schema, signal: AbortSignal]
) => Promise<GithubReply<v.InferOutput<Schema>>>

interface TokenLimits {
  readonly repository_ids?: readonly number[]
  readonly permissions?: Readonly<Record<string, 'read'>>
}

export interface GithubApp {
  readonly settings: GithubAppSettings
  readonly callAsApp: Call<[]>
  readonly callAsInstallation: Call<[installationId: number]>
  readonly callAsPerson: Call<[token: string]>
  readonly createToken: (installationId: number, limits: TokenLimits, signal: AbortSignal) => Promise<InstallationToken>
  readonly forgetToken: (installationId: number) => void
}

const tokenSeconds = { before: 60, after: 9 * 60 }

const createSigner = ({ appId, privateKey }: GithubAppSettings, clock: () => number) => {
  const key = createPrivateKey(privateKey)
  return (): Promise<string> => {
    const now = Math.floor(clock() / 1000)
    return new SignJWT()
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(appId)
      .setIssuedAt(now - tokenSeconds.before)
      .setExpirationTime(now + tokenSeconds.after)
      .sign(key)
  }
}

export const openGithubApp = (settings: GithubAppSettings, config: Config, clock: () => number): GithubApp => {
  const { url } = settings
  const server: GithubServer = { api: getGithubApi(url), fetch: createConfiguredHostFetch(config, url), clock }
  const sign = createSigner(settings, clock)
  const callAsApp: GithubApp['callAsApp'] = async (...call) => callGithub(server, await sign(), ...call)
  const createToken: GithubApp['createToken'] = async (id, limits, signal) => {
    const request = { method: 'POST', path: `/app/installations/${id}/access_tokens`, body: limits } as const
    const { body } = await callAsApp(request, TokenReply, signal)
    return { token: body.token, expiresAt: Date.parse(body.expires_at) }
  }
  const tokens = createInstallationTokens((id, signal) => createToken(id, {}, signal), clock)
  return {
    settings,
    callAsApp,
    createToken,
    callAsPerson: (token, ...call) => callGithub(server, token, ...call),
    forgetToken: (id) => tokens.drop(id),
    async callAsInstallation(id, request, schema, signal) {
      const token = await tokens.read(id, signal)
      try {
        return await callGithub(server, token, request, schema, signal)
      } catch (error) {
        if (!(error instanceof HostFailed) || error.fault.kind !== 'unauthorized') throw error
        tokens.drop(id, token)
        return callGithub(server, await tokens.read(id, signal), request, schema, signal)
      }
    },
  }
}
